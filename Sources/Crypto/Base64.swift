/// Base64 of RFC 4648, decoding only: the standard alphabet (`+/`), the one for addresses (`-_`), or a mixture
/// of both, with or without padding.
///
/// Everything else is refused: white space, line ends, other characters, padding that is incomplete or too long
/// (when there is any it must fill the last group of four), a lone last character, and leftover bits that are
/// not zero (RFC 4648, 3.5). No encoder makes such leftover bits, but a value that was cut short has them.
public enum Base64 {
    /// Decodes a text.
    ///
    /// - Parameter text: base64 in either alphabet.
    /// - Returns: the bytes, or nil when the text is not base64. An empty text is no bytes.
    public static func decode(_ text: String) -> [UInt8]? {
        var text = text
        return text.withUTF8 { decode(UnsafeRawBufferPointer($0)) }
    }

    /// Decodes a text that is given as ASCII bytes.
    ///
    /// - Parameter text: base64 in either alphabet.
    /// - Returns: the bytes, or nil when the text is not base64. An empty text is no bytes.
    public static func decode(_ text: UnsafeRawBufferPointer) -> [UInt8]? {
        var end = text.count
        while end > 0, text.count - end < 2, text[end - 1] == padding { end -= 1 }
        if end < text.count, text.count % 4 != 0 { return nil }
        let last = end % 4
        guard last != 1 else { return nil }

        var isValid = true
        let bytes = values.withUnsafeBufferPointer { values in
            [UInt8](unsafeUninitializedCapacity: end / 4 * 3 + 2) { output, count in
                var group: UInt32 = 0
                var seen: UInt8 = 0
                var written = 0
                func take(_ index: Int) {
                    let value = values[Int(text[index])]
                    seen |= value
                    group = group << 6 | UInt32(value & 0x3F)
                }
                for start in stride(from: 0, to: end - last, by: 4) {
                    for index in start..<start + 4 { take(index) }
                    output[written] = UInt8(truncatingIfNeeded: group >> 16)
                    output[written + 1] = UInt8(truncatingIfNeeded: group >> 8)
                    output[written + 2] = UInt8(truncatingIfNeeded: group)
                    written += 3
                }
                for index in end - last..<end { take(index) }
                if last == 2 {
                    isValid = group & 0x0F == 0
                    output[written] = UInt8(truncatingIfNeeded: group >> 4)
                    written += 1
                } else if last == 3 {
                    isValid = group & 0x03 == 0
                    output[written] = UInt8(truncatingIfNeeded: group >> 10)
                    output[written + 1] = UInt8(truncatingIfNeeded: group >> 2)
                    written += 2
                }
                if seen & invalid != 0 { isValid = false }
                count = written
            }
        }
        return isValid ? bytes : nil
    }

    private static let padding = UInt8(ascii: "=")
    private static let invalid: UInt8 = 0x80

    /// The value of each character; ``invalid`` for those outside both alphabets.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: invalid, count: 256)
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
        for (value, letter) in letters.enumerated() { values[Int(letter)] = UInt8(value) }
        for letter in "+-".utf8 { values[Int(letter)] = 62 }
        for letter in "/_".utf8 { values[Int(letter)] = 63 }
        return values
    }()
}
