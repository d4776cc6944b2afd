public import Bridge

/// The sums that every report prints.
public enum AddingUp {
    /// `read 60 = distinct 58 + repeats 2`.
    ///
    /// - Parameter counts: the plan's counts.
    /// - Returns: the line; with `≠` in place of `=` when it is not so.
    public static func records(_ counts: PlanCounts) -> String {
        let sign = counts.read == counts.distinct + counts.repeats ? "=" : "≠"
        return "read \(Quantity.digits(counts.read)) \(sign) distinct \(Quantity.digits(counts.distinct))"
            + " + repeats \(Quantity.digits(counts.repeats))"
    }

    /// `distinct 58 = migrate 40 + merge 3 + …`, with every status.
    ///
    /// - Parameter counts: the plan's counts.
    /// - Returns: the line; with `≠` in place of `=` when it is not so.
    public static func statuses(_ counts: PlanCounts) -> String {
        let sum = Status.allCases.reduce(0) { $0 + counts[$1] }
        let terms = Status.allCases.map { "\($0.label) \(Quantity.digits(counts[$0]))" }
        return "distinct \(Quantity.digits(counts.distinct)) \(counts.distinct == sum ? "=" : "≠") "
            + terms.joined(separator: " + ")
    }
}
