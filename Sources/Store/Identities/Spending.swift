/// How many calls may be made in any day and any month; nil for as many as one likes.
public struct CallBudget: Equatable, Sendable {
    /// In any 24 hours.
    public var perDay: Int64?
    /// In any 31 days.
    public var perMonth: Int64?

    /// A budget.
    ///
    /// - Parameters:
    ///   - perDay: calls in any 24 hours.
    ///   - perMonth: calls in any 31 days.
    public init(perDay: Int64?, perMonth: Int64?) {
        self.perDay = perDay
        self.perMonth = perMonth
    }
}

/// Calls that were counted and may now be made.
public struct CallGrant: Equatable, Sendable {
    /// How many.
    public var calls: Int64
    /// The hour in which they are counted.
    public var hour: Int64
    /// They must begin before this time; later they may no longer be within the budget.
    public var expiresAt: Int64
}

/// What comes of asking for calls.
public enum CallGrantOutcome: Equatable, Sendable {
    /// So many as are free, at least one and at most as many as were asked for.
    case granted(CallGrant)
    /// None is free before this time; nil when the budget allows none ever.
    case refused(until: Int64?)
}

/// Calls in each hour, and what a budget leaves of the time after them. Times are milliseconds since 1970.
///
/// The windows roll, so that they hold whichever time zone or day of the month a provider counts from. A window
/// contains the whole of the hour in which it begins, and is longer by the life of a grant, since a call may be made that
/// much later than it was counted. Time never goes back: calls are counted in the latest hour that was ever seen, and
/// all hours from a window's begin on count, also those that a clock calls the future.
public struct Spending: Equatable, Sendable {
    /// How long after it was given a grant may be used: ten minutes.
    public static let grantLife: Int64 = 600_000

    static let hour: Int64 = 3_600_000
    static let day = 24 * hour + grantLife
    static let month = 31 * 24 * hour + grantLife

    /// The calls by hour since 1970.
    public private(set) var hours: [Int64: Int64]

    /// Calls that were made.
    ///
    /// - Parameter hours: the calls by hour since 1970.
    public init(hours: [Int64: Int64] = [:]) {
        self.hours = hours
    }

    /// Counts calls that are going to be made, as far as a budget allows.
    ///
    /// - Parameters:
    ///   - calls: how many are wished for, 1 to 1,000,000,000.
    ///   - now: the time.
    ///   - budget: the budget.
    /// - Returns: what was granted.
    public mutating func reserve(_ calls: Int64, at now: Int64, _ budget: CallBudget) -> CallGrantOutcome {
        let windows = [(budget.perDay, Self.day), (budget.perMonth, Self.month)]
        let free = windows.compactMap { limit, length in limit.map { $0 - spent(length, at: now) } }.min()
        let granted = min(max(calls, 1), 1_000_000_000, free ?? .max)
        guard granted > 0 else {
            var until = now
            for case (let limit?, let length) in windows {
                guard let time = earliest(limit, length, after: now) else { return .refused(until: nil) }
                until = max(until, time)
            }
            return .refused(until: until)
        }
        let hour = max(Self.hour(of: now), hours.keys.max() ?? 0)
        hours[hour, default: 0] += granted
        return .granted(CallGrant(calls: granted, hour: hour, expiresAt: now + Self.grantLife))
    }

    /// Calls in the windows that end now, counted as ``reserve(_:at:_:)`` counts them.
    ///
    /// - Parameter now: the time.
    /// - Returns: those of a day and those of a month.
    public func spent(at now: Int64) -> (day: Int64, month: Int64) {
        (spent(Self.day, at: now), spent(Self.month, at: now))
    }

    static func hour(of time: Int64) -> Int64 { max(0, time) / hour }

    private func spent(_ window: Int64, at now: Int64) -> Int64 {
        let first = Self.hour(of: now - window)
        return hours.reduce(0) { $1.key >= first ? $0 + $1.value : $0 }
    }

    /// When a window has lost so many old hours that a call is free; nil for never.
    private func earliest(_ limit: Int64, _ window: Int64, after now: Int64) -> Int64? {
        guard limit > 0 else { return nil }
        var spent = spent(window, at: now)
        if spent < limit { return now }
        for (hour, calls) in hours.sorted(by: { $0.key < $1.key }) where hour >= Self.hour(of: now - window) {
            spent -= calls
            if spent < limit { return (hour + 1) * Self.hour + window }
        }
        return now
    }
}
