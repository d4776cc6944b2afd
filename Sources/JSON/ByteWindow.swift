internal import Files

/// The part of a source that is in memory: it grows while something must stay whole, and otherwise moves on.
final class ByteWindow {
    private let source: any ByteSource
    private var memory: UnsafeMutableRawBufferPointer
    /// One past the last byte read.
    private(set) var end = 0
    /// A byte whose place in the text is known, so that every byte is counted but once.
    private var mark = 0
    private var markPlace = TextPlace()
    /// Where the window's first byte stands in the text.
    private var origin = TextPlace()
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
    /// - Parameter first: the first byte that is still wanted; it moves with the bytes.
    /// - Returns: how far the bytes have moved towards the start, or nil when there is no more.
    /// - Throws: what the source throws.
    func fill(keeping first: Int) throws -> Int? {
        guard !isExhausted else { return nil }
        var moved = 0
        if memory.count - end < Self.chunkSize {
            moved = first
            makeRoom(droppingBefore: first)
        }
        let count = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: memory[end...]))
        guard count > 0 else {
            isExhausted = true
            return moved > 0 ? moved : nil
        }
        end += count
        return moved
    }

    /// Where a byte of the window stands in the text; cheap when asked of one byte after the other.
    func place(of offset: Int) -> TextPlace {
        let offset = min(offset, end)
        if offset < mark {
            mark = 0
            markPlace = origin
        }
        markPlace = markPlace.advanced(over: UnsafeRawBufferPointer(rebasing: memory[mark..<offset]))
        mark = offset
        return markPlace
    }

    private func makeRoom(droppingBefore first: Int) {
        origin = place(of: first)
        mark = 0
        let kept = UnsafeRawBufferPointer(rebasing: memory[first..<end])
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
