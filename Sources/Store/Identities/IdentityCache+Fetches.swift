internal import SQLite

extension IdentityCache {
    /// There is no such fetch, or it is not at work.
    public struct NotRunning: Error, Equatable, Sendable {
        /// The number of the fetch.
        public var fetch: Int64
    }

    /// Begins a fetch; another one of the same purpose that is not done is left for good.
    ///
    /// - Parameters:
    ///   - purpose: what it is for.
    ///   - readBefore: whoever was read before this time is read again; nil for nobody.
    ///   - command: what was typed, without anything secret.
    ///   - lock: the lock, which keeps others from fetching.
    ///   - now: the time.
    /// - Returns: the fetch.
    /// - Throws: `DatabaseError`.
    public func beginFetch(
        _ purpose: FetchRecord.Purpose, readBefore: Int64? = nil, command: String = "",
        holding lock: FetchLock, at now: Int64
    ) throws -> FetchRecord {
        try transaction {
            try settle(at: now)
            let statement = try prepared(
                """
                INSERT INTO fetches (purpose, state, started_at, changed_at, read_before, command)
                VALUES (?1, 'running', ?2, ?2, ?3, ?4)
                """)
            try statement.bind(purpose.rawValue, at: 1)
            try statement.bind(now, at: 2)
            try statement.bind(readBefore, at: 3)
            try statement.bind(command, at: 4)
            try statement.run()
            return try running(connection.lastInsertedRow)
        }
    }

    /// Goes on with a fetch that was stopped or killed. What it was to read again it still does.
    ///
    /// - Parameters:
    ///   - number: the fetch.
    ///   - readBefore: whoever was read before this time is read again besides; nil for nobody.
    ///   - command: what was typed, without anything secret.
    ///   - lock: the lock, which keeps others from fetching.
    ///   - now: the time.
    /// - Returns: the fetch as it was left.
    /// - Throws: ``NotRunning`` when there is none that could go on; `DatabaseError`.
    public func continueFetch(
        _ number: Int64, readBefore: Int64? = nil, command: String = "", holding lock: FetchLock,
        at now: Int64
    ) throws -> FetchRecord {
        try transaction {
            try settle(at: now)
            let statement = try prepared(
                """
                UPDATE fetches SET state = 'running', changed_at = ?2, command = ?4,
                  read_before = max(ifnull(read_before, ?3), ifnull(?3, read_before))
                WHERE fetch = ?1 AND state = 'stopped'
                """)
            try statement.bind(number, at: 1)
            try statement.bind(now, at: 2)
            try statement.bind(readBefore, at: 3)
            try statement.bind(command, at: 4)
            try statement.run()
            return try running(number)
        }
    }

    /// The latest fetch of a purpose, if it did not come to its end.
    ///
    /// - Parameter purpose: the purpose.
    /// - Returns: the fetch; nil when there is nothing to go on with.
    /// - Throws: `DatabaseError`.
    public func unfinishedFetch(_ purpose: FetchRecord.Purpose) throws -> FetchRecord? {
        try unfinishedFetches().first { $0.purpose == purpose }
    }

    /// Of each purpose the latest fetch, if it did not come to its end.
    ///
    /// - Returns: the fetches, the latest one first.
    /// - Throws: `DatabaseError`.
    public func unfinishedFetches() throws -> [FetchRecord] {
        try reporting {
            try records(
                "WHERE fetch IN (SELECT max(fetch) FROM fetches GROUP BY purpose) AND state <> ? ORDER BY fetch DESC",
                "done")
        }
    }

    /// The latest fetch.
    ///
    /// - Returns: the fetch; nil when there was none yet.
    /// - Throws: `DatabaseError`.
    public func latestFetch() throws -> FetchRecord? {
        try reporting { try records("ORDER BY fetch DESC LIMIT ?", 1).first }
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
        try reporting { try records("WHERE fetch = ?", number).first }
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
        guard let record = try records("WHERE fetch = ?", number).first, record.state == .running else {
            throw NotRunning(fetch: number)
        }
        return record
    }

    private func records(_ choice: String, _ value: Int64) throws -> [FetchRecord] {
        try records(choice) { try $0.bind(value, at: 1) }
    }

    private func records(_ choice: String, _ value: String) throws -> [FetchRecord] {
        try records(choice) { try $0.bind(value, at: 1) }
    }

    private func records(_ choice: String, _ bind: (Statement) throws -> Void) throws -> [FetchRecord] {
        let rows = try prepared(
            """
            SELECT fetch, purpose, state, started_at, changed_at, position, is_listed, pages, calls, listed, asked,
              found, missing, failed, read_before, command
            FROM fetches \(choice)
            """)
        defer { rows.reset() }
        try bind(rows)
        var records: [FetchRecord] = []
        while try rows.step() { records.append(try record(rows)) }
        return records
    }

    private func record(_ row: Statement) throws -> FetchRecord {
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
            isListed: row.integer(at: 6) == 1, readBefore: row.optionalInteger(at: 14),
            command: row.text(at: 15), counts: counts)
    }
}
