import Files
import JSON

/// What a stream gave: the records as texts, their lines, and the error that ended it.
struct RecordCollection {
    var records: [String] = []
    var lines: [Int] = []
    var error: JSONError?
    var shape: JSONShape?
    var memberNames: [String] = []

    /// Reads and checks every record.
    init(_ bytes: [UInt8], pieceSize: Int = .max, limits: JSONLimits = .standard) throws {
        let source = MemorySource(bytes, pieceSize: pieceSize)
        let stream = JSONStream(source: source, recordMembers: ["users", "elements"], limits: limits)
        do {
            while let (record, line) = try stream.next({ record in
                var reader = JSONReader(record.bytes, depthLimit: limits.depth)
                try reader.skip()
                try reader.finish()
                return (String(decoding: record.bytes, as: UTF8.self), record.line)
            }) {
                records.append(record)
                lines.append(line)
            }
        } catch let error as JSONError {
            self.error = error
        }
        shape = stream.shape
        memberNames = stream.memberNames
    }

    init(_ text: String, pieceSize: Int = .max, limits: JSONLimits = .standard) throws {
        try self.init(Array(text.utf8), pieceSize: pieceSize, limits: limits)
    }
}
