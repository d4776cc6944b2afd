internal import Bridge
internal import Store

/// Lets calls go when pace and budget allow it, and counts them before they are made.
final class CallGate {
    /// What kind of call.
    enum Kind { case listing, reading }

    /// A call that may be made.
    struct Ticket {
        fileprivate let kind: Kind
        fileprivate let number: Int64?
    }

    /// What comes of asking.
    enum Admission {
        case go(Ticket)
        /// Nothing may be made for so many milliseconds; nil until one that is under way has ended.
        case wait(Int64?)
    }

    private let cache: IdentityCache
    private let lock: FetchLock
    private let limits: FetchLimits
    private let listing: PaceLimit?
    private var reading: Pace?
    private var grant: CallGrant?
    /// Calls of the grant that were not made yet.
    private var granted = 0
    /// Calls that were made.
    private(set) var made = 0

    init(cache: IdentityCache, lock: FetchLock, limits: FetchLimits) {
        self.cache = cache
        self.lock = lock
        self.limits = limits
        listing =
            limits.listingsPerMinute > 0 ? PaceLimit(calls: limits.listingsPerMinute, period: 60_000) : nil
        if limits.callsPerSecond > 0 {
            var pace = Pace(PaceLimit(calls: limits.callsPerSecond, period: 1_000))
            // Another process may have made as many until this moment.
            let now = Clock.monotonicMilliseconds
            for _ in 0..<limits.callsPerSecond {
                if case .started(let number) = pace.start(at: now) { pace.end(number, at: now) }
            }
            reading = pace
        }
    }

    /// Calls that the budget still allows now.
    func left() throws -> CallsLeft {
        let spent = try cache.spent(at: Clock.milliseconds)
        let month = Int64(limits.perMonth) - spent.month
        let day = limits.perDay.map { Int64($0) - spent.day } ?? .max
        return CallsLeft(calls: max(0, Int(min(month, day))) + granted, isOfDay: day <= month)
    }

    /// Asks for a call.
    ///
    /// - Parameters:
    ///   - kind: which.
    ///   - wanted: how many more are going to be asked for, this one included.
    /// - Returns: whether it may be made.
    /// - Throws: `FetchError.budgetSpent`; `DatabaseError`.
    func admit(_ kind: Kind, wanted: Int) throws -> Admission {
        try fund(wanted)
        let now = Clock.milliseconds
        switch kind {
        case .listing:
            guard let listing else { break }
            switch try cache.startListCall(listing, holding: lock, at: now) {
            case .started(let number): return go(kind, number)
            case .wait(let until): return .wait(until.map { max(1, $0 - now) })
            }
        case .reading:
            guard reading != nil else { break }
            let now = Clock.monotonicMilliseconds
            switch reading?.start(at: now) {
            case .started(let number): return go(kind, number)
            case .wait(let until): return .wait(until.map { max(1, $0 - now) })
            case nil: break
            }
        }
        return go(kind, nil)
    }

    /// Notes the end of a call.
    func ended(_ ticket: Ticket) throws {
        guard let number = ticket.number else { return }
        switch ticket.kind {
        case .listing: try cache.endListCall(number, at: Clock.milliseconds)
        case .reading: reading?.end(number, at: Clock.monotonicMilliseconds)
        }
    }

    /// Gives back what was granted and not used.
    func finish() throws {
        if let grant, granted > 0 { try cache.giveBack(granted, of: grant) }
        granted = 0
        grant = nil
    }

    private func go(_ kind: Kind, _ number: Int64?) -> Admission {
        granted -= 1
        made += 1
        return .go(Ticket(kind: kind, number: number))
    }

    /// Sees to it that a call is granted.
    private func fund(_ wanted: Int) throws {
        let now = Clock.milliseconds
        if granted > 0, let grant, now < grant.expiresAt { return }
        try finish()
        // At a pace, no more than what a grant's life allows; a kill wastes what is left of it.
        let block = limits.callsPerSecond > 0 ? min(100, limits.callsPerSecond * 10) : 1_000
        let budget = CallBudget(perDay: limits.perDay.map(Int64.init), perMonth: Int64(limits.perMonth))
        switch try cache.reserve(max(1, min(block, wanted)), at: now, budget) {
        case .granted(let grant):
            self.grant = grant
            granted = Int(grant.calls)
        case .refused(let until): throw FetchError.budgetSpent(until: until)
        }
    }
}
