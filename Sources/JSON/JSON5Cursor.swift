/// Goes through a JSON5 text character by character and keeps count of lines and columns.
struct JSON5Cursor {
    private let scalars: [Unicode.Scalar]
    private var index = 0
    private(set) var place = JSON5Place(line: 1, column: 1)

    init(_ bytes: [UInt8]) throws(JSON5Error) {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let fault = bytes.withUnsafeBytes { UTF8Check.firstFault(in: $0, start..<bytes.count) }
        scalars = Array(String(decoding: bytes[start..<(fault ?? bytes.count)], as: UTF8.self).unicodeScalars)
        guard fault != nil else { return }
        while next() != nil {}
        throw JSON5Error(.invalidUTF8, at: place)
    }

    /// The character here; nil at the end.
    var current: Unicode.Scalar? { peek(0) }

    /// A character further on; nil behind the end.
    func peek(_ distance: Int) -> Unicode.Scalar? {
        index + distance < scalars.count ? scalars[index + distance] : nil
    }

    /// Goes behind the character here. CR LF is one line end.
    @discardableResult
    mutating func next() -> Unicode.Scalar? {
        guard let scalar = current else { return nil }
        index += 1
        if Self.endsLine(scalar), !(scalar == "\r" && current == "\n") {
            place = JSON5Place(line: place.line + 1, column: 1)
        } else {
            place.column += 1
        }
        return scalar
    }

    /// Goes behind this character if it is here.
    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard current == scalar else { return false }
        next()
        return true
    }

    /// Goes behind white space and comments.
    mutating func skipSpace() throws(JSON5Error) {
        while let scalar = current {
            if Self.isSpace(scalar) {
                next()
            } else if scalar == "/", peek(1) == "/" {
                while let scalar = current, !Self.endsLine(scalar) { next() }
            } else if scalar == "/", peek(1) == "*" {
                let start = place
                next()
                next()
                while !(current == "*" && peek(1) == "/") {
                    guard next() != nil else { throw JSON5Error(.unterminatedComment, at: start) }
                }
                next()
                next()
            } else {
                return
            }
        }
    }

    /// The word or character here, for an error.
    func found() -> String? {
        guard let first = current else { return nil }
        var text = String.UnicodeScalarView()
        text.append(first)
        var distance = 1
        while Self.continuesName(first), let scalar = peek(distance), Self.continuesName(scalar),
            distance < 20
        {
            text.append(scalar)
            distance += 1
        }
        return String(text)
    }

    static func endsLine(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\n" || scalar == "\r" || scalar == "\u{2028}" || scalar == "\u{2029}"
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case " ", "\t", "\u{0B}", "\u{0C}", "\u{A0}", "\u{FEFF}": true
        default: endsLine(scalar) || scalar.properties.generalCategory == .spaceSeparator
        }
    }

    static func beginsName(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "$" || scalar == "_" || scalar.properties.isIDStart
    }

    static func continuesName(_ scalar: Unicode.Scalar) -> Bool {
        beginsName(scalar) || scalar == "\u{200C}" || scalar == "\u{200D}" || scalar.properties.isIDContinue
    }
}
