/// A length of time as people type it: `90s`, `15m`, `12h`, `7d`.
struct TimeSpan: Equatable, Sendable {
    /// Its length in seconds.
    let seconds: Int64

    /// Reads a length of time.
    ///
    /// - Parameter text: a whole number above 0 and one of the letters s, m, h and d.
    init?(_ text: String) {
        let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400]
        guard let unit = text.last.flatMap({ units[$0] }), let number = Int64(text.dropLast()), number > 0,
            text.utf8.first != UInt8(ascii: "+"), number <= 100_000_000
        else { return nil }
        seconds = number * unit
    }
}
