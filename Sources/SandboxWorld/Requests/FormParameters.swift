/// The parameters of a query or a form, by the rules of `application/x-www-form-urlencoded`.
struct FormParameters {
    private var pairs: [(name: String, value: String)] = []

    /// Reads parameters.
    ///
    /// - Parameter text: `a=b&c=d`, escaped.
    init(_ text: ArraySlice<UInt8>) {
        add(text)
    }

    /// Reads more parameters.
    ///
    /// - Parameter text: `a=b&c=d`, escaped.
    mutating func add(_ text: ArraySlice<UInt8>) {
        for pair in text.split(separator: UInt8(ascii: "&")) {
            let equals = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
            pairs.append((Self.plain(pair[..<equals]), Self.plain(pair[equals...].dropFirst())))
        }
    }

    /// The first value of a parameter.
    ///
    /// - Parameter name: its name.
    /// - Returns: the value, or nil when the parameter is not there.
    subscript(_ name: String) -> String? {
        for pair in pairs where pair.name == name { return pair.value }
        return nil
    }

    /// A text without its escapes; a plus sign stays one.
    static func unescaped(_ text: String) -> String {
        plain(Array(text.replacing("+", with: "%2B").utf8)[...])
    }

    private static func plain(_ text: ArraySlice<UInt8>) -> String {
        var plain: [UInt8] = []
        plain.reserveCapacity(text.count)
        var index = text.startIndex
        while index < text.endIndex {
            let byte = text[index]
            index += 1
            if byte == UInt8(ascii: "%"), index + 1 < text.endIndex, let high = digit(text[index]),
                let low = digit(text[index + 1])
            {
                plain.append(high << 4 | low)
                index += 2
            } else {
                plain.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return String(decoding: plain, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
