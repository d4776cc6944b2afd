/// Ids of persons at a provider.
public enum ProviderUserID {
    /// Whether the text is a decimal id: digits without a leading zero that fit Int64.
    ///
    /// - Parameter text: the text.
    /// - Returns: true for 1 to 9223372036854775807.
    public static func isDecimal(_ text: String) -> Bool { number(text) != nil }

    static func isDecimal(_ text: ArraySlice<UInt8>) -> Bool {
        text.withUnsafeBufferPointer { number(UnsafeRawBufferPointer($0)) } != nil
    }

    /// The number of a decimal id.
    ///
    /// - Parameter text: the text.
    /// - Returns: the number, or nil when the text is not digits without a leading zero that fit Int64.
    public static func number(_ text: String) -> Int64? {
        var text = text
        return text.withUTF8 { number(UnsafeRawBufferPointer($0)) }
    }

    private static func number(_ text: UnsafeRawBufferPointer) -> Int64? {
        guard let first = text.first, first != UInt8(ascii: "0"), text.count <= 19 else { return nil }
        var number: Int64 = 0
        for byte in text {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            let (shifted, tooLarge) = number.multipliedReportingOverflow(by: 10)
            let (sum, overflow) = shifted.addingReportingOverflow(Int64(byte - UInt8(ascii: "0")))
            if tooLarge || overflow { return nil }
            number = sum
        }
        return number
    }

    /// Orders ids: decimal ones by number, then the others by their bytes.
    ///
    /// - Parameters:
    ///   - left: an id.
    ///   - right: another id.
    /// - Returns: true when `left` comes first.
    public static func precedes(_ left: String, _ right: String) -> Bool {
        switch (number(left), number(right)) {
        case (let left?, let right?): left < right
        case (.some, nil): true
        case (nil, .some): false
        case (nil, nil): left.utf8.lexicographicallyPrecedes(right.utf8)
        }
    }
}
