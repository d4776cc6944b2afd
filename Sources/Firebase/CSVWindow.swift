internal import Files

/// The part of a CSV text that is in memory: at least one whole record, at most a bounded number of bytes.
final class CSVWindow {
    private let source: any ByteSource
    private var memory: UnsafeMutableRawBufferPointer
    private var end = 0
    /// The first byte that has not been taken.
    private(set) var start = 0
    /// Whether nothing follows what is in memory.
    private(set) var isLast = false

    /// How much is read at once, in bytes, as long as records are shorter.
    static let usualSize = 1 << 18

    init(_ source: any ByteSource, size: Int) {
        self.source = source
        memory = .allocate(byteCount: max(1, size), alignment: 16)
    }

    deinit {
        memory.deallocate()
    }

    /// What is in memory, also what has been taken already.
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory[..<end]) }

    /// How many bytes have not been taken.
    var count: Int { end - start }

    /// Takes the bytes before `offset`.
    func take(upTo offset: Int) { start = offset }

    /// Reads more; ``start`` and every offset may change.
    ///
    /// - Throws: what the source throws.
    func fill() throws {
        if start > 0 {
            let rest = UnsafeRawBufferPointer(rebasing: memory[start..<end])
            memory.copyMemory(from: rest)
            end = rest.count
            start = 0
        }
        if end == memory.count {
            let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: memory.count * 2, alignment: 16)
            larger.copyMemory(from: bytes)
            memory.deallocate()
            memory = larger
        }
        // To the brim, so that a long record is scanned only once for each doubling.
        while end < memory.count {
            let count = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: memory[end...]))
            if count == 0 {
                isLast = true
                return
            }
            end += count
        }
    }
}
