/// Lower-case hexadecimal.
public enum Hex {
    /// Encodes bytes.
    ///
    /// - Parameter bytes: the bytes.
    /// - Returns: two digits for each byte.
    public static func encode(_ bytes: UnsafeRawBufferPointer) -> String {
        String(unsafeUninitializedCapacity: bytes.count * 2) { text in
            for (index, byte) in bytes.enumerated() {
                text[index * 2] = digit(byte >> 4)
                text[index * 2 + 1] = digit(byte & 0x0F)
            }
            return bytes.count * 2
        }
    }

    /// Encodes bytes.
    ///
    /// - Parameter bytes: the bytes.
    /// - Returns: two digits for each byte.
    public static func encode(_ bytes: [UInt8]) -> String {
        bytes.withUnsafeBytes { encode($0) }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value
    }
}
