internal import HTTP
internal import Store

/// Lets writes go at a pace, in the order in which they ask.
actor WriteGate {
    private var pace: Pace?
    private let clock: RetryClock

    /// A gate.
    ///
    /// - Parameters:
    ///   - perSecond: writes within any second; 0 for any number.
    ///   - clock: lets time pass.
    init(perSecond: Int, clock: RetryClock = .system) {
        pace = perSecond > 0 ? Pace(PaceLimit(calls: perSecond, period: 1_000)) : nil
        self.clock = clock
    }

    /// Waits until a write may start.
    ///
    /// - Returns: its number; nil when there is no pace.
    /// - Throws: `CancellationError`.
    func start() async throws -> Int64? {
        while pace != nil {
            switch pace?.start(at: Clock.monotonicMilliseconds) {
            case .started(let number): return number
            case .wait(let until):
                let wait = until.map { max(1, $0 - Clock.monotonicMilliseconds) } ?? 20
                try await clock.sleep(.milliseconds(wait))
            case nil: break
            }
        }
        return nil
    }

    /// A write has ended.
    func end(_ number: Int64?) {
        if let number { pace?.end(number, at: Clock.monotonicMilliseconds) }
    }
}
