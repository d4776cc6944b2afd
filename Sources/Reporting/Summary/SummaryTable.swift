/// A table of a label, a number, a share and a bar, as wide as the style allows.
struct SummaryTable {
    struct Row {
        var label: String
        var indent = 0
        var count: Int
        var paint: SummaryStyle.Paint?
    }

    let rows: [Row]
    /// What shares and bars refer to; nil leaves both out.
    let total: Int?
    let style: SummaryStyle
    private static let longestBar = 40

    /// The lines.
    var lines: [String] {
        let numbers = rows.map { Quantity.digits($0.count) }
        let numberWidth = numbers.map(\.utf8.count).max() ?? 0
        let shareWidth = total == nil ? 0 : 7
        let room = style.width - 2 - 2 - numberWidth - shareWidth
        let labelWidth = min(room, rows.map { $0.indent + DisplayWidth.of($0.label) }.max() ?? 0)
        let barRoom = min(Self.longestBar, room - labelWidth - 2)
        return zip(rows, numbers).map { row, number in
            let label = DisplayWidth.truncated(row.label, to: labelWidth - row.indent)
            let blanks = labelWidth - row.indent - DisplayWidth.of(label)
            var line = String(repeating: " ", count: 2 + row.indent) + style.painted(label, row.paint)
            line += String(repeating: " ", count: blanks + 2 + numberWidth - number.utf8.count) + number
            guard let total else { return line }
            let share = Self.share(row.count, of: total)
            line += String(repeating: " ", count: shareWidth - share.utf8.count) + share
            let bar = barRoom < 8 ? "" : style.bar(row.count, of: total, length: barRoom)
            return bar.isEmpty ? line : line + "  " + style.painted(bar, row.paint)
        }
    }

    /// A share in whole per cent; neither 0 nor 100 unless it is exactly that.
    static func share(_ count: Int, of total: Int) -> String {
        guard total > 0, count > 0 else { return "0 %" }
        if count >= total { return "100 %" }
        let rounded = Int((Double(count) / Double(total) * 100).rounded())
        return rounded == 0 ? "<1 %" : rounded >= 100 ? ">99 %" : "\(rounded) %"
    }
}
