extension Base64 {
    /// Encodes in the standard alphabet, with padding (RFC 4648, 4).
    ///
    /// - Parameter bytes: the bytes.
    /// - Returns: the text.
    public static func encode(_ bytes: [UInt8]) -> String {
        padded(encode(bytes, letters))
    }

    /// Encodes for addresses and tokens: `-` and `_`, and no padding (RFC 4648, 5; RFC 7515, 2).
    ///
    /// - Parameter bytes: the bytes.
    /// - Returns: ASCII.
    public static func encodeForAddress(_ bytes: [UInt8]) -> [UInt8] { encode(bytes, lettersOfAddresses) }

    private static func encode(_ bytes: [UInt8], _ letters: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count * 4 + 2) / 3)
        var group: UInt32 = 0
        var bits = 0
        for byte in bytes {
            group = group << 8 | UInt32(byte)
            bits += 8
            while bits >= 6 {
                bits -= 6
                text.append(letters[Int(group >> UInt32(bits) & 0x3F)])
            }
        }
        if bits > 0 { text.append(letters[Int(group << UInt32(6 - bits) & 0x3F)]) }
        return text
    }

    private static func padded(_ text: [UInt8]) -> String {
        String(decoding: text, as: UTF8.self) + String(repeating: "=", count: (4 - text.count % 4) % 4)
    }

    private static let letters = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let lettersOfAddresses = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
}
