internal import Files

/// Reads the records of one sorted run from start to end through a small window.
struct RunReader {
    private static let windowSize = 1 << 17

    private let file: SpillFile
    private let end: Int64
    private var window: [UInt8] = []
    /// Where the window begins in the file.
    private var windowStart: Int64
    /// Where the next record begins in the window.
    private var position = 0
    private var record = 0..<0

    init(file: SpillFile, run: SortedAccounts.Run) {
        self.file = file
        end = run.end
        windowStart = run.start
    }

    /// Where the current record lies in the file, its length before it.
    var location: Int64 { windowStart + Int64(record.lowerBound) - 4 }

    /// Goes to the next record.
    ///
    /// - Returns: false when there is none.
    mutating func advance() throws -> Bool {
        guard windowStart + Int64(position) < end else { return false }
        if window.count - position < 4 { try fill(atLeast: 4) }
        let length = window.withUnsafeBytes {
            Int(UInt32(littleEndian: $0.loadUnaligned(fromByteOffset: position, as: UInt32.self)))
        }
        if window.count - position < 4 + length { try fill(atLeast: 4 + length) }
        record = position + 4..<position + 4 + length
        position += 4 + length
        return true
    }

    /// Shows the current record.
    func withRecord<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try window.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0[record])) }
    }

    private mutating func fill(atLeast count: Int) throws {
        windowStart += Int64(position)
        position = 0
        let size = Int(min(end - windowStart, Int64(max(count, Self.windowSize))))
        guard size >= count else { throw RecordDecoder.Damaged() }
        if window.count != size { window = [UInt8](repeating: 0, count: size) }
        try window.withUnsafeMutableBytes { try file.read(at: windowStart, into: $0) }
    }
}
