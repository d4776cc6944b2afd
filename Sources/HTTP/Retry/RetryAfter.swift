/// `Retry-After` (RFC 9110, section 10.2.3): how long a server asks to wait.
public enum RetryAfter {
    /// Reads seconds or a date.
    ///
    /// - Parameters:
    ///   - text: the header's value.
    ///   - now: the present, in seconds since 1970-01-01 UTC.
    /// - Returns: the wait, zero for a date that has passed; nil when it is neither.
    public static func wait(_ text: String, now: Int64) -> Duration? {
        let digits = text.utf8
        if !digits.isEmpty, digits.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) {
            // More digits than nine mean longer than anybody waits.
            return .seconds(digits.count <= 9 ? Int64(text) ?? 0 : 999_999_999)
        }
        return HTTPDate.seconds(text, now: now).map { .seconds(max(0, $0 - now)) }
    }
}
