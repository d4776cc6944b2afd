/// Writes text so that it means itself in a place of a URL or a form.
public enum PercentEncoding {
    /// For a value within a path, or a name or value of a query: everything but RFC 3986's unreserved characters is
    /// encoded, so that `+`, `@`, `&`, `/` and Korean arrive as they are, whichever rules the server reads by.
    ///
    /// - Parameter text: the value.
    /// - Returns: ASCII.
    public static func component(_ text: String) -> String { encode(text, keeping: isUnreserved) }

    /// For a name or a value of `application/x-www-form-urlencoded` (WHATWG URL, section 5): a space is `+`.
    ///
    /// - Parameter text: the value.
    /// - Returns: ASCII.
    public static func form(_ text: String) -> String {
        encode(text, space: "+") { byte in
            isAlphanumeric(byte) || "*-._".utf8.contains(byte)
        }
    }

    /// For a path as a programmer writes it: `/` and the other characters that RFC 3986 (3.3) allows there stay.
    static func path(_ text: String) -> String {
        encode(text) { isPathCharacter($0) || $0 == UInt8(ascii: "/") }
    }

    /// RFC 3986's `pchar` without `%`.
    static func isPathCharacter(_ byte: UInt8) -> Bool {
        isUnreserved(byte) || "!$&'()*+,;=:@".utf8.contains(byte)
    }

    static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        isAlphanumeric(byte) || "-._~".utf8.contains(byte)
    }

    private static func encode(
        _ text: String, space: Unicode.Scalar? = nil, keeping isKept: (UInt8) -> Bool
    ) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var encoded: [UInt8] = []
        encoded.reserveCapacity(text.utf8.count + 16)
        for byte in text.utf8 {
            if isKept(byte) {
                encoded.append(byte)
            } else if byte == UInt8(ascii: " "), let space {
                encoded.append(UInt8(ascii: space))
            } else {
                encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }
}
