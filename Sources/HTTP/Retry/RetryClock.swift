internal import Glibc

/// Time and chance, as one who tries again needs them; tests bring their own.
public struct RetryClock: Sendable {
    /// The present on a clock that never goes back.
    public var now: @Sendable () -> Duration
    /// The present in seconds since 1970-01-01 UTC.
    public var epoch: @Sendable () -> Int64
    /// Waits; throws when the task is cancelled.
    public var sleep: @Sendable (Duration) async throws -> Void
    /// A number from 0 to 1.
    public var random: @Sendable () -> Double

    /// A clock from its parts.
    ///
    /// - Parameters:
    ///   - now: the present on a clock that never goes back.
    ///   - epoch: the present in seconds since 1970-01-01 UTC.
    ///   - sleep: waits.
    ///   - random: gives a number from 0 to 1.
    public init(
        now: @escaping @Sendable () -> Duration, epoch: @escaping @Sendable () -> Int64,
        sleep: @escaping @Sendable (Duration) async throws -> Void, random: @escaping @Sendable () -> Double
    ) {
        self.now = now
        self.epoch = epoch
        self.sleep = sleep
        self.random = random
    }

    /// The machine's time and chance.
    public static var system: RetryClock {
        let start = ContinuousClock.now
        return RetryClock(
            now: { ContinuousClock.now - start }, epoch: { Int64(time(nil)) },
            sleep: { try await Task.sleep(for: $0) }, random: { Double.random(in: 0...1) })
    }
}
