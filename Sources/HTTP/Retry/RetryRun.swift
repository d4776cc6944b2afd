/// Tries a request until it is answered for good, or there is nothing left to try.
public struct RetryRun: Sendable {
    private let policy: RetryPolicy
    private let clock: RetryClock
    private let isRetryable: @Sendable (HTTPResponse) -> Bool

    /// A run's rules.
    ///
    /// - Parameters:
    ///   - policy: how often and when.
    ///   - clock: time and chance.
    ///   - isRetryable: whether an answer may be another one a little later; services differ in what they mean by a
    ///     status.
    public init(
        _ policy: RetryPolicy, clock: RetryClock = .system,
        isRetryable: @escaping @Sendable (HTTPResponse) -> Bool
    ) {
        self.policy = policy
        self.clock = clock
        self.isRetryable = isRetryable
    }

    /// Makes attempts, one after the other.
    ///
    /// - Parameter attempt: sends the request; it is told which attempt it is, from 1.
    /// - Returns: the last answer, which is a retryable one when nothing was left to try.
    /// - Throws: the last attempt's `HTTPError`; whatever else `attempt` throws, at once; `CancellationError`.
    public func response(
        of attempt: (Int) async throws -> HTTPResponse
    ) async throws -> HTTPResponse {
        let deadline = policy.total.map { clock.now() + $0 }
        var number = 1
        while true {
            try Task.checkCancellation()
            let outcome = try await outcome(of: attempt, number)
            let wait = policy.delay(
                afterAttempt: number, isRetryable: isRetryable(outcome), retryAfter: retryAfter(of: outcome),
                now: clock.now(), deadline: deadline, random: clock.random)
            guard let wait else { return try outcome.get() }
            try await clock.sleep(wait)
            number += 1
        }
    }

    private func outcome(
        of attempt: (Int) async throws -> HTTPResponse, _ number: Int
    ) async throws -> Result<HTTPResponse, HTTPError> {
        do {
            return .success(try await attempt(number))
        } catch let error as HTTPError {
            return .failure(error)
        }
    }

    private func isRetryable(_ outcome: Result<HTTPResponse, HTTPError>) -> Bool {
        switch outcome {
        case .success(let response): isRetryable(response)
        case .failure(let error): error.isRetryable
        }
    }

    private func retryAfter(of outcome: Result<HTTPResponse, HTTPError>) -> Duration? {
        guard case .success(let response) = outcome, let text = response.headers["retry-after"] else {
            return nil
        }
        return RetryAfter.wait(text, now: clock.epoch())
    }
}
