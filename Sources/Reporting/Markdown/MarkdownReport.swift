public import Bridge
public import Files

/// `report.md`: the plan for a pull request, in GitHub's Markdown.
public final class MarkdownReport: Report {
    private let sink: any ByteSink
    private let personLimit: Int
    private var people = 0

    /// A report that has not begun.
    ///
    /// - Parameters:
    ///   - sink: where the bytes go; it is not finished by ``finish()``.
    ///   - personLimit: how many accounts that need a person are listed.
    public init(sink: any ByteSink, personLimit: Int = 50) {
        self.sink = sink
        self.personLimit = personLimit
    }

    /// Writes everything but the accounts.
    ///
    /// - Parameter plan: the plan.
    /// - Throws: what the sink throws.
    public func begin(_ plan: ReportedPlan) throws {
        people = 0
        try sink.write(MarkdownOverview(plan: plan).text)
        let review = plan.header.counts[.review]
        guard review > 0, personLimit > 0 else { return }
        let heading = "## Accounts that need a person\n\n"
        let some = "The first \(Quantity.digits(min(personLimit, review))) of \(Quantity.digits(review)).\n\n"
        try sink.write(
            heading + (review > personLimit ? some : "")
                + MarkdownTable.head(["Account", "Reason", "Address", "Identity", "Evidence"]))
    }

    /// Lists the account if it needs a person and the list is not full.
    ///
    /// - Parameter decision: the next decision.
    /// - Throws: what the sink throws.
    public func add(_ decision: Decision) throws {
        guard decision.status == .review, people < personLimit else { return }
        people += 1
        let identity: String
        if let key = decision.identity?.key {
            identity = MarkdownText.code(key.provider) + " " + MarkdownText.code(key.providerUserID)
        } else {
            identity = decision.candidateCount == 0 ? "" : "one of \(decision.candidateCount)"
        }
        try sink.write(
            MarkdownTable.row([
                MarkdownText.code(decision.uid), decision.reason?.label ?? "",
                MarkdownText.code(decision.account.email ?? ""), identity, decision.evidence?.label ?? "",
            ]))
    }

    /// Nothing: the report is complete but for the plan's id.
    public func finish() {}

    /// Names the plan.
    ///
    /// - Parameter planID: the SHA-256 of the plan file in hex.
    /// - Throws: what the sink throws.
    public func finish(planID: String) throws {
        try sink.write("\nPlan \(MarkdownText.code(planID))\n")
    }
}
