internal import SQLite

extension IdentityCache {
    /// There is no such fetch, or it is not at work.
    public struct NotRunning: Error, Equatable, Sendable {
        /// The number of the fetch.
        public var fetch: Int64
    }

    /// Begins a fetch; any other one that is not done is left for good.
    ///
    /// - Parameters:
    ///   - purpose: what it is for.
    ///   - lock: the lock, which keeps others from fetching.
    ///   - now: the time.
    /// - Returns: the fetch.
    /// - Throws: `DatabaseError`.
    public func beginFetch(
        _ purpose: FetchRecord.Purpose, holding lock: FetchLock, at now: Int64
    ) throws -> FetchRecord {
        try transaction {
            try settle(at: now)
            let statement = try prepared(
                "INSERT INTO fetches (purpose, state, started_at, changed_at) VALUES (?, 'running', ?, ?)")
            try statement.bind(purpose.rawValue, at: 1)
            try statement.bind(now, at: 2)
            try statement.bind(now, at: 3)
            try statement.run()
            return try running(connection.lastInsertedRow)
        }
    }

    /// Goes on with a fetch that was stopped or killed.
    ///
    /// - Parameters:
    ///   - number: the fetch.
    ///   - lock: the lock, which keeps others from fetching.
    ///   - now: the time.
    /// - Returns: the fetch as it was left.
    /// - Throws: ``NotRunning`` when there is none that could go on; `DatabaseError`.
    public func continueFetch(_ number: Int64, holding lock: FetchLock, at now: Int64) throws -> FetchRecord {
        try transaction {
            try settle(at: now)
            try run(
                "UPDATE fetches SET state = 'running', changed_at = ?2 WHERE fetch = ?1 AND state = 'stopped'",
                number, now)
            return try running(number)
        }
    }

    /// The latest fetch, if it did not come to its end.
    ///
    /// - Returns: the fetch; nil when there is nothing to go on with.
    /// - Throws: `DatabaseError`.
    public func unfinishedFetch() throws -> FetchRecord? {
        try latestFetch().flatMap { $0.state == .done ? nil : $0 }
    }

    /// The latest fetch.
    ///
    /// - Returns: the fetch; nil when there was none yet.
    /// - Throws: `DatabaseError`.
    public func latestFetch() throws -> FetchRecord? {
        try reporting { try record("ORDER BY fetch DESC LIMIT ?", 1) }
    }

    /// Whether any fetch came to its end.
    ///
    /// - Returns: whether one did.
    /// - Throws: `DatabaseError`.
    public func hasFinishedFetch() throws -> Bool {
        try reporting { try connection.integer("SELECT 1 FROM fetches WHERE state = 'done' LIMIT 1") != nil }
    }

    /// A fetch.
    ///
    /// - Parameter number: its number.
    /// - Returns: the fetch; nil when there is none.
    /// - Throws: `DatabaseError`.
    public func fetch(_ number: Int64) throws -> FetchRecord? {
        try reporting { try record("WHERE fetch = ?", number) }
    }

    /// Keeps a page of the listing, or several in a row, together with where the next one begins.
    ///
    /// Ids that the listing gave before, because pages overlap or are fetched again, stay as they are.
    ///
    /// - Parameters:
    ///   - ids: what is on them.
    ///   - next: where the next page begins; nil when this was the last.
    ///   - fetch: the fetch that lists.
    ///   - pages: how many pages.
    ///   - calls: how many calls they took.
    ///   - now: the time.
    /// - Throws: ``NotRunning``; `DatabaseError`.
    public func commitPages(
        _ ids: [Int64], next: Int64?, fetch: Int64, pages: Int = 1, calls: Int = 1, at now: Int64
    ) throws {
        try transaction {
            _ = try running(fetch)
            let insert = try prepared(
                """
                INSERT INTO identities (id, state, first_seen_at, as_of, listed_in) VALUES (?1, 'listed', ?2, ?2, ?3)
                ON CONFLICT (id) DO UPDATE SET listed_in = ?3 WHERE listed_in IS NOT ?3
                """)
            try insert.bind(now, at: 2)
            try insert.bind(fetch, at: 3)
            var listed = 0
            for id in ids {
                try insert.bind(id, at: 1)
                try insert.run()
                listed += connection.changes
            }
            try run(
                """
                UPDATE fetches SET position = ?2, is_listed = ?2 IS NULL, pages = pages + ?6, calls = calls + ?3,
                  listed = listed + ?4, changed_at = ?5
                WHERE fetch = ?1
                """, fetch, next, Int64(calls), Int64(listed), now, Int64(pages))
        }
    }

    /// Ends a fetch.
    ///
    /// - Parameters:
    ///   - number: the fetch.
    ///   - state: `done`, or `stopped` when it can go on.
    ///   - now: the time.
    /// - Throws: ``NotRunning``; `DatabaseError`.
    public func endFetch(_ number: Int64, as state: FetchRecord.State, at now: Int64) throws {
        try transaction {
            _ = try running(number)
            let statement = try prepared("UPDATE fetches SET state = ?2, changed_at = ?3 WHERE fetch = ?1")
            try statement.bind(number, at: 1)
            try statement.bind(state.rawValue, at: 2)
            try statement.bind(now, at: 3)
            try statement.run()
        }
    }

    /// Brings the write-ahead log into the file, as far as nobody reads.
    ///
    /// - Throws: `DatabaseError`.
    public func settleLog() throws {
        // Who reads just now is not waited for: the log is brought in later.
        connection.wait(upTo: 0)
        defer { connection.wait(upTo: DatabaseKind.identityCache.busyTimeout) }
        try reporting { _ = try connection.integer("PRAGMA wal_checkpoint(TRUNCATE)") }
    }

    /// Whoever holds the lock knows that nobody else is at work: what looks so was killed.
    private func settle(at now: Int64) throws {
        try run("UPDATE fetches SET state = 'stopped' WHERE state = 'running'")
        // A call that was under way then ended by now at the latest.
        try run("UPDATE list_calls SET ended_at = max(started_at, ?) WHERE ended_at IS NULL", now)
    }

    /// The fetch, if it is at work.
    func running(_ number: Int64) throws -> FetchRecord {
        guard let record = try record("WHERE fetch = ?", number), record.state == .running else {
            throw NotRunning(fetch: number)
        }
        return record
    }

    private func record(_ choice: String, _ value: Int64) throws -> FetchRecord? {
        let row = try prepared(
            """
            SELECT fetch, purpose, state, started_at, changed_at, position, is_listed, pages, calls, listed, asked,
              found, missing, failed
            FROM fetches \(choice)
            """)
        defer { row.reset() }
        try row.bind(value, at: 1)
        guard try row.step() else { return nil }
        guard let purpose = FetchRecord.Purpose(rawValue: row.text(at: 1)),
            let state = FetchRecord.State(rawValue: row.text(at: 2))
        else { throw DatabaseError(.identityCache, .damaged(path: path)) }
        var counts = FetchRecord.Counts()
        counts.pages = Int(row.integer(at: 7))
        counts.calls = Int(row.integer(at: 8))
        counts.listed = Int(row.integer(at: 9))
        counts.asked = Int(row.integer(at: 10))
        counts.found = Int(row.integer(at: 11))
        counts.missing = Int(row.integer(at: 12))
        counts.failed = Int(row.integer(at: 13))
        return FetchRecord(
            number: row.integer(at: 0), purpose: purpose, state: state, startedAt: row.integer(at: 3),
            changedAt: row.integer(at: 4), position: row.optionalInteger(at: 5),
            isListed: row.integer(at: 6) == 1, counts: counts)
    }
}
