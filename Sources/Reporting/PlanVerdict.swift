public import Bridge

/// The plan in one or two sentences: how many move, how many need a person, what is dangerous.
public struct PlanVerdict: Sendable {
    /// The sentences.
    public let text: String
    /// Whether the numbers add up and nothing needs a person or is dangerous.
    public let isReady: Bool

    /// The verdict on a plan.
    ///
    /// - Parameter header: the plan's header.
    public init(_ header: PlanHeader) {
        let counts = header.counts
        let dangers = header.findings.count { $0.severity == .danger }
        isReady = counts.addUp && dangers == 0 && counts[.review] == 0
        text = Self.sentences(counts, dangers: dangers).joined(separator: " ")
    }

    private static func sentences(_ counts: PlanCounts, dangers: Int) -> [String] {
        guard counts.addUp else { return ["The numbers do not add up: do not apply this plan."] }
        guard counts.distinct > 0 else { return ["There are no accounts."] }
        let moving = counts[.migrate] + counts[.merge]
        let review = counts[.review]
        let members = counts[.refresh] + counts[.unchanged]
        var sentences: [String] = []
        let all = Quantity.accounts(counts.distinct).text
        let verb = moving == 1 ? "moves" : "move"
        let moved = moving == 0 ? "None" : moving == counts.distinct ? "All" : Quantity.digits(moving)
        let person =
            review == 0
            ? "no account needs a person"
            : "\(Quantity.digits(review)) \(review == 1 ? "needs" : "need") a person"
        sentences.append("\(moved) of \(all) \(verb); \(person).")
        if members > 0 {
            sentences.append(
                "\(Quantity.digits(members)) \(members == 1 ? "is" : "are") of members already, and "
                    + "\(Quantity.digits(counts[.refresh])) of these will be refreshed.")
        }
        if dangers > 0 {
            sentences.append("\(Quantity(dangers, "finding").text) \(dangers == 1 ? "is" : "are") dangerous.")
        }
        return sentences
    }
}
