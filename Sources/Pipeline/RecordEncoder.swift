internal import Bridge

/// Writes values into bytes that ``RecordDecoder`` reads back. The same values always give the same bytes, so the
/// bytes also serve to compare records and to take fingerprints of them.
struct RecordEncoder {
    private(set) var bytes: [UInt8] = []

    mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    mutating func put(_ byte: UInt8) { bytes.append(byte) }

    mutating func put(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

    mutating func put(_ flag: Bool?) { bytes.append(flag.map { $0 ? 1 : 0 } ?? 2) }

    mutating func put(count: Int) {
        var rest = UInt64(max(0, count))
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    mutating func put(_ number: Int64?) {
        guard let number else { return put(UInt8(0)) }
        put(UInt8(1))
        put(fixed: number)
    }

    /// A number in as many bytes as it has in memory.
    mutating func put(fixed number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func put(_ content: [UInt8]) {
        put(count: content.count)
        bytes.append(contentsOf: content)
    }

    mutating func put(_ text: String) {
        var text = text
        text.withUTF8 { utf8 in
            put(count: utf8.count)
            bytes.append(contentsOf: utf8)
        }
    }

    mutating func put(_ text: String?) {
        guard let text else { return put(UInt8(0)) }
        put(UInt8(1))
        put(text)
    }
}

/// Reads what a ``RecordEncoder`` wrote.
struct RecordDecoder {
    /// The bytes are not what an encoder wrote.
    struct Damaged: Error {}

    private let bytes: UnsafeRawBufferPointer
    private var position = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    mutating func byte() throws -> UInt8 {
        guard position < bytes.count else { throw Damaged() }
        position += 1
        return bytes[position - 1]
    }

    mutating func flag() throws -> Bool { try byte() == 1 }

    mutating func optionalFlag() throws -> Bool? {
        switch try byte() {
        case 0: false
        case 1: true
        default: nil
        }
    }

    mutating func count() throws -> Int {
        // Nearly all counts are lengths below 128.
        if position < bytes.count, bytes[position] < 0x80 {
            position += 1
            return Int(bytes[position - 1])
        }
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while shift < 63 {
            let byte = try byte()
            value |= UInt64(byte & 0x7F) << shift
            if byte & 0x80 == 0 { return Int(value) }
            shift += 7
        }
        throw Damaged()
    }

    mutating func number() throws -> Int64? { try flag() ? try fixed() : nil }

    /// A number that takes as many bytes as it has in memory.
    mutating func fixed<Number: FixedWidthInteger & BitwiseCopyable>() throws -> Number {
        let size = MemoryLayout<Number>.size
        return Number(littleEndian: try piece(of: size).loadUnaligned(as: Number.self))
    }

    mutating func content() throws -> [UInt8] { Array(try piece(of: try count())) }

    mutating func skipContent() throws { _ = try piece(of: try count()) }

    mutating func skipOptionalContent() throws { if try flag() { try skipContent() } }

    /// The bytes of a text, which live as long as the record's.
    mutating func textBytes() throws -> UnsafeRawBufferPointer { try piece(of: try count()) }

    mutating func text() throws -> String { String(decoding: try piece(of: try count()), as: UTF8.self) }

    mutating func optionalText() throws -> String? { try flag() ? try text() : nil }

    private mutating func piece(of length: Int) throws -> UnsafeRawBufferPointer {
        guard length <= bytes.count - position else { throw Damaged() }
        position += length
        return UnsafeRawBufferPointer(rebasing: bytes[position - length..<position])
    }
}
