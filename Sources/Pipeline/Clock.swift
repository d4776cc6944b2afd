internal import Glibc
internal import Reporting

/// The time of day, as far as it is written down anywhere.
public enum Clock {
    /// Now, in milliseconds since 1970.
    public static var milliseconds: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }

    /// Milliseconds on a clock that nobody sets.
    static var monotonicMilliseconds: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }

    /// Now in ISO 8601, UTC.
    static var now: String { UTCTime(milliseconds: milliseconds).text }
}
