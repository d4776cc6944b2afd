/// One record of a CSV text: where its cells are.
struct CSVRecord {
    struct Cell {
        /// The content, without the quotes around it.
        var range: Range<Int>
        /// Whether quotes stand around it.
        var isQuoted = false
        /// Whether there are quotes in the content of a quoted cell.
        var hasQuotes = false
    }

    var cells: [Cell] = []
    /// One past the record, its line end included.
    var end = 0

    /// The content of a cell in bytes, with its quotes as they were before they were written.
    func content(of column: Int, in bytes: UnsafeRawBufferPointer, _ quoting: CSVQuoting) -> [UInt8] {
        let range = cells[column].range
        guard cells[column].hasQuotes else { return Array(bytes[range]) }
        var content: [UInt8] = []
        content.reserveCapacity(range.count)
        var index = range.lowerBound
        while index < range.upperBound {
            content.append(bytes[index])
            let isPair =
                bytes[index] == CSVByte.quote && index + 1 < range.upperBound
                && bytes[index + 1] == CSVByte.quote
            let isEscape =
                isPair && quoting.isDoubled(in: column)
                && !quoting.isLiteral(at: index, from: range.lowerBound, column, bytes)
            index += isEscape ? 2 : 1
        }
        return content
    }
}

/// How quotes inside quoted cells are written. The versions of the Firebase CLI differ.
struct CSVQuoting {
    /// Names: doubled (since 15.19, and by other programs), or left as they are (before).
    var doublesInNames: Bool
    /// Claims: left as they are after a backslash (since 11.25.2), or always doubled (other programs).
    var sparesEscapedQuotes: Bool

    /// The ways to read a record, the likeliest first.
    static let all = [
        CSVQuoting(doublesInNames: true, sparesEscapedQuotes: true),
        CSVQuoting(doublesInNames: true, sparesEscapedQuotes: false),
        CSVQuoting(doublesInNames: false, sparesEscapedQuotes: true),
        CSVQuoting(doublesInNames: false, sparesEscapedQuotes: false),
    ]

    /// Whether a quote inside a quoted cell stands for itself, whatever follows.
    func isLiteral(at index: Int, from start: Int, _ column: Int, _ bytes: UnsafeRawBufferPointer) -> Bool {
        if column == CSVLayout.customAttributes {
            return sparesEscapedQuotes && index > start && bytes[index - 1] == CSVByte.backslash
        }
        return false
    }

    /// Whether two quotes inside a quoted cell stand for one.
    func isDoubled(in column: Int) -> Bool { doublesInNames || !CSVLayout.isName(column) }
}

enum CSVByte {
    static let quote = UInt8(ascii: "\"")
    static let comma = UInt8(ascii: ",")
    static let newline = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let backslash = UInt8(ascii: "\\")
}
