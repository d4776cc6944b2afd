internal import HTTP
internal import Kakao

/// Decides, after a call that failed, when the same call is made again, or that the fetch ends.
struct FetchPatience {
    /// How often Kakao may say that calls come too fast, with no call that works in between.
    private static let rateLimit = 10
    /// The least wait when calls come too fast.
    private static let leastWait = Duration.seconds(1)
    /// How long a service under maintenance is left alone.
    private static let slowWait = Duration.seconds(30)

    private let policy: RetryPolicy
    private let rateWait: Duration
    private let clock: RetryClock
    private let deadline: Duration?
    private var rateWaits = 0

    init(_ request: FetchRequest, clock: RetryClock) {
        policy = request.retry
        rateWait = request.rateWait
        self.clock = clock
        deadline = request.limits.duration.map { clock.now() + $0 }
    }

    /// A call worked.
    mutating func succeeded() { rateWaits = 0 }

    /// How long to wait after a failure.
    ///
    /// - Parameters:
    ///   - fault: the failure.
    ///   - attempt: how often the call was made, from 1.
    /// - Returns: the wait, and what it is for.
    /// - Throws: ``FetchError`` when the call is not made again.
    mutating func wait(after fault: KakaoFault, attempt: Int) throws -> (Duration, FetchWait) {
        switch fault.kind {
        case .retry:
            let delay = policy.delay(
                afterAttempt: attempt, isRetryable: true, retryAfter: fault.retryAfter, now: clock.now(),
                deadline: nil, random: clock.random)
            guard let delay else { throw FetchError.gaveUp(fault, attempts: attempt) }
            return (fault.isSlow ? max(delay, min(Self.slowWait, policy.cap)) : delay, .retry(fault))
        case .rateLimited:
            rateWaits += 1
            guard rateWaits <= Self.rateLimit else { throw FetchError.tooFast }
            // A wait of nothing is none.
            return (max(Self.leastWait, min(fault.retryAfter ?? rateWait, policy.askedCap)), .rate)
        case .quotaExceeded: throw FetchError.quotaSpent
        case .stopRun, .finalForID, .consentMissing, .finalForCall: throw FetchError.refused(fault)
        }
    }

    /// How long to wait after an answer that makes no sense.
    func wait(after fault: ListingFault, attempt: Int) throws -> Duration {
        let delay = policy.delay(
            afterAttempt: attempt, isRetryable: true, retryAfter: nil, now: clock.now(), deadline: nil,
            random: clock.random)
        guard let delay else { throw FetchError.listingBroken(fault) }
        return delay
    }

    /// Goes on only if there is time for it.
    ///
    /// - Parameters:
    ///   - wait: how long nothing happens.
    ///   - reason: what is waited for.
    /// - Throws: `FetchError.outOfTime`.
    func allow(_ wait: Duration = .zero, for reason: FetchWait? = nil) throws {
        if let deadline, clock.now() + wait >= deadline { throw FetchError.outOfTime(reason) }
    }
}
