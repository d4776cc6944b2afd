internal import Bridge
internal import Files

/// Accounts sorted by uid, read as often as needed.
struct SortedAccounts: Sendable {
    /// A sorted part of the file.
    struct Run: Sendable {
        var start: Int64
        var end: Int64
    }

    let file: SpillFile
    let runs: [Run]

    /// The account whose record lies at a place that an ``AccountGroup`` named.
    func account(at location: Int64) throws -> Account {
        var length: UInt32 = 0
        try withUnsafeMutableBytes(of: &length) { try file.read(at: location, into: $0) }
        length = UInt32(littleEndian: length)
        var record = [UInt8](repeating: 0, count: Int(length))
        return try record.withUnsafeMutableBytes {
            try file.read(at: location + 4, into: $0)
            var decoder = RecordDecoder(UnsafeRawBufferPointer($0))
            return try decoder.account()
        }
    }

    /// A reader from the start.
    func makeReader() throws -> AccountGroupReader { try AccountGroupReader(self) }
}

/// All records of one uid.
struct AccountGroup: Sendable {
    /// Where the record that stands for the group lies in the file.
    var location: Int64
    /// How many records there are.
    var records: Int
    /// The different records within the chunk's bytes, in a fixed order; more than one is a conflict.
    var distinct: [Range<Int>]
}

/// Some groups that follow each other, with their bytes.
struct AccountChunk: Sendable {
    /// How many groups came before.
    var firstIndex: Int
    var bytes: [UInt8] = []
    var groups: [AccountGroup] = []
}

/// Merges the runs of ``SortedAccounts`` and gathers the records of each uid.
struct AccountGroupReader {
    private var readers: [RunReader]
    /// The runs that have a record left, as a heap with the smallest record first.
    private var heap: [Int] = []
    private var groupsRead = 0

    init(_ accounts: SortedAccounts) throws {
        readers = accounts.runs.map { RunReader(file: accounts.file, run: $0) }
        for index in readers.indices where try readers[index].advance() {
            heap.append(index)
            rise(heap.count - 1)
        }
    }

    /// The next groups.
    ///
    /// - Parameter limit: how many at most.
    /// - Returns: the groups, or nil at the end.
    /// - Throws: when the file cannot be read.
    mutating func next(limit: Int) throws -> AccountChunk? {
        guard !heap.isEmpty else { return nil }
        var chunk = AccountChunk(firstIndex: groupsRead)
        chunk.groups.reserveCapacity(limit)
        while chunk.groups.count < limit, let index = heap.first {
            let start = chunk.bytes.count
            readers[index].withRecord { chunk.bytes.append(contentsOf: $0) }
            var group = AccountGroup(
                location: readers[index].location, records: 1, distinct: [start..<chunk.bytes.count])
            try advanceFirst()
            while let index = heap.first, try gather(from: index, into: &group, of: &chunk) {
                try advanceFirst()
            }
            chunk.groups.append(group)
        }
        groupsRead += chunk.groups.count
        return chunk
    }

    /// Adds the record at the head of a run to a group if it has the same uid.
    private func gather(
        from index: Int, into group: inout AccountGroup, of chunk: inout AccountChunk
    ) throws -> Bool {
        guard let last = group.distinct.last else { return false }
        let (isSameUID, isRepeat) = readers[index].withRecord { record in
            chunk.bytes.withUnsafeBytes { bytes in
                let previous = UnsafeRawBufferPointer(rebasing: bytes[last])
                return (
                    RecordOrder.haveSameUID(record, previous), RecordOrder.compare(record, previous) == 0
                )
            }
        }
        guard isSameUID else { return false }
        group.records += 1
        if !isRepeat {
            let start = chunk.bytes.count
            readers[index].withRecord { chunk.bytes.append(contentsOf: $0) }
            group.distinct.append(start..<chunk.bytes.count)
        }
        return true
    }

    private mutating func advanceFirst() throws {
        guard let index = heap.first else { return }
        if try !readers[index].advance() {
            let last = heap.removeLast()
            if heap.isEmpty { return }
            heap[0] = last
        }
        sink(0)
    }

    private func precedes(_ left: Int, _ right: Int) -> Bool {
        let (first, second) = (heap[left], heap[right])
        return readers[first].withRecord { firstRecord in
            readers[second].withRecord { RecordOrder.precedes(firstRecord, $0) }
        }
    }

    private mutating func rise(_ index: Int) {
        var child = index
        while child > 0, precedes(child, (child - 1) / 2) {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    private mutating func sink(_ index: Int) {
        var parent = index
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && precedes(child, least) {
                least = child
            }
            if least == parent { return }
            heap.swapAt(least, parent)
            parent = least
        }
    }
}
