internal import Files

/// A source whose first bytes have been looked at; they are read again.
final class PeekedSource: ByteSource {
    private let source: any ByteSource
    private var peeked: [UInt8] = []
    private var position = 0

    init(_ source: any ByteSource) {
        self.source = source
    }

    /// Looks at the bytes up to the first that `isWanted` takes.
    ///
    /// - Parameters:
    ///   - count: how many bytes are looked at, at least, if there are so many.
    ///   - limit: how many bytes are looked at, at most.
    ///   - isWanted: whether this byte is the one.
    /// - Returns: everything looked at, the wanted byte among it if it was found.
    /// - Throws: what the source throws.
    func peek(atLeast count: Int, limit: Int, until isWanted: (UInt8) -> Bool) throws -> [UInt8] {
        var piece = [UInt8](repeating: 0, count: 4096)
        while peeked.count < limit, peeked.count < count || !peeked.contains(where: isWanted) {
            let read = try piece.withUnsafeMutableBytes { try source.read(into: $0) }
            if read == 0 { break }
            peeked += piece[..<read]
        }
        return peeked
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        guard position < peeked.count else { return try source.read(into: buffer) }
        let count = min(buffer.count, peeked.count - position)
        buffer.copyBytes(from: peeked[position..<position + count])
        position += count
        if position == peeked.count {
            peeked = []
            position = 0
        }
        return count
    }
}
