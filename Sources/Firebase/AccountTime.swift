internal import JSON

/// The forms in which sources of accounts write times.
enum AccountTime {
    /// Reads milliseconds, RFC 3339 or RFC 1123 (`Thu, 04 Mar 2021 05:06:07 GMT`, as the Admin SDK writes).
    ///
    /// - Parameter text: the time.
    /// - Returns: milliseconds since 1970-01-01 UTC, or nil when it is none of these.
    static func milliseconds(of text: String) -> Int64? {
        Int64(text) ?? Timestamp.milliseconds(rfc3339: text) ?? milliseconds(rfc1123: text)
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static func milliseconds(rfc1123 text: String) -> Int64? {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 6, words[0].utf8.count == 4, words[0].hasSuffix(","), words[5] == "GMT",
            let day = number(words[1], width: 1...2), let month = months.firstIndex(of: String(words[2])),
            let year = number(words[3], width: 4...4)
        else { return nil }
        let clock = words[4].split(separator: ":", omittingEmptySubsequences: false)
        guard clock.count == 3, let hour = number(clock[0], width: 2...2),
            let minute = number(clock[1], width: 2...2), let second = number(clock[2], width: 2...2)
        else { return nil }
        return Timestamp.milliseconds(
            year: year, month: Int64(month + 1), day: day, hour: hour, minute: minute, second: second)
    }

    private static func number(_ digits: Substring, width: ClosedRange<Int>) -> Int64? {
        let isNumber = digits.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        return isNumber && width.contains(digits.utf8.count) ? Int64(digits) : nil
    }
}
