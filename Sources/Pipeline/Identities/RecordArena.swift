internal import Files

/// Records that are read again in any order: the first of them in memory, the rest in a temporary file, so that memory
/// stays bounded however many there are.
struct RecordArenaWriter {
    /// How many bytes are kept in memory.
    static let standardMemory = 160 << 20
    private static let chunkSize = 4 << 20

    private let spill: SpillWriter
    private let memory: Int
    private var chunks: [[UInt8]] = []
    /// Where the file begins, once memory is used up.
    private var fileStart: Int64?

    init(folder: String, memory: Int = Self.standardMemory) throws {
        spill = try SpillWriter(folder: folder)
        self.memory = memory
    }

    /// Where the next record goes if it fits its chunk.
    private var end: Int64 {
        guard let last = chunks.last else { return 0 }
        return Int64(chunks.count - 1) * Int64(Self.chunkSize) + Int64(last.count)
    }

    /// Adds a record.
    ///
    /// - Parameter record: its bytes.
    /// - Returns: its place.
    /// - Throws: `FileError` when writing fails.
    mutating func append(_ record: [UInt8]) throws -> Int64 {
        if fileStart == nil {
            let isFull = (chunks.last?.count ?? Self.chunkSize) + record.count > Self.chunkSize
            if isFull, (chunks.count + 1) * Self.chunkSize > memory || record.count > Self.chunkSize {
                fileStart = Int64(chunks.count) * Int64(Self.chunkSize)
            } else {
                if isFull {
                    chunks.append([])
                    chunks[chunks.count - 1].reserveCapacity(Self.chunkSize)
                }
                let place = end
                chunks[chunks.count - 1].append(contentsOf: record)
                return place
            }
        }
        return (fileStart ?? 0) + (try record.withUnsafeBytes { try spill.append($0) })
    }

    /// Shows a record that was added already.
    func withRecord<Result>(
        at place: Int64, length: Int, _ body: (UnsafeRawBufferPointer) throws -> Result
    ) throws -> Result {
        try RecordArena.withRecord(
            at: place, length: length, chunks, Self.chunkSize, fileStart,
            { try spill.read(at: $0, into: $1) }, body)
    }

    /// Ends writing.
    func finish() throws -> RecordArena {
        RecordArena(chunks: chunks, chunkSize: Self.chunkSize, fileStart: fileStart, file: try spill.finish())
    }
}

/// What a ``RecordArenaWriter`` wrote, read by any thread.
struct RecordArena: Sendable {
    fileprivate let chunks: [[UInt8]]
    fileprivate let chunkSize: Int
    fileprivate let fileStart: Int64?
    fileprivate let file: SpillFile

    /// Shows a record.
    ///
    /// - Parameters:
    ///   - place: where it is.
    ///   - length: its length in bytes.
    ///   - body: what looks at it.
    /// - Returns: what `body` returns.
    /// - Throws: `FileError` when reading fails; what `body` throws.
    func withRecord<Result>(
        at place: Int64, length: Int, _ body: (UnsafeRawBufferPointer) throws -> Result
    ) throws -> Result {
        try Self.withRecord(
            at: place, length: length, chunks, chunkSize, fileStart, { try file.read(at: $0, into: $1) }, body
        )
    }

    fileprivate static func withRecord<Result>(
        at place: Int64, length: Int, _ chunks: [[UInt8]], _ chunkSize: Int, _ fileStart: Int64?,
        _ read: (Int64, UnsafeMutableRawBufferPointer) throws -> Void,
        _ body: (UnsafeRawBufferPointer) throws -> Result
    ) throws -> Result {
        if let fileStart, place >= fileStart {
            return try withUnsafeTemporaryAllocation(byteCount: length, alignment: 8) {
                try read(place - fileStart, $0)
                return try body(UnsafeRawBufferPointer($0))
            }
        }
        let (chunk, start) = (Int(place) / chunkSize, Int(place) % chunkSize)
        return try chunks[chunk].withUnsafeBytes {
            try body(UnsafeRawBufferPointer(rebasing: $0[start..<start + length]))
        }
    }
}
