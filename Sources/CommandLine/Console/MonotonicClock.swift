internal import Glibc

/// Time that only goes forward.
enum MonotonicClock {
    /// Nanoseconds since some moment in the past.
    static func now() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec &* 1_000_000_000 &+ time.tv_nsec
    }
}
