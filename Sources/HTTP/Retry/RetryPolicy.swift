/// How often and when something is tried again.
public struct RetryPolicy: Equatable, Sendable {
    /// How many attempts there are in all, with the first.
    public var attempts: Int
    /// The most that is waited after the first attempt; it doubles with each further one.
    public var base: Duration
    /// The most that is waited of one's own accord.
    public var cap: Duration
    /// The most that is waited because a server asks for it.
    public var askedCap: Duration
    /// How long all attempts and waits may take together; nil is without end.
    public var total: Duration?

    /// A policy.
    ///
    /// - Parameters:
    ///   - attempts: how many attempts there are in all.
    ///   - base: the most that is waited after the first.
    ///   - cap: the most that is waited of one's own accord.
    ///   - askedCap: the most that is waited because a server asks for it.
    ///   - total: how long all may take together.
    public init(
        attempts: Int = 5, base: Duration = .milliseconds(500), cap: Duration = .seconds(30),
        askedCap: Duration = .seconds(120), total: Duration? = nil
    ) {
        self.attempts = attempts
        self.base = base
        self.cap = cap
        self.askedCap = askedCap
        self.total = total
    }

    /// How long to wait before the next attempt.
    ///
    /// Of one's own accord it is any time up to the doubled base or the cap, so that those who failed together do not
    /// come back together. What the server asks for is waited in full, up to its own cap, and any time up to the base more.
    ///
    /// - Parameters:
    ///   - attempt: how many attempts were made, from 1.
    ///   - isRetryable: whether what came of the last one may pass by itself.
    ///   - retryAfter: how long the server asks to wait.
    ///   - now: the present, on a clock that never goes back.
    ///   - deadline: when all must have ended, on the same clock.
    ///   - random: gives a number from 0 to 1.
    /// - Returns: the wait; nil when there is to be no other attempt, also because it would begin at the deadline or
    ///   later.
    public func delay(
        afterAttempt attempt: Int, isRetryable: Bool, retryAfter: Duration?, now: Duration,
        deadline: Duration?,
        random: () -> Double
    ) -> Duration? {
        guard isRetryable, attempt >= 1, attempt < attempts else { return nil }
        // Beyond 2^30 any base has long been capped.
        let most = min(max(.zero, cap), max(.zero, base) * (1 << min(attempt - 1, 30)))
        let share = min(1, max(0, random()))
        let wait =
            if let retryAfter { max(.zero, min(retryAfter, askedCap)) + base * share } else { most * share }
        if let deadline, now + wait >= deadline { return nil }
        return wait
    }
}
