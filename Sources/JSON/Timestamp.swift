/// Times as texts in JSON: RFC 3339, as RFC 7493 (I-JSON), section 4.3, recommends.
public enum Timestamp {
    /// Reads `2021-03-04T05:06:07Z`, also with a fraction or an offset from UTC.
    ///
    /// A fraction is cut after milliseconds. A leap second counts as the second after it.
    ///
    /// - Parameter text: the time.
    /// - Returns: milliseconds since 1970-01-01 UTC, or nil when it is not written like that or no such time exists.
    public static func milliseconds(rfc3339 text: String) -> Int64? {
        var text = text
        return text.withUTF8 { milliseconds(rfc3339: $0) }
    }

    /// Reads a time as it stands in a JSON text.
    ///
    /// - Parameter text: the time.
    /// - Returns: milliseconds since 1970-01-01 UTC, or nil when it is not written like that or no such time exists.
    public static func milliseconds(rfc3339 text: JSONText) -> Int64? {
        text.isEscaped
            ? milliseconds(rfc3339: text.string)
            : milliseconds(rfc3339: text.bytes.bindMemory(to: UInt8.self))
    }

    private static func milliseconds(rfc3339 bytes: UnsafeBufferPointer<UInt8>) -> Int64? {
        var digits = DigitReader(bytes)
        guard let year = digits.number(4), digits.take("-"), let month = digits.number(2),
            digits.take("-"),
            let day = digits.number(2), digits.take("T") || digits.take("t") || digits.take(" "),
            let hour = digits.number(2), digits.take(":"), let minute = digits.number(2),
            digits.take(":"),
            let second = digits.number(2), let fraction = digits.fraction(),
            let offset = digits.offset(), digits.isAtEnd,
            let local = milliseconds(
                year: year, month: month, day: day, hour: hour, minute: minute, second: second)
        else { return nil }
        return local + fraction - offset * 60_000
    }

    /// The time of a date and a time of day in UTC.
    ///
    /// - Parameters:
    ///   - year: the year, 0 to 9999.
    ///   - month: the month from 1.
    ///   - day: the day of the month from 1.
    ///   - hour: 0 to 23.
    ///   - minute: 0 to 59.
    ///   - second: 0 to 60.
    /// - Returns: milliseconds since 1970-01-01 UTC, or nil when no such time exists.
    public static func milliseconds(
        year: Int64, month: Int64, day: Int64, hour: Int64, minute: Int64, second: Int64
    ) -> Int64? {
        guard 0...9999 ~= year, 1...12 ~= month, 1...days(inMonth: month, of: year) ~= day, 0...23 ~= hour,
            0...59 ~= minute, 0...60 ~= second
        else { return nil }
        // Days since 0000-03-01 by H. Hinnant, "chrono-Compatible Low-Level Date Algorithms": years begin in
        // March, so that the leap day is the last.
        let shifted = month > 2 ? year : year - 1
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let days = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
        return (((days * 24 + hour) * 60 + minute) * 60 + second) * 1000
    }

    private static func days(inMonth month: Int64, of year: Int64) -> Int64 {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

/// Numbers of fixed width, and what stands between them.
private struct DigitReader {
    private var rest: Slice<UnsafeBufferPointer<UInt8>>

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        rest = bytes[...]
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest.removeFirst()
        return true
    }

    mutating func number(_ width: Int) -> Int64? {
        guard rest.count >= width else { return nil }
        var number: Int64 = 0
        for _ in 0..<width {
            let digit = rest.removeFirst() &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            number = number * 10 + Int64(digit)
        }
        return number
    }

    /// Milliseconds after a point; 0 when there is no point, nil when nothing follows it.
    mutating func fraction() -> Int64? {
        guard take(".") else { return 0 }
        var milliseconds: Int64 = 0
        var weight: Int64 = 100
        var count = 0
        while let byte = rest.first, byte &- UInt8(ascii: "0") < 10 {
            milliseconds += Int64(byte - UInt8(ascii: "0")) * weight
            weight /= 10
            count += 1
            rest.removeFirst()
        }
        return count > 0 ? milliseconds : nil
    }

    /// Minutes east of UTC.
    mutating func offset() -> Int64? {
        if take("Z") || take("z") { return 0 }
        let sign: Int64 = take("+") ? 1 : take("-") ? -1 : 0
        guard sign != 0, let hours = number(2), take(":"), let minutes = number(2), hours < 24, minutes < 60
        else { return nil }
        return sign * (hours * 60 + minutes)
    }
}
