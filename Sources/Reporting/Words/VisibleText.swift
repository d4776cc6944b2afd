/// Texts from the data made fit for one line of a report: nothing invisible, nothing that steers a terminal or turns
/// the direction of writing, no line breaks, and not longer than a line bears.
enum VisibleText {
    /// The most characters that are shown.
    static let limit = 120

    /// The text with control and format characters spelled out, cut after ``limit`` characters.
    static func of(_ text: String) -> String {
        if text.utf8.count <= limit, text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
        var shown = ""
        for (index, character) in text.enumerated() {
            if index == limit { return shown + "…" }
            // A character can have any number of marks on it.
            for scalar in character.unicodeScalars.prefix(12) { append(scalar, to: &shown) }
        }
        return shown
    }

    private static func append(_ scalar: Unicode.Scalar, to shown: inout String) {
        switch scalar.properties.generalCategory {
        case .control where scalar.value < 0x20:
            shown.unicodeScalars.append(Unicode.Scalar(0x2400 + scalar.value) ?? "?")
        case .format where scalar == "\u{200D}":
            // Joins emoji; alone it shows nothing and does nothing.
            shown.unicodeScalars.append(scalar)
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
            let digits = String(scalar.value, radix: 16, uppercase: true)
            shown += "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        default:
            shown.unicodeScalars.append(scalar)
        }
    }
}
