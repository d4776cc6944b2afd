internal import Reporting

/// When a run began and how long its parts took, for reports; the plan itself holds no time.
struct RunTimes: Sendable {
    private let start = Clock.milliseconds
    private var lapStart = ContinuousClock.now
    private var durations: [ReportTimes.Duration] = []

    /// Ends a part, which began when the one before it ended.
    ///
    /// - Parameter part: what it is called in reports.
    mutating func end(_ part: String) {
        let now = ContinuousClock.now
        let milliseconds = Int64((now - lapStart) / .milliseconds(1))
        durations.append(ReportTimes.Duration(name: part, milliseconds: milliseconds))
        lapStart = now
    }

    /// From the beginning until now.
    var upToNow: ReportTimes {
        ReportTimes(startedAt: start, finishedAt: Clock.milliseconds, durations: durations)
    }
}
