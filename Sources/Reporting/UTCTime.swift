/// A moment in UTC, taken apart by the proleptic Gregorian calendar.
///
/// The calendar arithmetic is Howard Hinnant's `civil_from_days` and `days_from_civil`
/// (<https://howardhinnant.github.io/date_algorithms.html>); every `Int64` of milliseconds has an answer.
public struct UTCTime: Equatable, Sendable {
    /// The year; 0 is 1 BC.
    public let year: Int
    /// The month, 1 to 12.
    public let month: Int
    /// The day of the month, 1 to 31.
    public let day: Int
    /// The hour, 0 to 23.
    public let hour: Int
    /// The minute, 0 to 59.
    public let minute: Int
    /// The second, 0 to 59.
    public let second: Int
    /// The millisecond, 0 to 999.
    public let millisecond: Int

    /// The moment a number of milliseconds after 1970 began.
    ///
    /// - Parameter milliseconds: milliseconds since 1970-01-01 UTC.
    public init(milliseconds: Int64) {
        let (days, rest) = Self.floorDivided(Int(milliseconds), by: 86_400_000)
        let shifted = days + 719_468
        let (era, dayOfEra) = Self.floorDivided(shifted, by: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        hour = rest / 3_600_000
        minute = rest / 60_000 % 60
        second = rest / 1000 % 60
        millisecond = rest % 1000
    }

    /// Months since January 1970, as plans count sign-ups.
    public var monthNumber: Int { (year - 1970) * 12 + month - 1 }

    /// ISO 8601 to the second, for example `2023-04-01T09:30:00Z`.
    public var text: String { String(decoding: bytes(withMilliseconds: false), as: UTF8.self) }

    /// ISO 8601 to the millisecond, for example `2023-04-01T09:30:00.250Z`.
    public var preciseText: String { String(decoding: bytes(withMilliseconds: true), as: UTF8.self) }

    /// The date alone, for example `2023-04-01`.
    public var dateText: String {
        String(decoding: bytes(withMilliseconds: false).prefix { $0 != UInt8(ascii: "T") }, as: UTF8.self)
    }

    /// A month as `yyyy-MM`.
    ///
    /// - Parameter number: months since January 1970.
    /// - Returns: the text; years before 0 have a minus sign.
    public static func monthText(_ number: Int) -> String {
        let (years, month) = floorDivided(number, by: 12)
        var bytes: [UInt8] = []
        append(year: years + 1970, to: &bytes)
        bytes.append(UInt8(ascii: "-"))
        append(month + 1, width: 2, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The month that ``monthText(_:)`` wrote.
    ///
    /// - Parameter text: `yyyy-MM`.
    /// - Returns: months since January 1970, or nil when the text is anything else.
    public static func monthNumber(_ text: String) -> Int? {
        guard let dash = text.utf8.lastIndex(of: UInt8(ascii: "-")),
            let year = Int(text[..<dash]), let month = Int(text[text.index(after: dash)...]),
            (1...12).contains(month), year.magnitude < 1_000_000_000
        else { return nil }
        let number = (year - 1970) * 12 + month - 1
        return monthText(number) == text ? number : nil
    }

    /// Appends ISO 8601 to the second, without making a text in between.
    static func append(milliseconds: Int64, to bytes: inout [UInt8]) {
        let time = UTCTime(milliseconds: milliseconds)
        guard (0...9999).contains(time.year) else { return time.append(to: &bytes, withMilliseconds: false) }
        bytes.append(addingCapacity: 20) { span in
            span.append(twoDigits: time.year / 100)
            span.append(twoDigits: time.year % 100)
            span.append(UInt8(ascii: "-"))
            span.append(twoDigits: time.month)
            span.append(UInt8(ascii: "-"))
            span.append(twoDigits: time.day)
            span.append(UInt8(ascii: "T"))
            span.append(twoDigits: time.hour)
            span.append(UInt8(ascii: ":"))
            span.append(twoDigits: time.minute)
            span.append(UInt8(ascii: ":"))
            span.append(twoDigits: time.second)
            span.append(UInt8(ascii: "Z"))
        }
    }

    private func bytes(withMilliseconds: Bool) -> [UInt8] {
        var bytes: [UInt8] = []
        append(to: &bytes, withMilliseconds: withMilliseconds)
        return bytes
    }

    private func append(to bytes: inout [UInt8], withMilliseconds: Bool) {
        Self.append(year: year, to: &bytes)
        bytes.append(UInt8(ascii: "-"))
        Self.append(month, width: 2, to: &bytes)
        bytes.append(UInt8(ascii: "-"))
        Self.append(day, width: 2, to: &bytes)
        bytes.append(UInt8(ascii: "T"))
        Self.append(hour, width: 2, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        Self.append(minute, width: 2, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        Self.append(second, width: 2, to: &bytes)
        if withMilliseconds {
            bytes.append(UInt8(ascii: "."))
            Self.append(millisecond, width: 3, to: &bytes)
        }
        bytes.append(UInt8(ascii: "Z"))
    }

    private static func append(year: Int, to bytes: inout [UInt8]) {
        if year < 0 { bytes.append(UInt8(ascii: "-")) }
        let magnitude = Int(year.magnitude)
        var width = 4
        var limit = 10_000
        while magnitude >= limit {
            width += 1
            limit *= 10
        }
        append(magnitude, width: width, to: &bytes)
    }

    private static func append(_ number: Int, width: Int, to bytes: inout [UInt8]) {
        var divisor = 1
        for _ in 1..<width { divisor *= 10 }
        while divisor > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / divisor % 10))
            divisor /= 10
        }
    }

    private static func floorDivided(_ number: Int, by divisor: Int) -> (quotient: Int, remainder: Int) {
        var (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
        if remainder < 0 {
            quotient -= 1
            remainder += divisor
        }
        return (quotient, remainder)
    }
}

extension OutputSpan<UInt8> {
    /// Appends a number from 0 to 99.
    @inline(__always) fileprivate mutating func append(twoDigits number: Int) {
        append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number / 10))
        append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number % 10))
    }
}
