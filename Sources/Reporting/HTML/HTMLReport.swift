public import Bridge
public import Files
internal import JSON

/// `report.html`: the plan as one page that works offline and is what a reviewer reads.
///
/// Rows are written as they come, so the memory does not grow with the plan. A plan of more than 100,000 accounts
/// lists those that need a person (``Status/review``, then ``Status/unmatched``), and the page says so.
public final class HTMLReport: Report {
    private let sink: any ByteSink
    private let page = HTMLPage()
    private var rest: ArraySlice<HTMLPage.Piece> = []
    private var selection: HTMLSelection
    private var row: HTMLRow?
    private var writer = JSONWriter(safeInHTML: true)
    private var rowsInBlock = 0

    /// How many accounts stand in one block; the page reads block by block and stays responsive.
    private static let blockSize = 500

    /// A report that is written to a sink.
    ///
    /// - Parameter sink: where the page goes, in UTF-8.
    public init(sink: any ByteSink) {
        self.sink = sink
        selection = HTMLSelection(PlanCounts())
    }

    /// Writes the page down to the accounts: everything that the summary shows.
    ///
    /// - Parameter plan: the plan's header and what is known about the plan as a file.
    /// - Throws: `FileError` when the sink fails, `CryptoError` when SHA-256 is not to be had.
    public func begin(_ plan: ReportedPlan) throws {
        selection = HTMLSelection(plan.header.counts)
        row = HTMLRow(plan.header)
        rest = page.pieces[...]
        while let piece = rest.popFirst() {
            switch piece {
            case .markup(let markup): try sink.write(markup)
            case .mark(.policy): try sink.write(page.policy())
            case .mark(.style): try sink.write(page.style)
            case .mark(.script): try sink.write(page.script)
            case .mark(.plan): try sink.write(HTMLSummary.json(of: plan, listing: selection))
            case .mark(.rows): return
            }
        }
    }

    /// Writes an account, if the page lists it.
    ///
    /// - Parameter decision: the next decision in uid order.
    /// - Throws: `FileError` when the sink fails.
    public func add(_ decision: Decision) throws {
        guard let row, selection.takes(decision.status) else { return }
        try sink.write(rowsInBlock == 0 ? "<script type=\"application/json\" class=\"rows\">[\n" : ",\n")
        writer.removeAll()
        row.write(decision, to: &writer)
        try sink.write(writer.bytes)
        rowsInBlock += 1
        if rowsInBlock == Self.blockSize { try closeBlock() }
    }

    /// Writes the rest of the page.
    ///
    /// - Throws: `FileError` when the sink fails.
    public func finish() throws {
        try closeBlock()
        while let piece = rest.popFirst() {
            if case .markup(let markup) = piece { try sink.write(markup) }
        }
    }

    /// Writes the rest of the page, with the plan's id.
    ///
    /// - Parameter planID: the SHA-256 of the plan file in hex; empty when it is not known.
    /// - Throws: `FileError` when the sink fails.
    public func finish(planID: String) throws {
        try closeBlock()
        var identity = JSONWriter(safeInHTML: true)
        identity.value(planID)
        try sink.write("<script type=\"application/json\" id=\"digest\">")
        try sink.write(identity.bytes)
        try sink.write("</script>\n")
        try finish()
    }

    private func closeBlock() throws {
        guard rowsInBlock > 0 else { return }
        try sink.write("\n]</script>\n")
        rowsInBlock = 0
    }
}
