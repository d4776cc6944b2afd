internal import Files

/// The part of a source that is in memory: it grows while something must stay whole, and otherwise moves on.
final class ByteWindow {
    private let source: any ByteSource
    private var memory: UnsafeMutableRawBufferPointer
    /// One past the last byte read.
    private(set) var end = 0
    /// The line and column of the window's first byte, counted from 0.
    private(set) var origin = TextPlace()
    private var isExhausted = false
    /// How much is asked of the source at once, in bytes.
    static let chunkSize = 1 << 18

    init(_ source: any ByteSource) {
        self.source = source
        memory = .allocate(byteCount: 2 * Self.chunkSize, alignment: 16)
    }

    deinit {
        memory.deallocate()
    }

    /// What is in memory.
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory[..<end]) }

    /// Reads more.
    ///
    /// - Parameter mark: the first byte that is still wanted; it moves with the bytes.
    /// - Returns: how far the bytes have moved towards the start, or nil when there is no more.
    /// - Throws: what the source throws.
    func fill(keeping mark: Int) throws -> Int? {
        guard !isExhausted else { return nil }
        var moved = 0
        if memory.count - end < Self.chunkSize {
            moved = mark
            makeRoom(droppingBefore: mark)
        }
        let count = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: memory[end...]))
        guard count > 0 else {
            isExhausted = true
            return moved > 0 ? moved : nil
        }
        end += count
        return moved
    }

    /// Where a byte of the window stands in the text.
    func place(of offset: Int) -> TextPlace {
        origin.advanced(over: UnsafeRawBufferPointer(rebasing: memory[..<min(offset, end)]))
    }

    private func makeRoom(droppingBefore mark: Int) {
        origin = place(of: mark)
        let kept = UnsafeRawBufferPointer(rebasing: memory[mark..<end])
        if memory.count - kept.count >= Self.chunkSize {
            memory.copyMemory(from: kept)
        } else {
            let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: memory.count * 2, alignment: 16)
            larger.copyMemory(from: kept)
            memory.deallocate()
            memory = larger
        }
        end = kept.count
    }
}
