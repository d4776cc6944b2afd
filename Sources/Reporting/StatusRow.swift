internal import Bridge

/// A line of the table of statuses: a status, or one of the reasons below it.
struct StatusRow {
    let status: Status
    /// Nil on the status's own line.
    let reason: Reason?
    let count: Int

    /// The lines for what a plan has, statuses and reasons in the order of their definition.
    static func rows(_ counts: PlanCounts) -> [StatusRow] {
        Status.allCases.filter { counts[$0] > 0 }.flatMap { status in
            [StatusRow(status: status, reason: nil, count: counts[status])]
                + Reason.allCases.compactMap { reason in
                    counts.reasons[StatusReason(status: status, reason: reason)].flatMap { count in
                        count > 0 ? StatusRow(status: status, reason: reason, count: count) : nil
                    }
                }
        }
    }
}
