internal import Dispatch
internal import Threads

/// Lets the main thread wait for asynchronous work.
enum Blocking {
    /// Does the work on other threads and waits for its end.
    ///
    /// - Parameter work: the work.
    /// - Returns: what it returns.
    /// - Throws: what it throws.
    static func wait<Result: Sendable>(
        _ work: @escaping @Sendable () async throws -> Result
    ) throws -> Result {
        try wait(unless: {}, work)
    }

    /// Does the work on other threads, waits for its end, and cancels it when it is to stop.
    ///
    /// - Parameters:
    ///   - check: asked ten times a second whether to go on; what it throws cancels the work, and is thrown when the
    ///     work has ended because of that.
    ///   - work: the work.
    /// - Returns: what it returns.
    /// - Throws: what it throws, or `check` did.
    static func wait<Result: Sendable>(
        unless check: () throws -> Void, _ work: @escaping @Sendable () async throws -> Result
    ) throws -> Result {
        let outcome = Locked<Swift.Result<Result, any Error>?>(nil)
        let end = DispatchSemaphore(value: 0)
        let task = Task.detached {
            let result: Swift.Result<Result, any Error>
            do { result = .success(try await work()) } catch { result = .failure(error) }
            outcome.withLock { $0 = result }
            end.signal()
        }
        var stop: (any Error)?
        while end.wait(timeout: stop == nil ? .now() + .milliseconds(100) : .distantFuture) == .timedOut {
            do {
                try check()
            } catch {
                stop = error
                task.cancel()
            }
        }
        guard let result = outcome.withLock({ $0 }) else { throw CancellationError() }
        if let stop, case .failure(is CancellationError) = result { throw stop }
        return try result.get()
    }
}
