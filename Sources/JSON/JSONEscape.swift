/// The backslash sequences of RFC 8259, section 7.
enum JSONEscape {
    /// The UTF-16 code unit written as four hexadecimal digits.
    static func codeUnit(in bytes: UnsafeRawBufferPointer, at start: Int) -> UInt32? {
        guard start + 4 <= bytes.count else { return nil }
        var unit: UInt32 = 0
        for index in start..<start + 4 {
            guard let digit = hexadecimal(bytes[index]) else { return nil }
            unit = unit << 4 | digit
        }
        return unit
    }

    /// The end of the escape that begins with the backslash at `start`.
    static func end(in bytes: UnsafeRawBufferPointer, from start: Int) throws(JSONFailure) -> Int {
        guard start + 1 < bytes.count else { throw JSONFailure(.truncated, offset: bytes.count) }
        switch bytes[start + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
            UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return start + 2
        case UInt8(ascii: "u"):
            let unit = try checkedUnit(in: bytes, escapedAt: start)
            guard unit & 0xF800 == 0xD800 else { return start + 6 }
            guard unit < 0xDC00 else { throw JSONFailure(.loneSurrogate, offset: start) }
            for (index, wanted) in [(start + 6, UInt8(ascii: "\\")), (start + 7, UInt8(ascii: "u"))] {
                guard index < bytes.count else { throw JSONFailure(.truncated, offset: bytes.count) }
                guard bytes[index] == wanted else { throw JSONFailure(.loneSurrogate, offset: start) }
            }
            let low = try checkedUnit(in: bytes, escapedAt: start + 6)
            guard low & 0xFC00 == 0xDC00 else { throw JSONFailure(.loneSurrogate, offset: start) }
            return start + 12
        default:
            throw JSONFailure(.badEscape, offset: start)
        }
    }

    private static func checkedUnit(
        in bytes: UnsafeRawBufferPointer, escapedAt start: Int
    ) throws(JSONFailure) -> UInt32 {
        if let unit = codeUnit(in: bytes, at: start + 2) { return unit }
        for index in start + 2..<start + 6 {
            guard index < bytes.count else { throw JSONFailure(.truncated, offset: bytes.count) }
            if hexadecimal(bytes[index]) == nil { break }
        }
        throw JSONFailure(.badEscape, offset: start)
    }

    static func hexadecimal(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }
}
