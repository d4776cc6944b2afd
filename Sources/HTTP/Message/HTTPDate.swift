/// Dates in headers: the three forms of RFC 9110, section 5.6.7.
public enum HTTPDate {
    private static let months: [Substring] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    private static let days: Set<Substring> = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    private static let longDays: Set<Substring> = [
        "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
    ]

    /// Reads `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` or `Sun Nov  6 08:49:37 1994`.
    ///
    /// The name of the day is not compared with the date. A leap second counts as the second after it.
    ///
    /// - Parameters:
    ///   - text: the date.
    ///   - now: the present, in seconds since 1970-01-01 UTC; a year of two digits that seems more than 50 years ahead
    ///     is of the century before.
    /// - Returns: seconds since 1970-01-01 UTC, or nil when it is not written like that or no such time exists.
    public static func seconds(_ text: String, now: Int64) -> Int64? {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        if words.count == 6, words[5] == "GMT", words[0].last == ",", days.contains(words[0].dropLast()) {
            return seconds(
                year: number(words[3], 4), month: words[2], day: number(words[1], 2), time: words[4])
        }
        if words.count == 4, words[3] == "GMT", words[0].last == ",", longDays.contains(words[0].dropLast()) {
            let date = words[1].split(separator: "-", omittingEmptySubsequences: false)
            guard date.count == 3, let short = number(date[2], 2) else { return nil }
            let thisYear = year(of: now)
            let century = thisYear - thisYear % 100
            // The latest year with these digits that is not more than 50 years ahead.
            let year = [century + 100, century, century - 100].map { $0 + short }.first {
                $0 <= thisYear + 50
            }
            return seconds(year: year, month: date[1], day: number(date[0], 2), time: words[2])
        }
        return ansiC(words)
    }

    /// C's asctime(3): a day of one digit has a space before it.
    private static func ansiC(_ words: [Substring]) -> Int64? {
        var words = words
        let isShortDay = words.count == 6 && words[2].isEmpty
        if isShortDay { words.remove(at: 2) }
        guard words.count == 5, days.contains(words[0]) else { return nil }
        return seconds(
            year: number(words[4], 4), month: words[1], day: number(words[2], isShortDay ? 1 : 2),
            time: words[3])
    }

    private static func seconds(year: Int64?, month: Substring, day: Int64?, time: Substring) -> Int64? {
        let clock = time.split(separator: ":", omittingEmptySubsequences: false).map { number($0, 2) }
        guard let year, let day, clock.count == 3, let hour = clock[0], let minute = clock[1],
            let second = clock[2], let index = months.firstIndex(of: month)
        else { return nil }
        let month = Int64(index + 1)
        guard 1...length(ofMonth: month, of: year) ~= day, hour < 24, minute < 60, second <= 60 else {
            return nil
        }
        return ((dayNumber(year: year, month: month, day: day) * 24 + hour) * 60 + minute) * 60 + second
    }

    /// Days since 1970-01-01 by H. Hinnant, "chrono-Compatible Low-Level Date Algorithms": years begin in March, so
    /// that the leap day is the last.
    private static func dayNumber(year: Int64, month: Int64, day: Int64) -> Int64 {
        let shifted = month > 2 ? year : year - 1
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func length(ofMonth month: Int64, of year: Int64) -> Int64 {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// The year of a time from 1970 to 9999; others count as these.
    private static func year(of seconds: Int64) -> Int64 {
        let day = max(0, min(seconds, 253_402_300_799)) / 86_400
        var year = 1970 + day / 366
        while dayNumber(year: year + 1, month: 1, day: 1) <= day { year += 1 }
        return year
    }

    private static func number(_ text: Substring, _ width: Int) -> Int64? {
        guard text.utf8.count == width, text.utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) else {
            return nil
        }
        return Int64(text)
    }
}
