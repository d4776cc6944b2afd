/// The numbers of JSON5 after their sign, but for `Infinity` and `NaN`.
enum JSON5Number {
    /// Reads a number; nil when the grammar is broken.
    static func read(_ cursor: inout JSON5Cursor, isNegative: Bool) -> JSON5Content? {
        let sign = isNegative ? "-" : ""
        let content: JSON5Content?
        if cursor.current == "0", cursor.peek(1) == "x" || cursor.peek(1) == "X" {
            cursor.next()
            cursor.next()
            content = Int64(sign + take(&cursor, isHexadecimal), radix: 16).map { .integer($0) }
        } else {
            content = decimal(&cursor, sign: sign)
        }
        if let after = cursor.current, JSON5Cursor.continuesName(after) || after == "." { return nil }
        return content
    }

    private static func decimal(_ cursor: inout JSON5Cursor, sign: String) -> JSON5Content? {
        let whole = take(&cursor, isDecimal)
        guard whole.utf8.count < 2 || !whole.hasPrefix("0") else { return nil }
        var fraction: String?
        if cursor.take(".") { fraction = take(&cursor, isDecimal) }
        guard !whole.isEmpty || fraction?.isEmpty == false else { return nil }
        var exponent: String?
        if cursor.take("e") || cursor.take("E") {
            let exponentSign = cursor.take("-") ? "-" : ""
            if exponentSign.isEmpty { _ = cursor.take("+") }
            let digits = take(&cursor, isDecimal)
            guard !digits.isEmpty else { return nil }
            exponent = exponentSign + digits
        }
        if fraction == nil, exponent == nil, let integer = Int64(sign + whole) { return .integer(integer) }
        let mantissa =
            (whole.isEmpty ? "0" : whole) + "." + (fraction?.isEmpty == false ? fraction ?? "" : "0")
        return Double(sign + mantissa + "e" + (exponent ?? "0")).map { .number($0) }
    }

    private static func take(_ cursor: inout JSON5Cursor, _ belongs: (Unicode.Scalar) -> Bool) -> String {
        var digits = String.UnicodeScalarView()
        while let scalar = cursor.current, belongs(scalar) {
            digits.append(scalar)
            cursor.next()
        }
        return String(digits)
    }

    private static func isDecimal(_ scalar: Unicode.Scalar) -> Bool { "0"..."9" ~= scalar }

    static func isHexadecimal(_ scalar: Unicode.Scalar) -> Bool {
        isDecimal(scalar) || "a"..."f" ~= scalar || "A"..."F" ~= scalar
    }
}
