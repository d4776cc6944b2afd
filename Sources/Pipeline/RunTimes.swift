internal import Glibc
internal import Reporting

/// When a run began, for reports; the plan itself holds no time.
struct RunTimes: Sendable {
    /// When it began, in milliseconds since 1970.
    let start = RunTimes.now

    /// From the beginning until now.
    var upToNow: ReportTimes { ReportTimes(startedAt: start, finishedAt: Self.now) }

    /// The present, in milliseconds since 1970.
    static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }
}
