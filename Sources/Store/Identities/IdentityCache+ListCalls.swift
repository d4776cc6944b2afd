internal import SQLite

extension IdentityCache {
    /// So many calls are kept.
    static let listCallsKept = 100

    /// Starts a call for a page of ids if the limit allows it, counting those of earlier processes; not within a
    /// transaction. The call is on disk before it starts.
    ///
    /// Time is that of the wall, for nothing else outlives a process: a clock that is set forward between two processes
    /// makes the wait shorter.
    ///
    /// - Parameters:
    ///   - limit: the limit, of at most 100 calls.
    ///   - lock: the lock, which keeps others from listing.
    ///   - now: the time.
    /// - Returns: the call's number, or how long to wait.
    /// - Throws: ``InsideTransaction``; `DatabaseError`.
    public func startListCall(
        _ limit: PaceLimit = .listing, holding lock: FetchLock, at now: Int64
    ) throws -> PaceOutcome {
        try durably {
            let limit = PaceLimit(calls: min(limit.calls, Self.listCallsKept), period: limit.period)
            var pace = Pace(limit, after: try listCalls())
            let outcome = pace.start(at: now)
            if case .started(let number) = outcome {
                try run(
                    "INSERT INTO list_calls (call, started_at) VALUES (?, ?)", number,
                    pace.calls.last?.startedAt ?? now)
                try run("DELETE FROM list_calls WHERE call <= ?", number - Int64(Self.listCallsKept))
            }
            return outcome
        }
    }

    /// Notes the end of a call for a page of ids, successful or not. A call whose end nobody noted ends when the next
    /// fetch begins or goes on.
    ///
    /// - Parameters:
    ///   - number: the call.
    ///   - now: the time.
    /// - Throws: ``InsideTransaction``; `DatabaseError`.
    public func endListCall(_ number: Int64, at now: Int64) throws {
        try durably {
            try run("UPDATE list_calls SET ended_at = max(started_at, ?2) WHERE call = ?1", number, now)
        }
    }

    private func listCalls() throws -> [Pace.Call] {
        let rows = try prepared("SELECT call, started_at, ended_at FROM list_calls ORDER BY call")
        defer { rows.reset() }
        var calls: [Pace.Call] = []
        while try rows.step() {
            calls.append(
                Pace.Call(
                    number: rows.integer(at: 0), startedAt: rows.integer(at: 1),
                    endedAt: rows.optionalInteger(at: 2)))
        }
        return calls
    }
}
