/// Bytes that come one piece after the other.
public protocol ByteSource: AnyObject {
    /// Fills a part of `buffer` from its start.
    ///
    /// - Parameter buffer: where the bytes go; not empty.
    /// - Returns: how many bytes were written; 0 at the end, and ever after.
    /// - Throws: `FileError` when reading fails.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int
}

/// Bytes that are in memory already, handed out in pieces.
public final class MemorySource: ByteSource {
    private let bytes: [UInt8]
    private let pieceSize: Int
    private var position = 0

    /// A source of these bytes.
    ///
    /// - Parameters:
    ///   - bytes: the content.
    ///   - pieceSize: the most that one read returns; small ones show faults at the seams.
    public init(_ bytes: [UInt8], pieceSize: Int = .max) {
        self.bytes = bytes
        self.pieceSize = max(1, pieceSize)
    }

    /// Copies the next piece.
    ///
    /// - Parameter buffer: where the bytes go.
    /// - Returns: how many bytes were written; 0 at the end.
    public func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let count = min(buffer.count, pieceSize, bytes.count - position)
        guard count > 0 else { return 0 }
        buffer.copyBytes(from: bytes[position..<position + count])
        position += count
        return count
    }
}
