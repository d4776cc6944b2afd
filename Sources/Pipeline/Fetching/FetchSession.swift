internal import Bridge
internal import HTTP
internal import Kakao
internal import Store

/// One process's work on a fetch: makes calls as the gate lets them go, and commits what they give at once.
final class FetchSession {
    let request: FetchRequest
    let client: KakaoClient
    let cache: IdentityCache
    let gate: CallGate
    let clock: RetryClock
    let observer: any FetchObserver
    var patience: FetchPatience

    init(
        _ request: FetchRequest, client: KakaoClient, cache: IdentityCache, gate: CallGate, clock: RetryClock,
        observer: any FetchObserver
    ) {
        self.request = request
        self.client = client
        self.cache = cache
        self.gate = gate
        self.clock = clock
        self.observer = observer
        patience = FetchPatience(request, clock: clock)
    }

    /// Waits until a call may be made.
    ///
    /// - Parameters:
    ///   - kind: which call.
    ///   - wanted: how many are going to be made, this one included.
    /// - Returns: the call's ticket.
    /// - Throws: ``FetchError``; `DatabaseError`; what the observer throws.
    func pass(_ kind: CallGate.Kind, wanted: Int) async throws -> CallGate.Ticket {
        while true {
            try observer.check()
            try patience.allow()
            switch try gate.admit(kind, wanted: wanted) {
            case .go(let ticket): return ticket
            case .wait(let milliseconds): try await pause(.milliseconds(milliseconds ?? 1_000), for: .pace)
            }
        }
    }

    /// Lets time pass.
    func pause(_ duration: Duration, for reason: FetchWait) async throws {
        try patience.allow(duration, for: reason)
        observer.waits(for: reason, duration)
        try await clock.sleep(duration)
        observer.waits(for: nil, .zero)
    }

    /// Tells what a stage will cost.
    func tellCost(_ stage: FetchStage, ids: Int?, calls: Int) throws {
        let limits = request.limits
        let seconds =
            switch stage {
            case .listing where limits.listingsPerMinute > 0:
                // The first of a minute's calls go at once; the next ones wait until the minute is over.
                max(0, calls - 1) / limits.listingsPerMinute * 60
            case .reading where limits.callsPerSecond > 0: calls / limits.callsPerSecond
            default: 0
            }
        observer.noticed(
            .cost(
                FetchCost(
                    stage: stage, ids: ids, calls: calls, seconds: seconds, quota: limits.quota,
                    left: try gate.left())))
    }
}
