internal import Dispatch
internal import Threads

/// Lets the main thread wait for asynchronous work.
enum Blocking {
    /// Does the work on other threads and waits for its end.
    ///
    /// - Parameter work: the work.
    /// - Returns: what it returns.
    /// - Throws: what it throws.
    static func wait<Result: Sendable>(_ work: @escaping @Sendable () async throws -> Result) throws -> Result
    {
        let outcome = Locked<Swift.Result<Result, any Error>?>(nil)
        let end = DispatchSemaphore(value: 0)
        Task.detached {
            let result: Swift.Result<Result, any Error>
            do { result = .success(try await work()) } catch { result = .failure(error) }
            outcome.withLock { $0 = result }
            end.signal()
        }
        end.wait()
        guard let result = outcome.withLock({ $0 }) else { throw CancellationError() }
        return try result.get()
    }
}
