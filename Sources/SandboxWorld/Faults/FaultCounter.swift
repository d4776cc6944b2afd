/// Says for each call which faults of a plan strike it.
struct FaultCounter {
    /// The plan.
    let plan: FaultPlan
    private var seen: [Int]
    /// For each rule, which endpoints it means.
    private let meant: [[Bool]]

    /// A counter at its start.
    ///
    /// - Parameters:
    ///   - plan: the plan.
    ///   - endpoints: every endpoint there is.
    /// - Throws: `FaultPlanError` when a rule means none of them.
    init(_ plan: FaultPlan, endpoints: [Endpoint]) throws(FaultPlanError) {
        self.plan = plan
        seen = plan.rules.map { _ in 0 }
        var meant: [[Bool]] = []
        for rule in plan.rules {
            let row = endpoints.map { endpoint in
                (!rule.kind.isOfPages || endpoint.pace == .list)
                    && (rule.endpoint.map(endpoint.isMeant) ?? true)
            }
            guard row.contains(true) else { throw .unknownEndpoint(rule.endpoint ?? rule.kind.word) }
            meant.append(row)
        }
        self.meant = meant
    }

    /// No plan.
    init() {
        plan = .none
        seen = []
        meant = []
    }

    /// Counts a call.
    ///
    /// - Parameter index: the endpoint, by its place in the list.
    /// - Returns: the faults that strike it; but one of those that replace an answer.
    mutating func strikes(_ index: Int) -> [FaultKind] {
        var strikes: [FaultKind] = []
        var isReplaced = false
        for (position, rule) in plan.rules.enumerated() where meant[position][index] {
            seen[position] += 1
            guard rule.strikes(seen[position]), !(isReplaced && rule.kind.replacesAnswer) else { continue }
            if rule.kind.replacesAnswer { isReplaced = true }
            strikes.append(rule.kind)
        }
        return strikes
    }
}
