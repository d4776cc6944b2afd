/// Phone numbers as providers write them.
public enum PhoneNumber {
    /// The E.164 form of an international number.
    ///
    /// Kakao writes Korean numbers as `+82 10-1234-5678`, sometimes with the trunk zero kept
    /// (`+82 010-1234-5678`); both are `+821012345678`. A number without a country code is not guessed.
    ///
    /// - Parameter text: the number, possibly with blanks, hyphens, dots and brackets.
    /// - Returns: `+` and 7 to 15 digits, or nil when it is not such a number.
    public static func e164(_ text: String) -> String? {
        var digits: [UInt8] = []
        for (index, byte) in text.utf8.enumerated() {
            switch byte {
            case UInt8(ascii: "+"): if index != 0 { return nil }
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                if index == 0 { return nil }
                digits.append(byte)
            case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "("),
                UInt8(ascii: ")"):
                if index == 0 { return nil }
            default: return nil
            }
        }
        if digits.starts(with: "820".utf8) { digits.remove(at: 2) }
        guard (7...15).contains(digits.count), digits.first != UInt8(ascii: "0") else { return nil }
        return "+" + String(decoding: digits, as: UTF8.self)
    }
}
