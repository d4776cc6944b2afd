/// What the ways of quoting share.
enum SQLText {
    /// Whether a text holds a backslash or a control character, which a plain literal does not keep in every mode of
    /// every server and client.
    static func needsMoreThanQuotes(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        // Without a branch per byte the loop is done many bytes at a time.
        var found: UInt8 = 0
        for byte in utf8 {
            found |= byte == UInt8(ascii: "\\") ? 1 : 0
            found |= byte < 0x20 ? 1 : 0
            found |= byte == 0x7F ? 1 : 0
        }
        return found != 0
    }

    /// Appends the text in quotes, each quote in it doubled: right in every mode for what needs no more.
    static func appendQuoted(_ utf8: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
        let quote = UInt8(ascii: "'")
        bytes.append(quote)
        var clean = 0
        for (index, byte) in utf8.enumerated() where byte == quote {
            bytes.append(contentsOf: utf8[clean...index])
            bytes.append(quote)
            clean = index + 1
        }
        bytes.append(contentsOf: utf8[clean...])
        bytes.append(quote)
    }

    /// Appends the two digits of a byte.
    static func appendHex(_ byte: UInt8, to bytes: inout [UInt8]) {
        for digit in [byte >> 4, byte & 15] {
            bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") - 10 + digit)
        }
    }
}
