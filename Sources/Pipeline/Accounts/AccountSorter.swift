internal import Bridge
internal import Files
internal import Glibc

/// Takes accounts in any order and gives them back sorted by uid, holding only a fixed part of them in memory: sorted
/// runs go to a temporary file and are merged when they are read.
struct AccountSorter {
    /// How many bytes of records are sorted at a time.
    static let standardRunSize = 32 << 20

    private let spill: SpillWriter
    private let runSize: Int
    private var encoder = RecordEncoder()
    private var run: [UInt8] = []
    private var entries: [Entry] = []
    private var runs: [SortedAccounts.Run] = []

    /// Where a record lies in the current run.
    private struct Entry {
        /// The first eight bytes of the uid, which settle most comparisons.
        var prefix: UInt64
        var start: UInt32
        var length: UInt32
    }

    init(folder: String, runSize: Int = Self.standardRunSize) throws {
        spill = try SpillWriter(folder: folder)
        self.runSize = runSize
    }

    mutating func add(_ account: Account) throws {
        encoder.removeAll()
        encoder.put(account)
        if run.count + encoder.bytes.count > runSize { try endRun() }
        entries.append(
            Entry(
                prefix: account.uid.utf8.prefix(8).reduce(into: (UInt64(0), UInt64(56))) { prefix, byte in
                    prefix.0 |= UInt64(byte) << prefix.1
                    prefix.1 &-= 8
                }.0, start: UInt32(run.count), length: UInt32(encoder.bytes.count)))
        run += encoder.bytes
    }

    /// Ends the intake.
    mutating func finish() throws -> SortedAccounts {
        try endRun()
        run = []
        entries = []
        return SortedAccounts(file: try spill.finish(), runs: runs)
    }

    private mutating func endRun() throws {
        guard !entries.isEmpty else { return }
        let start = spill.offset
        try run.withUnsafeBytes { bytes in
            func record(_ entry: Entry) -> UnsafeRawBufferPointer {
                UnsafeRawBufferPointer(
                    rebasing: bytes[Int(entry.start)..<Int(entry.start) + Int(entry.length)])
            }
            entries.sort { left, right in
                left.prefix == right.prefix
                    ? RecordOrder.precedes(record(left), record(right)) : left.prefix < right.prefix
            }
            for entry in entries {
                try withUnsafeBytes(of: entry.length.littleEndian) { _ = try spill.append($0) }
                try spill.append(record(entry))
            }
        }
        runs.append(SortedAccounts.Run(start: start, end: spill.offset))
        entries.removeAll(keepingCapacity: true)
        run.removeAll(keepingCapacity: true)
    }
}

/// The order of encoded accounts: by uid, byte for byte, then by everything else, so that the order in which equal
/// uids were read never shows.
enum RecordOrder {
    static func precedes(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
        let byUID = compare(uid(of: left), uid(of: right))
        return byUID == 0 ? compare(left, right) < 0 : byUID < 0
    }

    static func haveSameUID(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
        compare(uid(of: left), uid(of: right)) == 0
    }

    static func compare(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int {
        if let leftBase = left.baseAddress, let rightBase = right.baseAddress {
            let order = memcmp(leftBase, rightBase, min(left.count, right.count))
            if order != 0 { return Int(order) }
        }
        return left.count - right.count
    }

    /// The uid at the start of a record: its length as a count, then its bytes.
    private static func uid(of record: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        var length = 0
        var shift = 0
        var position = 0
        while position < record.count, shift < 28 {
            let byte = record[position]
            position += 1
            length |= Int(byte & 0x7F) << shift
            if byte & 0x80 == 0 { break }
            shift += 7
        }
        return UnsafeRawBufferPointer(rebasing: record[position..<min(record.count, position + length)])
    }
}
