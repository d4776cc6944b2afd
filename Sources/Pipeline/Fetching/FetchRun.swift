public import Bridge
internal import Files
internal import Glibc
internal import HTTP
public import Kakao
public import Store

/// Fetches identities into a cache: lists the ids, then reads the users. Stopped anywhere, the next run goes on from the
/// last page.
public struct FetchRun: Sendable {
    private let request: FetchRequest
    private let client: KakaoClient
    private let clock: RetryClock
    private let observer: any FetchObserver

    /// What a fetch did.
    public struct Outcome: Sendable {
        /// The fetch as the cache knows it; its counts are those of all processes that worked on it.
        public var fetch: FetchRecord
        /// Calls of this process.
        public var calls: Int
        /// What the cache holds now.
        public var counts: IdentityCounts
        /// What changed, by class.
        public var changes: [IdentityChange: Int]
        /// Calls of the last 24 hours and of the last 31 days.
        public var spent: (day: Int64, month: Int64)
    }

    /// A fetch.
    ///
    /// - Parameters:
    ///   - request: what is fetched.
    ///   - client: asks Kakao.
    ///   - observer: who is told how it comes along.
    public init(_ request: FetchRequest, client: KakaoClient, observer: any FetchObserver) {
        self.init(request, client: client, clock: .system, observer: observer)
    }

    /// The same with another clock, which waits for calls that failed.
    init(_ request: FetchRequest, client: KakaoClient, clock: RetryClock, observer: any FetchObserver) {
        self.request = request
        self.client = client
        self.clock = clock
        self.observer = observer
    }

    /// Fetches.
    ///
    /// - Returns: what was done.
    /// - Throws: ``FetchError`` and the errors of all modules below; `CancellationError`. What was committed stays.
    public func run() async throws -> Outcome {
        let candidates = try candidates()
        let lock = try lock()
        let cache = try IdentityCache.making(request.cache, comparing: IdentityChange.between)
        let gate = CallGate(cache: cache, lock: lock, limits: request.limits)
        var fetch = try begin(cache, lock)
        let session = FetchSession(
            request, client: client, cache: cache, gate: gate, clock: clock, observer: observer)
        do {
            if fetch.purpose == .full, !fetch.isListed { try await session.list(fetch) }
            fetch = try current(fetch, cache)
            try await session.read(fetch, candidates: candidates)
            try gate.finish()
            try cache.endFetch(fetch.number, as: .done, at: Clock.milliseconds)
        } catch {
            // What is committed is committed; these are courtesies to whoever comes next.
            try? gate.finish()
            try? cache.endFetch(fetch.number, as: .stopped, at: Clock.milliseconds)
            if let left = try? current(fetch, cache) { observer.noticed(.stops(FetchProgressMark(left))) }
            throw error
        }
        try cache.settleLog()
        return Outcome(
            fetch: try current(fetch, cache), calls: gate.made, counts: try cache.counts(),
            changes: try cache.changeCounts(of: fetch.number), spent: try cache.spent(at: Clock.milliseconds))
    }

    private func lock() throws -> FetchLock {
        do {
            return try FetchLock(
                cache: request.cache, note: "\(request.starter.who), process \(getpid()), since \(Clock.now)")
        } catch let held as LockFile.Held {
            throw FetchError.locked(cache: request.cache, note: held.note)
        }
    }

    private func begin(_ cache: IdentityCache, _ lock: FetchLock) throws -> FetchRecord {
        let purpose: FetchRecord.Purpose =
            switch request.scope {
            case .everybody: .full
            case .namedBy: .candidates
            }
        let now = Clock.milliseconds
        if let unfinished = try cache.unfinishedFetch(purpose) {
            let fetch = try cache.continueFetch(
                unfinished.number, readBefore: request.refreshAge.map { unfinished.startedAt - $0 },
                command: request.starter.command, holding: lock, at: now)
            observer.noticed(.goesOn(FetchProgressMark(fetch)))
            return fetch
        }
        return try cache.beginFetch(
            purpose, readBefore: request.refreshAge.map { now - $0 }, command: request.starter.command,
            holding: lock, at: now)
    }

    private func current(_ fetch: FetchRecord, _ cache: IdentityCache) throws -> FetchRecord {
        try cache.fetch(fetch.number) ?? fetch
    }

    private func candidates() throws -> [Int64]? {
        guard case .namedBy(let accounts, let schemes) = request.scope else { return nil }
        let ids = try NamedIDs(accounts: accounts, schemes: schemes, observer: observer).read()
        guard !ids.isEmpty else { throw FetchError.noCandidates }
        return ids
    }
}
