internal import Files

/// A file that names accounts: one uid on each line.
enum UIDFile {
    /// The uids in a file.
    ///
    /// - Parameter path: the file.
    /// - Returns: the uids in order, at least one.
    /// - Throws: `CommandError`; `FileError`.
    static func uids(in path: String) throws -> [String] {
        guard let text = try InputFile.contents(of: path, limit: 256 << 20) else {
            throw CommandError.tooManyUIDs(path: path)
        }
        let lines = text.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        guard !lines.isEmpty else { throw CommandError.noUIDs(path: path) }
        return lines.map { String(decoding: $0, as: UTF8.self) }
    }
}
