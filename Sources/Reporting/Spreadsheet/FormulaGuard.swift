/// Whether a spreadsheet might run a cell as a formula.
///
/// The characters are those that OWASP names under "CSV Injection", their full-width and small forms, which some
/// spreadsheets narrow first, and the same after blanks, invisible characters and quotes, which some strip. A cell
/// that needs it gets a leading apostrophe; since a text that itself begins with an apostrophe before such a
/// character gets another one, taking one away always gives the text back.
enum FormulaGuard {
    /// Whether the text, given as valid UTF-8, needs the apostrophe.
    static func isNeeded(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = 0
        while index < utf8.count {
            let byte = utf8[index]
            if isLetterOrDigit(byte) { return false }
            let (scalar, length) = byte < 0x80 ? (Unicode.Scalar(byte), 1) : decode(utf8, at: index)
            if starts(scalar) { return true }
            // Hangul syllables and what follows them up to U+D7FF hold nothing that could be skipped.
            if (0xAC00...0xD7FF).contains(scalar.value) || !isSkipped(scalar) { return false }
            index += length
        }
        return false
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func decode(_ utf8: UnsafeBufferPointer<UInt8>, at index: Int) -> (Unicode.Scalar, Int) {
        let first = utf8[index]
        let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        var value = UInt32(first) & (0xFF >> UInt32(length + 1))
        for byte in utf8[index..<min(index + length, utf8.count)].dropFirst() {
            value = value << 6 | UInt32(byte & 0x3F)
        }
        return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
    }

    private static func starts(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "=", "+", "-", "@", "\t", "\r", "\n": true
        case "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}": true
        case "\u{FE66}", "\u{FE62}", "\u{FE63}", "\u{FE6B}", "\u{2212}": true
        default: false
        }
    }

    private static func isSkipped(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\"", "'", "`", "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}", "\u{FF02}", "\u{FF07}":
            true
        default:
            scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
                || scalar.properties.generalCategory == .control
                || scalar.properties.generalCategory == .format
        }
    }
}
