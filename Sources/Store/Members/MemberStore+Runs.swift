internal import SQLite

/// Runs: begun, carried on, ended.
extension MemberStore {
    private static let columns = """
        SELECT r.run, r.kind, r.state, r.plan, p.sha256, r.selection, r.undoes, r.who, r.command, \
        r.started_at, r.changed_at, r.planned, r.done, r.failed, r.held, \
        (SELECT count(*) FROM batches b WHERE b.run = r.run), \
        (SELECT max(position) FROM batches b WHERE b.run = r.run), \
        r.firebase, r.firebase_planned, r.firebase_done, r.firebase_failed, r.firebase_held \
        FROM runs r LEFT JOIN plans p ON p.plan = r.plan
        """

    /// All runs.
    ///
    /// - Returns: them, in the order in which they began.
    /// - Throws: `DatabaseError`.
    public func runs() throws -> [RunRecord] {
        try reporting {
            let statement = try connection.prepare("\(Self.columns) ORDER BY r.run")
            var runs: [RunRecord] = []
            while try statement.step() { runs.append(RunRecord(statement)) }
            return runs
        }
    }

    /// One run.
    ///
    /// - Parameter number: its number.
    /// - Returns: the run; nil when there is none of this number.
    /// - Throws: `DatabaseError`.
    public func run(_ number: Int64) throws -> RunRecord? {
        try reporting {
            let statement = try connection.prepare("\(Self.columns) WHERE r.run = ?")
            try statement.bind(number, at: 1)
            return try statement.first(RunRecord.init)
        }
    }

    /// The latest application of a plan that was not taken back, unless anything was taken back since: then what it did
    /// may be gone, and it must be gone through again.
    ///
    /// - Parameters:
    ///   - digest: the SHA-256 of the plan in hex.
    ///   - selection: which part of it; empty for all.
    /// - Returns: the run; nil when there is none.
    /// - Throws: `DatabaseError`.
    public func application(of digest: String, selection: String) throws -> RunRecord? {
        try reporting {
            let statement = try connection.prepare(
                """
                \(Self.columns) WHERE p.sha256 = ? AND r.selection = ? AND r.state <> 'undone'
                  AND NOT EXISTS (SELECT 1 FROM runs u WHERE u.kind = 'undo' AND u.run > r.run)
                ORDER BY r.run DESC LIMIT 1
                """)
            try statement.bind(digest, at: 1)
            try statement.bind(selection, at: 2)
            return try statement.first(RunRecord.init)
        }
    }

    /// A run that is being taken back and was stopped on the way.
    ///
    /// - Returns: the undoing; nil when there is none.
    /// - Throws: `DatabaseError`.
    public func unfinishedUndoing() throws -> RunRecord? {
        try reporting {
            let statement = try connection.prepare(
                "\(Self.columns) WHERE r.kind = 'undo' AND r.state <> 'done' ORDER BY r.run DESC LIMIT 1")
            return try statement.first(RunRecord.init)
        }
    }

    /// Begins to apply a plan.
    ///
    /// - Parameters:
    ///   - digest: the SHA-256 of the plan in hex.
    ///   - accounts: how many accounts it has, and how many of them some scheme explains.
    ///   - selection: which part of it; empty for all.
    ///   - planned: how many steps it has.
    ///   - starter: who starts it, and what was typed.
    ///   - time: now, in milliseconds since 1970.
    /// - Returns: the run.
    /// - Throws: `DatabaseError`.
    public func beginApplying(
        _ digest: String, accounts: (all: Int, bridge: Int), selection: String, planned: Int,
        by starter: RunRecord.Starter, at time: Int64
    ) throws -> RunRecord {
        let number = try transaction {
            let plan = try connection.prepare(
                "INSERT OR IGNORE INTO plans (sha256, accounts, bridge_accounts) VALUES (?, ?, ?)")
            try plan.bind(digest, at: 1)
            try plan.bind(Int64(accounts.all), at: 2)
            try plan.bind(Int64(accounts.bridge), at: 3)
            try plan.run()
            let run = try connection.prepare(
                """
                INSERT INTO runs (kind, state, plan, selection, who, command, started_at, changed_at, planned)
                SELECT 'apply', 'running', plan, ?, ?, ?, ?, ?, ? FROM plans WHERE sha256 = ?
                """)
            try run.bind(selection, at: 1)
            try run.bind(starter.who, at: 2)
            try run.bind(starter.command, at: 3)
            try run.bind(time, at: 4)
            try run.bind(time, at: 5)
            try run.bind(Int64(planned), at: 6)
            try run.bind(digest, at: 7)
            try run.run()
            return connection.lastInsertedRow
        }
        return try existing(number)
    }

    /// Begins to take a run back.
    ///
    /// - Parameters:
    ///   - undone: the run to take back.
    ///   - planned: how many steps it has.
    ///   - starter: who starts it, and what was typed.
    ///   - time: now, in milliseconds since 1970.
    /// - Returns: the run that does it.
    /// - Throws: `DatabaseError`.
    public func beginUndoing(
        _ undone: Int64, planned: Int, by starter: RunRecord.Starter, at time: Int64
    ) throws -> RunRecord {
        let number = try transaction {
            try reconsiderKept(of: undone)
            let run = try connection.prepare(
                """
                INSERT INTO runs (kind, state, undoes, who, command, started_at, changed_at, planned)
                VALUES ('undo', 'running', ?, ?, ?, ?, ?, ?)
                """)
            try run.bind(undone, at: 1)
            try run.bind(starter.who, at: 2)
            try run.bind(starter.command, at: 3)
            try run.bind(time, at: 4)
            try run.bind(time, at: 5)
            try run.bind(Int64(planned), at: 6)
            try run.run()
            return connection.lastInsertedRow
        }
        return try existing(number)
    }

    /// Keeps the command that goes on with a run.
    ///
    /// - Parameters:
    ///   - run: its number.
    ///   - command: what was typed.
    /// - Throws: `DatabaseError`.
    public func set(_ run: Int64, command: String) throws {
        try reporting {
            let statement = try connection.prepare("UPDATE runs SET command = ? WHERE run = ?")
            try statement.bind(command, at: 1)
            try statement.bind(run, at: 2)
            try statement.run()
        }
    }

    /// Says how far a run is, on its own or within a batch.
    ///
    /// - Parameters:
    ///   - run: its number.
    ///   - state: how far it is.
    ///   - time: now, in milliseconds since 1970.
    /// - Throws: `DatabaseError`.
    public func set(_ run: Int64, to state: RunRecord.State, at time: Int64) throws {
        try reporting {
            let statement = try connection.prepare(
                "UPDATE runs SET state = ?, changed_at = ? WHERE run = ?")
            try statement.bind(state.rawValue, at: 1)
            try statement.bind(time, at: 2)
            try statement.bind(run, at: 3)
            try statement.run()
        }
    }

    /// Ends the application of a plan.
    ///
    /// - Parameters:
    ///   - run: the run.
    ///   - settled: accounts that wait for an earlier plan, and that this one leaves as they are: they wait no more.
    ///   - time: now, in milliseconds since 1970.
    /// - Throws: `DatabaseError`.
    public func finishApplying(_ run: RunRecord, settled: [String], at time: Int64) throws {
        try transaction {
            for uid in settled { try stopWaiting(uid) }
            try set(run.run, to: .done, at: time)
        }
    }

    /// Brings what was committed from the log into the file itself, and has the disk keep it.
    ///
    /// - Throws: `DatabaseError`.
    public func settle() throws {
        try reporting {
            // Somebody who reads may keep it from being done whole; then the next one does the rest.
            _ = try connection.integer("PRAGMA wal_checkpoint(TRUNCATE)")
        }
    }

    /// Writes down the counts of a run and its latest batch, within the batch.
    func record(_ run: RunRecord, steps: Range<Int64>, at time: Int64) throws {
        let batch = try prepared(
            """
            INSERT INTO batches (run, batch, position, first_step, last_step, committed_at)
            VALUES (?, ?, ?, ?, ?, ?)
            """)
        try batch.bind(run.run, at: 1)
        try batch.bind(Int64(run.batches), at: 2)
        try batch.bind(Int64(run.position), at: 3)
        try batch.bind(steps.isEmpty ? nil : steps.lowerBound, at: 4)
        try batch.bind(steps.isEmpty ? nil : steps.upperBound - 1, at: 5)
        try batch.bind(time, at: 6)
        try batch.run()
        let number = try prepared("UPDATE numbers SET last = ?")
        try number.bind(upcomingMember - 1, at: 1)
        try number.run()
        let counts = try prepared(
            """
            UPDATE runs SET state = 'running', done = ?, failed = ?, held = ?, changed_at = ? WHERE run = ?
            """)
        try counts.bind(Int64(run.counts.done), at: 1)
        try counts.bind(Int64(run.counts.failed), at: 2)
        try counts.bind(Int64(run.counts.held), at: 3)
        try counts.bind(time, at: 4)
        try counts.bind(run.run, at: 5)
        try counts.run()
    }

    private func existing(_ number: Int64) throws -> RunRecord {
        guard let run = try run(number) else { throw DatabaseError(.store, .damaged(path: path)) }
        return run
    }
}

extension RunRecord {
    /// The row of a statement with `MemberStore`'s columns of a run.
    fileprivate init(_ row: Statement) {
        var counts = Counts()
        counts.planned = Int(row.integer(at: 11))
        counts.done = Int(row.integer(at: 12))
        counts.failed = Int(row.integer(at: 13))
        counts.held = Int(row.integer(at: 14))
        var firebase: FirebasePart?
        if let steps = row.optionalText(at: 17) {
            var counts = Counts()
            counts.planned = Int(row.integer(at: 18))
            counts.done = Int(row.integer(at: 19))
            counts.failed = Int(row.integer(at: 20))
            counts.held = Int(row.integer(at: 21))
            firebase = FirebasePart(steps: steps, counts: counts)
        }
        self.init(
            run: row.integer(at: 0), kind: Kind(rawValue: row.text(at: 1)) ?? .apply,
            state: State(rawValue: row.text(at: 2)) ?? .stopped, plan: row.optionalInteger(at: 3),
            planDigest: row.optionalText(at: 4), selection: row.text(at: 5),
            undoes: row.optionalInteger(at: 6), who: row.text(at: 7), command: row.text(at: 8),
            startedAt: row.integer(at: 9),
            changedAt: row.integer(at: 10), counts: counts, firebase: firebase,
            batches: Int(row.integer(at: 15)),
            position: Int(row.integer(at: 16)))
    }
}
