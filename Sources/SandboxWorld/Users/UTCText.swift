/// Times as Kakao writes them: RFC 3339, UTC, whole seconds.
enum UTCText {
    /// The text of a time.
    ///
    /// - Parameter seconds: since 1970-01-01 UTC, before the year 10000.
    /// - Returns: for example `2021-03-04T05:06:07Z`.
    static func of(seconds: Int64) -> String {
        // The inverse of the algorithm in `Timestamp`, by the same author.
        let shifted = seconds / 86_400 + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let fifth = (5 * dayOfYear + 2) / 153
        let month = fifth + (fifth < 10 ? 3 : -9)
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        let second = seconds % 86_400
        return String(unsafeUninitializedCapacity: 20) { text in
            put(year, 4, "-", 0, text)
            put(month, 2, "-", 5, text)
            put(dayOfYear - (153 * fifth + 2) / 5 + 1, 2, "T", 8, text)
            put(second / 3600, 2, ":", 11, text)
            put(second / 60 % 60, 2, ":", 14, text)
            put(second % 60, 2, "Z", 17, text)
            return 20
        }
    }

    private static func put(
        _ number: Int64, _ width: Int, _ after: Unicode.Scalar, _ start: Int,
        _ text: UnsafeMutableBufferPointer<UInt8>
    ) {
        var rest = number
        for position in stride(from: start + width - 1, through: start, by: -1) {
            text[position] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        text[start + width] = UInt8(ascii: after)
    }
}
