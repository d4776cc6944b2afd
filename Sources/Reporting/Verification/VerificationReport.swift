public import Files
internal import JSON

/// Writes what was verified, difference by difference, and the numbers at the end.
public final class VerificationReport {
    /// How it is written.
    public enum Format: String, CaseIterable, Sendable {
        /// For the terminal.
        case text
        /// For programs: one object.
        case json
        /// For a spreadsheet: the differences.
        case csv
        /// For a pull request.
        case md
        /// A page.
        case html
    }

    private let sink: any ByteSink
    private let format: Format
    private var isFirst = true

    /// A report that has not begun.
    ///
    /// - Parameters:
    ///   - sink: where the bytes go.
    ///   - format: how it is written.
    public init(sink: any ByteSink, format: Format) {
        self.sink = sink
        self.format = format
    }

    /// Writes what stands before the differences.
    ///
    /// - Parameters:
    ///   - scope: what is verified, in words such as `run 3`.
    ///   - facts: when, where and by what, with their names.
    /// - Throws: what the sink throws.
    public func begin(_ scope: String, facts: [(name: String, value: String)]) throws {
        switch format {
        case .text: break
        case .json:
            var writer = JSONWriter()
            writer.value(scope)
            try sink.write("{\"verified\":\(String(decoding: writer.bytes, as: UTF8.self)),")
            writer.removeAll()
            writer.beginObject()
            for fact in facts { writer.member(fact.name, fact.value) }
            writer.endObject()
            try sink.write("\"facts\":\(String(decoding: writer.bytes, as: UTF8.self)),\"differences\":[")
        case .csv: try sink.write("uid,memberId,difference,detail\n")
        case .md:
            try sink.write("# Verified: \(scope)\n\n")
            for fact in facts { try sink.write("- \(fact.name): \(MarkdownText.code(fact.value))\n") }
            try sink.write("\n")
            try sink.write(MarkdownTable.head(["Account", "Difference", "Detail"]))
        case .html:
            try sink.write(
                """
                <!doctype html><html lang="en"><meta charset="utf-8"><title>Verified: \(Self.escaped(scope))</title>
                <style>body{font:1rem/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem}
                :root{color-scheme:light dark}table{border-collapse:collapse}td,th{padding:.3rem .8rem;text-align:left;
                border-bottom:1px solid #8885}td.n{text-align:right;font-variant-numeric:tabular-nums}</style>
                <h1>Verified: \(Self.escaped(scope))</h1>
                <p>\(facts.map { "\(Self.escaped($0.name)): \(Self.escaped($0.value))" }.joined(separator: "<br>"))</p>
                <table><thead><tr><th>Account<th>Difference<th>Detail</thead><tbody>

                """)
        }
    }

    /// Writes a difference.
    ///
    /// - Parameter difference: the difference.
    /// - Throws: what the sink throws.
    public func add(_ difference: VerifiedDifference) throws {
        let detail = difference.detail ?? ""
        switch format {
        case .text:
            let subject = difference.uid.isEmpty ? "" : VisibleText.of(difference.uid) + ": "
            try sink.write(
                subject + difference.kind.words + (detail.isEmpty ? "" : " (\(VisibleText.of(detail)))")
                    + "\n")
        case .json:
            var writer = JSONWriter()
            writer.beginObject()
            writer.member("uid", difference.uid)
            writer.member("memberId", difference.memberID)
            writer.member("difference", difference.kind.rawValue)
            writer.member("detail", difference.detail)
            writer.endObject()
            try sink.write((isFirst ? "" : ",") + String(decoding: writer.bytes, as: UTF8.self))
        case .csv:
            let cells = [
                difference.uid, difference.memberID.map(String.init) ?? "", difference.kind.rawValue, detail,
            ]
            try sink.write(cells.map(Self.cell).joined(separator: ",") + "\n")
        case .md:
            try sink.write(
                MarkdownTable.row([
                    difference.uid.isEmpty ? "" : MarkdownText.code(difference.uid), difference.kind.words,
                    detail.isEmpty ? "" : MarkdownText.code(detail),
                ]))
        case .html:
            let cells = [difference.uid, difference.kind.words, detail].map { "<td>\(Self.escaped($0))" }
            try sink.write("<tr>\(cells.joined())\n")
        }
        isFirst = false
    }

    /// Writes the numbers.
    ///
    /// - Parameter counts: the numbers.
    /// - Throws: what the sink throws.
    public func finish(_ counts: VerifiedCounts) throws {
        switch format {
        case .text:
            let shown = counts.rows.filter { $0.count > 0 || $0.name == "differences" }
            try sink.write(
                shown.map { "\(Quantity.digits($0.count)) \($0.words)" }.joined(separator: ", ") + ".\n")
        case .json:
            var writer = JSONWriter()
            writer.beginObject()
            for row in counts.rows { writer.member(row.name, row.count) }
            writer.endObject()
            try sink.write("],\"counts\":\(String(decoding: writer.bytes, as: UTF8.self))}\n")
        case .csv: break
        case .md:
            try sink.write("\n" + MarkdownTable.head(["Looked at", "How many"], numbers: [1]))
            for row in counts.rows {
                try sink.write(MarkdownTable.row([row.words, Quantity.digits(row.count)]))
            }
        case .html:
            try sink.write("</table><h2>Looked at</h2><table><tbody>\n")
            for row in counts.rows {
                try sink.write(
                    "<tr><td>\(Self.escaped(row.words))<td class=\"n\">\(Quantity.digits(row.count))\n")
            }
            try sink.write("</table></html>\n")
        }
    }

    private static func cell(_ text: String) -> String {
        var text = text
        let needsGuard = text.withUTF8 { FormulaGuard.isNeeded($0) }
        return "\"" + (needsGuard ? "'" : "") + text.replacing("\"", with: "\"\"") + "\""
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}

extension ByteSink {
    fileprivate func write(_ text: String) throws {
        var text = text
        try text.withUTF8 { try write(UnsafeRawBufferPointer($0)) }
    }
}
