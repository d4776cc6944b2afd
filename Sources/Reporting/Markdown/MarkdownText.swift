/// Values from the data as Markdown that shows them and does nothing else.
///
/// Every value stands in a code element, where neither GitHub nor GitLab looks for mentions, issue numbers or
/// addresses. Plain ones get backticks; the others a `code` tag with every character that could mean something as a
/// numeric character reference, which CommonMark (section 2.5) never takes for structure.
enum MarkdownText {
    /// A value as code, fit for a table's cell.
    static func code(_ value: String) -> String {
        let shown = VisibleText.of(value)
        if shown.isEmpty { return "" }
        let isPlain = shown.unicodeScalars.allSatisfy { isHarmless($0) || isHarmlessInBackticks($0) }
        if isPlain, shown.first != " ", shown.last != " " { return "`\(shown)`" }
        return "<code>\(references(shown))</code>"
    }

    private static func references(_ text: String) -> String {
        var markup = ""
        for scalar in text.unicodeScalars {
            if isHarmless(scalar) {
                markup.unicodeScalars.append(scalar)
            } else {
                markup += "&#\(scalar.value);"
            }
        }
        return markup
    }

    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9": true
        default: scalar.value >= 0xA0
        }
    }

    private static func isHarmlessInBackticks(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case " ", "@", ".", "_", "-", ":", "+", "/", "=", ",": true
        default: false
        }
    }
}
