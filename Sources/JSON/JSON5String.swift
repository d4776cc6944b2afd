/// The strings of JSON5: single or double quotes, escapes, lines that go on after a backslash.
enum JSON5String {
    /// Reads a string whose opening quote is here.
    static func read(_ cursor: inout JSON5Cursor) throws(JSON5Error) -> String {
        let start = cursor.place
        let quote = cursor.next()
        var text = String.UnicodeScalarView()
        while let scalar = cursor.current {
            let place = cursor.place
            if scalar == quote {
                cursor.next()
                return String(text)
            }
            switch scalar {
            case "\n", "\r": throw JSON5Error(.unterminatedString, at: start)
            case "\0": throw JSON5Error(.nul, at: place)
            case "\\":
                cursor.next()
                if let part = try escape(&cursor, from: place) { text.append(part) }
            default:
                text.append(scalar)
                cursor.next()
            }
        }
        throw JSON5Error(.unterminatedString, at: start)
    }

    /// The character that an escape stands for; nil for a line that goes on. The backslash has been read.
    private static func escape(
        _ cursor: inout JSON5Cursor, from start: JSON5Place
    ) throws(JSON5Error) -> Unicode.Scalar? {
        guard let letter = cursor.next() else { throw JSON5Error(.badEscape, at: start) }
        switch letter {
        case "b": return "\u{08}"
        case "f": return "\u{0C}"
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "v": return "\u{0B}"
        case "\r":
            _ = cursor.take("\n")
            return nil
        case "\n", "\u{2028}", "\u{2029}": return nil
        case "x":
            guard let unit = hexadecimal(&cursor, digits: 2), unit != 0, let scalar = Unicode.Scalar(unit)
            else {
                throw JSON5Error(.badEscape, at: start)
            }
            return scalar
        case "u": return try unicodeEscape(&cursor, from: start)
        // `\0` is NUL, which no setting may hold; other digits have no meaning.
        case "0", "\0": throw JSON5Error(.nul, at: start)
        case "1"..."9": throw JSON5Error(.badEscape, at: start)
        default: return letter
        }
    }

    /// Reads the digits after `\u`, and the second half of a surrogate pair.
    static func unicodeEscape(
        _ cursor: inout JSON5Cursor, from start: JSON5Place
    ) throws(JSON5Error) -> Unicode.Scalar {
        guard let unit = hexadecimal(&cursor, digits: 4) else { throw JSON5Error(.badEscape, at: start) }
        if unit == 0 { throw JSON5Error(.nul, at: start) }
        if let scalar = Unicode.Scalar(unit) { return scalar }
        guard unit < 0xDC00, cursor.take("\\"), cursor.take("u"), let low = hexadecimal(&cursor, digits: 4),
            low & 0xFC00 == 0xDC00,
            let scalar = Unicode.Scalar(0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF)
        else { throw JSON5Error(.loneSurrogate, at: start) }
        return scalar
    }

    private static func hexadecimal(_ cursor: inout JSON5Cursor, digits: Int) -> UInt32? {
        var value: UInt32 = 0
        for _ in 0..<digits {
            guard let scalar = cursor.current, JSON5Number.isHexadecimal(scalar),
                let digit = UInt8(exactly: scalar.value).flatMap(JSONEscape.hexadecimal)
            else { return nil }
            value = value << 4 | digit
            cursor.next()
        }
        return value
    }
}
