/// How many calls may arrive in any stretch of time.
public struct PaceLimit: Equatable, Sendable {
    /// So many calls, at least 1.
    public var calls: Int
    /// In any stretch of so many milliseconds.
    public var period: Int64

    /// A limit.
    ///
    /// - Parameters:
    ///   - calls: how many calls.
    ///   - period: in any stretch of so many milliseconds.
    public init(calls: Int, period: Int64) {
        self.calls = max(1, calls)
        self.period = max(0, period)
    }

    /// Kakao's limit for `/v1/user/ids`: 100 calls a minute for the whole app.
    public static let listing = PaceLimit(calls: 100, period: 60_000)
}

/// What comes of wishing to start a call.
public enum PaceOutcome: Equatable, Sendable {
    /// It may start now, under this number.
    case started(Int64)
    /// Not before this time; nil when a call must end first.
    case wait(until: Int64?)
}

/// Keeps calls to a limit that the other side counts: when a call arrives there is unknown, only that it is between its
/// start and its end.
///
/// Call n + limit starts no earlier than one period after the end of call n, and calls start in order. So of any
/// limit + 1 calls the first one has arrived at least a period before the last one, and no stretch shorter than a period
/// sees more than the limit. Times are milliseconds of any clock; one that goes back only makes the wait longer.
public struct Pace: Equatable, Sendable {
    /// A call that counts.
    public struct Call: Equatable, Sendable {
        /// Its number; a later call has a greater one.
        public var number: Int64
        /// When it started.
        public var startedAt: Int64
        /// When it ended; nil while it is under way.
        public var endedAt: Int64?

        /// A call.
        ///
        /// - Parameters:
        ///   - number: its number.
        ///   - startedAt: when it started.
        ///   - endedAt: when it ended.
        public init(number: Int64, startedAt: Int64, endedAt: Int64?) {
            self.number = number
            self.startedAt = startedAt
            self.endedAt = endedAt
        }
    }

    /// The limit.
    public let limit: PaceLimit
    /// The latest calls in the order of their starts, no more than the limit.
    public private(set) var calls: [Call]

    /// A pace.
    ///
    /// - Parameters:
    ///   - limit: the limit.
    ///   - calls: the calls made already, in the order of their starts.
    public init(_ limit: PaceLimit, after calls: [Call] = []) {
        self.limit = limit
        self.calls = calls.suffix(limit.calls)
    }

    /// Starts a call if it may start.
    ///
    /// - Parameter now: the time.
    /// - Returns: the call's number, or how long to wait.
    public mutating func start(at now: Int64) -> PaceOutcome {
        if calls.count == limit.calls, let oldest = calls.first {
            guard let end = oldest.endedAt else { return .wait(until: nil) }
            guard now >= end + limit.period else { return .wait(until: end + limit.period) }
            calls.removeFirst()
            // The last one tells the next number also when there is but one.
            return begin(after: calls.last ?? oldest, at: now)
        }
        return begin(after: calls.last, at: now)
    }

    private mutating func begin(after last: Call?, at now: Int64) -> PaceOutcome {
        let number = (last?.number ?? 0) + 1
        calls.append(Call(number: number, startedAt: max(now, last?.startedAt ?? now), endedAt: nil))
        return .started(number)
    }

    /// Notes the end of a call, successful or not: from then on nothing of it can arrive any more.
    ///
    /// - Parameters:
    ///   - number: the call.
    ///   - now: the time.
    public mutating func end(_ number: Int64, at now: Int64) {
        guard let index = calls.firstIndex(where: { $0.number == number }) else { return }
        calls[index].endedAt = max(now, calls[index].startedAt)
    }
}
