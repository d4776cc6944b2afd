/// What a text begins with before its first value: a byte order mark, or a sign that it is no JSON at all.
struct TextStart {
    private let window: ByteWindow

    init(_ window: ByteWindow) {
        self.window = window
    }

    /// Where the text proper begins.
    ///
    /// - Returns: 3 after a UTF-8 byte order mark, otherwise 0.
    /// - Throws: `JSONError` for UTF-16 and compressed bytes, and what the source throws.
    func offset() throws -> Int {
        while window.end < 4, try window.fill(keeping: 0) != nil {}
        let start = Array(window.bytes.prefix(4))
        if start.starts(with: [0xEF, 0xBB, 0xBF]) { return 3 }
        if start.starts(with: [0xFE, 0xFF]) || start.starts(with: [0xFF, 0xFE]) { throw error(.utf16) }
        // ASCII in UTF-16 without a mark: every other byte is zero.
        if start.count > 1, (start[0] == 0) != (start[1] == 0) { throw error(.utf16) }
        let signatures: [[UInt8]] = [[0x1F, 0x8B], [0x50, 0x4B, 0x03, 0x04]]
        if signatures.contains(where: { start.starts(with: $0) }) { throw error(.compressed) }
        return 0
    }

    private func error(_ fault: JSONFault) -> JSONError {
        JSONError(fault: fault, line: 1, column: 1, record: nil, recordsRead: 0)
    }
}
