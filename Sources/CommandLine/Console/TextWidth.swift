/// How much room text takes on a terminal.
enum TextWidth {
    /// The columns that a text takes: two for Hangul, Han and emoji (UAX #11), none for what combines.
    ///
    /// - Parameter text: a text without control characters.
    /// - Returns: the number of columns.
    static func columns(of text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + columns(of: $1) }
    }

    /// The start of a text that fits.
    ///
    /// - Parameters:
    ///   - text: a text without control characters.
    ///   - limit: how many columns there are.
    /// - Returns: the text, or its start and `~` in place of the rest.
    static func fit(_ text: String, into limit: Int) -> String {
        guard columns(of: text) > limit else { return text }
        var start = String.UnicodeScalarView()
        var taken = 1
        for scalar in text.unicodeScalars {
            taken += columns(of: scalar)
            if taken > limit { break }
            start.append(scalar)
        }
        return limit > 0 ? String(start) + "~" : ""
    }

    private static func columns(of scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0x20..<0x300: 1
        case 0x300...0x36F, 0x1160...0x11FF, 0x200B...0x200F, 0xFE00...0xFE0F, 0x20D0...0x20FF: 0
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3: 2
        case 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6: 2
        case 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF, 0x20000...0x3FFFD: 2
        default: 1
        }
    }
}
