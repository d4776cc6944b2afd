internal import JSON

/// Where the next page of a list begins, as the address of that page says.
///
/// Kakao's addresses are plain `http` and carry `app_key`: nothing of them but this number is ever kept.
struct PageLink {
    /// The number; nil when the address has none.
    let start: Int64?

    /// Takes a number out of an address.
    ///
    /// - Parameters:
    ///   - address: the address.
    ///   - parameter: the name of the query's parameter.
    init(_ address: JSONText, parameter: StaticString) {
        guard address.isEscaped else {
            start = Self.number(parameter, in: address.bytes)
            return
        }
        start = Array(address.string.utf8).withUnsafeBytes { Self.number(parameter, in: $0) }
    }

    private static func number(_ parameter: StaticString, in address: UnsafeRawBufferPointer) -> Int64? {
        guard let question = address.firstIndex(of: UInt8(ascii: "?")) else { return nil }
        let query = address[(question + 1)...].prefix { $0 != UInt8(ascii: "#") }
        for pair in query.split(separator: UInt8(ascii: "&")) {
            guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let isIt = parameter.withUTF8Buffer { $0.elementsEqual(pair[..<equals]) }
            if isIt { return digits(pair[(equals + 1)...]) }
        }
        return nil
    }

    private static func digits(_ text: Slice<UnsafeRawBufferPointer>) -> Int64? {
        guard !text.isEmpty else { return nil }
        var number: Int64 = 0
        for byte in text {
            let digit = byte &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            let (product, tooLarge) = number.multipliedReportingOverflow(by: 10)
            let (sum, overflow) = product.addingReportingOverflow(Int64(digit))
            if tooLarge || overflow { return nil }
            number = sum
        }
        return number
    }
}
