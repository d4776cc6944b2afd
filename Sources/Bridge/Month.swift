/// Months of the Gregorian calendar in UTC.
public enum Month {
    /// The month of a point in time, counted from January 1970.
    ///
    /// - Parameter milliseconds: milliseconds since 1970.
    /// - Returns: the month, or nil without a time or for one outside the years 1970 to 9999.
    public static func number(of milliseconds: Int64?) -> Int? {
        guard let milliseconds, (0...253_402_300_799_999).contains(milliseconds) else { return nil }
        // Days to a civil date, counted from 1 March of year 0 so that leap days come last:
        // Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
        let days = milliseconds / 86_400_000 + 719_468
        let era = days / 146_097
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 2 : marchMonth - 10
        let year = yearOfEra + era * 400 + (month < 2 ? 1 : 0)
        return Int((year - 1970) * 12 + month)
    }
}
