/// What a text that should be CSV begins with.
struct CSVStart {
    /// Where the first record begins: behind a byte order mark.
    let offset: Int
    /// What it is, if it is not CSV.
    let impostor: CSVImpostor?
    /// How many bytes are enough to tell.
    static let wantedSize = 1024

    init(_ bytes: UnsafeRawBufferPointer) {
        offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        impostor = Self.impostor(bytes, offset)
    }

    private static func impostor(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> CSVImpostor? {
        let compressed: [[UInt8]] = [
            [0x1F, 0x8B], [0x50, 0x4B, 0x03, 0x04], [0x28, 0xB5, 0x2F, 0xFD], [0x42, 0x5A, 0x68],
        ]
        if compressed.contains(where: { bytes.starts(with: $0) }) { return .compressed }
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return .utf16 }
        let start = bytes.prefix(wantedSize)
        let zeros = start.indices.filter { start[$0] == 0 }
        // ASCII in UTF-16 without a mark: every other byte is zero.
        if zeros.count >= start.count / 3, zeros.count > 1 { return .utf16 }
        let controls = start.filter { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }.count
        if controls > start.count / 10, controls > 3 { return .binary }
        switch start.dropFirst(offset).first(where: { $0 > 0x20 }) {
        case UInt8(ascii: "<"): return .markup
        case UInt8(ascii: "{"), UInt8(ascii: "["): return .json
        default: return nil
        }
    }
}

/// What makes bytes no text.
enum CSVText {
    static func fault(in bytes: UnsafeRawBufferPointer) -> CSVFault? {
        var seen: UInt8 = 0
        var hasNUL = false
        for byte in bytes {
            seen |= byte
            if byte == 0 { hasNUL = true }
        }
        if hasNUL { return .holdsNUL }
        guard seen >= 0x80 else { return nil }
        return String(validating: bytes, as: UTF8.self) == nil ? .invalidUTF8 : nil
    }

    static func lineEnds(in bytes: UnsafeRawBufferPointer, from start: Int, to end: Int) -> Int {
        var count = 0
        for byte in UnsafeRawBufferPointer(rebasing: bytes[start..<end]) where byte == CSVByte.newline {
            count += 1
        }
        return count
    }
}
