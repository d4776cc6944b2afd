public import Files

/// Finds the right reader of accounts for a source, by its content.
public enum AccountReaders {
    /// Opens accounts in any known format.
    ///
    /// The first byte that is not white space decides: JSON begins with a bracket; what can only be a mistaken
    /// file (compressed, UTF-16, HTML) is left to the JSON reader, which has a sentence for each; the rest is CSV.
    ///
    /// - Parameters:
    ///   - source: the bytes.
    ///   - name: what to call the source in errors.
    /// - Returns: a reader at the first account.
    /// - Throws: `AccountReadingError` when there is nothing but white space, and what the source throws.
    public static func open(source: any ByteSource, name: String) throws -> any AccountReader {
        let peeked = PeekedSource(source)
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let start = try peeked.peek(atLeast: 4, limit: 65_536) { !isSpace($0) && !byteOrderMark.contains($0) }
        let text = start.starts(with: byteOrderMark) ? start.dropFirst(3) : start[...]
        guard let first = text.first(where: { !isSpace($0) }) else {
            throw AccountReadingError.empty(file: name)
        }
        if isJSON(first) || start.starts(with: [0x50, 0x4B, 0x03, 0x04]) || start.prefix(2).contains(0) {
            return AccountStream(source: peeked, name: name)
        }
        return CSVAccountReader(source: peeked, name: name)
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || 0x09...0x0D ~= byte
    }

    /// Whether a text that begins with this byte is JSON, or at least certainly no CSV.
    private static func isJSON(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "<"): true
        // gzip, and the byte order marks of UTF-16.
        case 0x1F, 0xFE, 0xFF: true
        default: false
        }
    }
}
