public import Bridge

/// The sums that every report prints.
public enum AddingUp {
    /// `read 60 = distinct 58 + repeats 2`.
    ///
    /// - Parameters:
    ///   - counts: the plan's counts.
    ///   - blank: what stands between a word and its number.
    /// - Returns: the line; with `≠` in place of `=` when it is not so.
    public static func records(_ counts: PlanCounts, blank: String = " ") -> String {
        let sign = counts.read == counts.distinct + counts.repeats ? "=" : "≠"
        return
            "read\(blank)\(Quantity.digits(counts.read)) \(sign) distinct\(blank)\(Quantity.digits(counts.distinct))"
            + " + repeats\(blank)\(Quantity.digits(counts.repeats))"
    }

    /// `distinct 58 = migrate 40 + merge 3 + …`, with every status that there can be.
    ///
    /// - Parameters:
    ///   - counts: the plan's counts.
    ///   - blank: what stands between a word and its number.
    /// - Returns: the line; with `≠` in place of `=` when it is not so.
    public static func statuses(_ counts: PlanCounts, blank: String = " ") -> String {
        let sum = Status.allCases.reduce(0) { $0 + counts[$1] }
        // These two are met only once there are members.
        let shown = Status.allCases.filter { ![.refresh, .unchanged].contains($0) || counts[$0] > 0 }
        let terms = shown.map { "\($0.label)\(blank)\(Quantity.digits(counts[$0]))" }
        return "distinct\(blank)\(Quantity.digits(counts.distinct)) \(counts.distinct == sum ? "=" : "≠") "
            + terms.joined(separator: " + ")
    }
}
