public import Bridge
public import Files

/// The terminal summary of a plan. The same plan and style give the same text.
public final class SummaryReport: Report {
    private let sink: any ByteSink
    private let style: SummaryStyle

    /// A summary that has not begun.
    ///
    /// - Parameters:
    ///   - sink: where the bytes go; it is not finished by ``finish()``.
    ///   - style: how it looks.
    public init(sink: any ByteSink, style: SummaryStyle) {
        self.sink = sink
        self.style = style
    }

    /// Writes the whole summary: everything it tells is in the header.
    ///
    /// - Parameter plan: the plan.
    /// - Throws: what the sink throws.
    public func begin(_ plan: ReportedPlan) throws {
        try sink.write(Self.text(plan, style: style))
    }

    /// Nothing: accounts are not in this report.
    ///
    /// - Parameter decision: not used.
    public func add(_ decision: Decision) {}

    /// Nothing: the report is complete.
    public func finish() {}

    /// The summary as text.
    ///
    /// - Parameters:
    ///   - plan: the plan.
    ///   - style: how it looks.
    /// - Returns: lines, each ended with a line feed.
    public static func text(_ plan: ReportedPlan, style: SummaryStyle) -> String {
        let sections = SummarySections(plan: plan, style: style)
        let all = [
            sections.verdict, sections.sums, sections.statuses, sections.evidence, sections.widerPolicies,
            sections.findings,
        ]
        return all.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
    }
}
