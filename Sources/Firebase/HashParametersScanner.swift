/// Splits a text with hash parameters into words, quoted texts and punctuation.
///
/// One grammar serves the console's text, JSON and command-line options: words end at white space, at brackets,
/// commas, colons and quotes, but not at `=`, which base64 needs.
struct HashParametersScanner {
    enum Token: Equatable {
        case word([UInt8])
        case quoted([UInt8])
        case mark(UInt8)
    }

    /// A token and where it stands.
    struct Place {
        var token: Token
        var line: Int
    }

    private let bytes: [UInt8]
    private var position = 0
    private(set) var line = 1

    init(_ text: [UInt8]) {
        bytes = text
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    /// The next token, which stays to be read again.
    func peek() throws(HashParametersError) -> Place? {
        var copy = self
        return try copy.next()
    }

    /// The next token; nil at the end.
    mutating func next() throws(HashParametersError) -> Place? {
        skipBlanks()
        guard position < bytes.count else { return nil }
        let byte = bytes[position]
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","),
            UInt8(ascii: ";"), UInt8(ascii: ":"):
            position += 1
            return Place(token: .mark(byte), line: line)
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            let start = line
            position += 1
            return Place(token: .quoted(try quoted(until: byte)), line: start)
        default:
            let start = position
            while position < bytes.count, Self.isInWord(bytes[position]) { position += 1 }
            guard position > start else { throw .unreadable(line: line) }
            return Place(token: .word(Array(bytes[start..<position])), line: line)
        }
    }

    /// Drops the rest of the line.
    mutating func skipLine() {
        while position < bytes.count, bytes[position] != UInt8(ascii: "\n"),
            bytes[position] != UInt8(ascii: "\r")
        {
            position += 1
        }
    }

    private mutating func skipBlanks() {
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\n"):
                line += 1
                position += 1
            case UInt8(ascii: "\r"):
                let isPair = position + 1 < bytes.count && bytes[position + 1] == UInt8(ascii: "\n")
                if !isPair { line += 1 }
                position += 1
            case UInt8(ascii: " "), UInt8(ascii: "\t"):
                position += 1
            case 0xC2 where position + 1 < bytes.count && bytes[position + 1] == 0xA0:
                // A no-break space, as a browser copies it.
                position += 2
            default:
                return
            }
        }
    }

    private static func isInWord(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte < 0x7F && !"{}[],;:\"'".utf8.contains(byte)
    }

    private mutating func quoted(until quote: UInt8) throws(HashParametersError) -> [UInt8] {
        var text: [UInt8] = []
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            switch byte {
            case quote:
                return text
            case UInt8(ascii: "\\"):
                text.append(contentsOf: try escape())
            case 0..<0x20:
                throw .unreadable(line: line)
            default:
                text.append(byte)
            }
        }
        throw .unreadable(line: line)
    }

    /// JSON's escapes; Google's servers write `=` as `\u003d`.
    private mutating func escape() throws(HashParametersError) -> [UInt8] {
        guard position < bytes.count else { throw .unreadable(line: line) }
        let byte = bytes[position]
        position += 1
        switch byte {
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "u"):
            guard position + 4 <= bytes.count,
                let code = UInt32(String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16)
            else { throw .unreadable(line: line) }
            position += 4
            // Half a pair can only stand in a member that means nothing here.
            return Array(String(Unicode.Scalar(code) ?? "\u{FFFD}").utf8)
        default: return [byte]
        }
    }
}
