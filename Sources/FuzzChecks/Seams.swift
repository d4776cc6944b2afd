internal import Files

/// In which pieces an input is handed out; chosen by the input itself, so that every run is the same.
struct Seams {
    /// The most bytes that one read gives, 1 to 64.
    let pieceSize: Int
    /// How many bytes of the input are read before a reader must make room; nil for most inputs, because it is
    /// slow.
    let bytesBeforeRoomIsMade: Int?

    init(_ input: [UInt8]) {
        // FNV-1a.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in input { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        // The low bits alone are poor.
        hash ^= hash >> 32
        pieceSize = Int(hash % 64) + 1
        // Behind blanks a byte order mark means something else, and so does ASCII in UTF-16.
        let isOpen =
            [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(input.first) && input.dropFirst().first != 0
        bytesBeforeRoomIsMade =
            isOpen && (hash >> 8) % 32 == 0 ? Int((hash >> 16) % UInt64(input.count + 1)) : nil
    }

    /// The input in small pieces.
    func pieces(_ input: [UInt8]) -> MemorySource {
        MemorySource(input, pieceSize: pieceSize)
    }

    /// The input behind so many blanks that its bytes must be moved in the midst of it; one line is added before.
    func farPieces(_ input: [UInt8]) -> FarSource? {
        bytesBeforeRoomIsMade.map { FarSource(input, blanks: (1 << 18) - $0, pieceSize: pieceSize) }
    }
}

/// Blanks and a line end at once, then an input in small pieces.
final class FarSource: ByteSource {
    private let blanks: MemorySource
    private let input: MemorySource

    init(_ input: [UInt8], blanks count: Int, pieceSize: Int) {
        var blanks = [UInt8](repeating: UInt8(ascii: " "), count: max(0, count - 1))
        blanks.append(UInt8(ascii: "\n"))
        self.blanks = MemorySource(blanks)
        self.input = MemorySource(input, pieceSize: pieceSize)
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let count = blanks.read(into: buffer)
        return count > 0 ? count : input.read(into: buffer)
    }
}
