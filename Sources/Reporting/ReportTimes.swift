/// When a plan was made; the only clock time in any report.
public struct ReportTimes: Equatable, Sendable {
    /// When the run started, in milliseconds since 1970.
    public var startedAt: Int64
    /// When it finished, in milliseconds since 1970.
    public var finishedAt: Int64
    /// How long each part took, in milliseconds, in the order given.
    public var durations: [Duration]

    /// How long one part of the run took.
    public struct Duration: Equatable, Sendable {
        /// The part, for example `read`.
        public var name: String
        /// How long it took, in milliseconds.
        public var milliseconds: Int64

        /// A duration.
        ///
        /// - Parameters:
        ///   - name: the part.
        ///   - milliseconds: how long it took.
        public init(name: String, milliseconds: Int64) {
            self.name = name
            self.milliseconds = milliseconds
        }
    }

    /// The times of a run.
    ///
    /// - Parameters:
    ///   - startedAt: when it started, in milliseconds since 1970.
    ///   - finishedAt: when it finished, in milliseconds since 1970.
    ///   - durations: how long each part took.
    public init(startedAt: Int64, finishedAt: Int64, durations: [Duration] = []) {
        self.startedAt = startedAt
        self.finishedAt = finishedAt
        self.durations = durations
    }
}
