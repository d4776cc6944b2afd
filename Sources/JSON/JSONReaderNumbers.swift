extension JSONReader {
    /// Reads a whole number, also one written as a text (`123` or `"123"`), exactly.
    ///
    /// - Returns: the number.
    /// - Throws: `JSONFailure` with `notAnInteger` when it has a fraction or an exponent or no place in Int64,
    ///   with `wrongType` when it is neither a number nor a text.
    public mutating func integer() throws(JSONFailure) -> Int64 {
        if let number = try shortNumber() { return number }
        let start: Int
        switch try kind() {
        case .number:
            start = offset
            try skipNumber()
            return try value(of: UnsafeRawBufferPointer(rebasing: bytes[start..<offset]), at: start)
        case .string:
            start = offset
            let text = try quoted()
            guard !text.isEscaped, Self.isNumber(text.bytes) else {
                throw JSONFailure(.notAnInteger(.notDigits), offset: start)
            }
            return try value(of: text.bytes, at: start)
        default:
            throw try wrongType(.number)
        }
    }

    /// Reads up to 18 digits, bare or in quotes, without a sign or a needless zero; otherwise reads nothing.
    private mutating func shortNumber() throws(JSONFailure) -> Int64? {
        let quote = UInt8(ascii: "\"")
        let isQuoted = try significant() == quote
        let start = isQuoted ? offset &+ 1 : offset
        var index = start
        var number: Int64 = 0
        let limit = min(bytes.count, start &+ 18)
        while index < limit {
            let digit = bytes[index] &- UInt8(ascii: "0")
            guard digit < 10 else { break }
            number = number &* 10 &+ Int64(digit)
            index &+= 1
        }
        guard index > start, index < bytes.count, bytes[start] != UInt8(ascii: "0") || index == start &+ 1
        else { return nil }
        let next = bytes[index]
        if isQuoted {
            guard next == quote else { return nil }
            offset = index &+ 1
        } else {
            let goesOn =
                next &- UInt8(ascii: "0") < 10 || next == UInt8(ascii: ".")
                || next | 0x20 == UInt8(ascii: "e")
            guard !goesOn else { return nil }
            offset = index
        }
        return number
    }

    /// Passes over a number, by the grammar of RFC 8259, section 6.
    mutating func skipNumber() throws(JSONFailure) {
        let start = offset
        if try significant() == UInt8(ascii: "-") { offset &+= 1 }
        let first = offset
        try digits(from: start)
        if bytes[first] == UInt8(ascii: "0"), offset > first &+ 1 {
            throw JSONFailure(.malformedNumber, offset: start)
        }
        if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
            offset &+= 1
            try digits(from: start)
        }
        if offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") {
            offset &+= 1
            if offset < bytes.count, bytes[offset] == UInt8(ascii: "+") || bytes[offset] == UInt8(ascii: "-")
            {
                offset &+= 1
            }
            try digits(from: start)
        }
    }

    private mutating func digits(from start: Int) throws(JSONFailure) {
        let first = offset
        while offset < bytes.count, bytes[offset] &- UInt8(ascii: "0") < 10 { offset &+= 1 }
        guard offset > first else {
            throw JSONFailure(offset < bytes.count ? .malformedNumber : .truncated, offset: start)
        }
    }

    private static func isNumber(_ text: UnsafeRawBufferPointer) -> Bool {
        guard let first = text.first, first == UInt8(ascii: "-") || first &- UInt8(ascii: "0") < 10 else {
            return false
        }
        var reader = JSONReader(text)
        do {
            try reader.skipNumber()
            return reader.offset == text.count
        } catch {
            return false
        }
    }

    private func value(of number: UnsafeRawBufferPointer, at start: Int) throws(JSONFailure) -> Int64 {
        var magnitude: UInt64 = 0
        var overflows = false
        let isNegative = number.first == UInt8(ascii: "-")
        for byte in number.dropFirst(isNegative ? 1 : 0) {
            guard byte &- UInt8(ascii: "0") < 10 else {
                let fault: IntegerFault = byte == UInt8(ascii: ".") ? .fractional : .exponent
                throw JSONFailure(.notAnInteger(fault), offset: start)
            }
            let (product, tooLarge) = magnitude.multipliedReportingOverflow(by: 10)
            let (sum, alsoTooLarge) = product.addingReportingOverflow(UInt64(byte &- UInt8(ascii: "0")))
            magnitude = sum
            if tooLarge || alsoTooLarge { overflows = true }
        }
        let limit = UInt64(Int64.max) + (isNegative ? 1 : 0)
        guard !overflows, magnitude <= limit else {
            throw JSONFailure(.notAnInteger(.overflow), offset: start)
        }
        return isNegative ? Int64(truncatingIfNeeded: 0 &- magnitude) : Int64(truncatingIfNeeded: magnitude)
    }
}
