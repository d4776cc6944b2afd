public import Bridge
internal import SQLite

/// The journal of what runs do at Firebase.
extension MemberStore {
    private static let columns = "step, run, uid, kind, state, before_image, after_image, note"

    /// Writes down that a run goes on at Firebase, or begins there.
    ///
    /// - Parameters:
    ///   - run: the run; its accounts are counted from the start, for each is looked at again.
    ///   - steps: the steps, as `FirebasePolicy.text` has them.
    ///   - planned: how many accounts are concerned.
    ///   - time: now, in milliseconds since 1970.
    /// - Throws: `DatabaseError`.
    public func beginFirebase(_ run: inout RunRecord, steps: String, planned: Int, at time: Int64) throws {
        var counts = RunRecord.Counts()
        counts.planned = planned
        run.firebase = FirebasePart(steps: steps, counts: counts)
        try transaction { try write(run, at: time) }
    }

    /// The steps of an account, of all runs.
    ///
    /// - Parameter uid: the account.
    /// - Returns: them, oldest first.
    /// - Throws: `DatabaseError`.
    public func firebaseSteps(of uid: String) throws -> [FirebaseStep] {
        try reporting {
            let rows = try prepared("SELECT \(Self.columns) FROM firebase_steps WHERE uid = ? ORDER BY step")
            try rows.bind(uid, at: 1)
            return try Self.steps(rows)
        }
    }

    /// The steps of a run that hold, or may.
    ///
    /// - Parameters:
    ///   - run: the run.
    ///   - before: only those with smaller numbers.
    ///   - limit: how many at most.
    /// - Returns: those that are `done` or `begun`, newest first.
    /// - Throws: `DatabaseError`.
    public func firebaseSteps(ofRun run: Int64, before: Int64 = .max, limit: Int) throws -> [FirebaseStep] {
        try reporting {
            let rows = try prepared(
                """
                SELECT \(Self.columns) FROM firebase_steps
                WHERE run = ? AND step < ? AND state IN ('done', 'begun') ORDER BY step DESC LIMIT ?
                """)
            try rows.bind(run, at: 1)
            try rows.bind(before, at: 2)
            try rows.bind(Int64(limit), at: 3)
            return try Self.steps(rows)
        }
    }

    /// How many steps at Firebase a run has by kind and state.
    ///
    /// - Parameter run: the run.
    /// - Returns: the numbers.
    /// - Throws: `DatabaseError`.
    public func firebaseStepCounts(
        of run: Int64
    ) throws -> [(kind: FirebaseStepKind, state: FirebaseStep.State, count: Int)] {
        try reporting {
            let rows = try connection.prepare(
                "SELECT kind, state, count(*) FROM firebase_steps WHERE run = ? GROUP BY kind, state ORDER BY 1, 2"
            )
            try rows.bind(run, at: 1)
            var counts: [(FirebaseStepKind, FirebaseStep.State, Int)] = []
            while try rows.step() {
                guard let kind = FirebaseStepKind(rawValue: rows.text(at: 0)),
                    let state = FirebaseStep.State(rawValue: rows.text(at: 1))
                else { continue }
                counts.append((kind, state, Int(rows.integer(at: 2))))
            }
            return counts
        }
    }

    /// Writes down what is about to be tried, so that not even a loss of power forgets it: what was there before is
    /// known nowhere else afterwards.
    ///
    /// - Parameters:
    ///   - steps: the steps.
    ///   - time: now, in milliseconds since 1970.
    /// - Returns: the steps with their numbers, in the same order.
    /// - Throws: `DatabaseError`.
    public func beginFirebaseSteps(_ steps: [FirebaseStep], at time: Int64) throws -> [FirebaseStep] {
        guard !steps.isEmpty else { return [] }
        try reporting { try connection.execute("PRAGMA synchronous = FULL") }
        defer { try? connection.execute("PRAGMA synchronous = NORMAL") }
        return try transaction {
            let insert = try prepared(
                """
                INSERT INTO firebase_steps (run, uid, kind, state, before_image, after_image, note, begun_at, ended_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """)
            return try steps.map { step in
                try insert.bind(step.run, at: 1)
                try insert.bind(step.uid, at: 2)
                try insert.bind(step.kind.rawValue, at: 3)
                try insert.bind(step.state.rawValue, at: 4)
                try insert.bind(step.before, at: 5)
                try insert.bind(step.after, at: 6)
                try insert.bind(step.note, at: 7)
                try insert.bind(time, at: 8)
                try insert.bind(step.state == .begun ? nil : time, at: 9)
                try insert.run()
                var begun = step
                begun.number = connection.lastInsertedRow
                return begun
            }
        }
    }

    /// Writes down what became of steps and of accounts, all of it or nothing.
    ///
    /// - Parameters:
    ///   - steps: the steps, with the state they have now.
    ///   - outcomes: what became of accounts that are finished with.
    ///   - run: the run; its counts go on.
    ///   - time: now, in milliseconds since 1970.
    /// - Throws: `DatabaseError`.
    public func endFirebaseSteps(
        _ steps: [FirebaseStep], _ outcomes: [FirebaseOutcome] = [], run: inout RunRecord, at time: Int64
    ) throws {
        var next = run
        try transaction {
            let update = try prepared(
                "UPDATE firebase_steps SET state = ?, after_image = ?, note = ?, ended_at = ? WHERE step = ?")
            for step in steps {
                try update.bind(step.state.rawValue, at: 1)
                try update.bind(step.after, at: 2)
                try update.bind(step.note, at: 3)
                try update.bind(step.state == .begun ? nil : time, at: 4)
                try update.bind(step.number, at: 5)
                try update.run()
            }
            for outcome in outcomes { try count(outcome, &next) }
            if !outcomes.isEmpty { try write(next, at: time) }
        }
        run = next
        run.changedAt = time
    }

    /// The latest run that changed an account at Firebase, and was not taken back there.
    ///
    /// - Parameters:
    ///   - uid: the account.
    ///   - run: a run that does not count.
    /// - Returns: the run; nil when there is none.
    /// - Throws: `DatabaseError`.
    func runAtFirebase(_ uid: String, besides run: Int64) throws -> Int64? {
        try firebaseSteps(of: uid).last { $0.run != run && [.done, .begun].contains($0.state) }?.run
    }

    /// Another run that a step at Firebase must stay for: one that did the same to the account, that has built upon it
    /// since, or that sealed an account which leads to the same member.
    ///
    /// - Parameter step: the step.
    /// - Returns: the run; nil when there is none.
    /// - Throws: `DatabaseError`.
    public func runRelying(on step: FirebaseStep) throws -> Int64? {
        let holding: Set<FirebaseStep.State> = [.done, .begun]
        let own = try firebaseSteps(of: step.uid).last {
            $0.run != step.run && holding.contains($0.state)
                && ($0.kind == step.kind || $0.number > step.number)
        }
        if let own { return own.run }
        guard let link = try link(step.uid), link.role == .primary else { return nil }
        for alias in try links(of: link.memberID) where alias.role == .merged {
            let seal = try firebaseSteps(of: alias.uid).last {
                $0.run != step.run && $0.kind == .seal && holding.contains($0.state)
            }
            if let seal { return seal.run }
        }
        return nil
    }

    /// Accounts whose password was removed and to which no member leads: nobody can sign in there.
    ///
    /// - Parameters:
    ///   - run: only those that this run sealed; nil for all.
    ///   - after: only those after this uid; empty to begin.
    ///   - limit: how many at most.
    /// - Returns: the uids, ascending; none at the end.
    /// - Throws: `DatabaseError`.
    public func sealedWithoutMember(ofRun run: Int64?, after: String = "", limit: Int) throws -> [String] {
        try reporting {
            let rows = try prepared(
                """
                SELECT DISTINCT uid FROM firebase_steps f
                WHERE kind = 'seal' AND state IN ('done', 'kept') AND uid > ?1 AND (?2 IS NULL OR run = ?2)
                  AND json_extract(before_image, '$.password') = 1
                  AND NOT EXISTS (SELECT 1 FROM account_links l WHERE l.uid = f.uid)
                ORDER BY uid LIMIT ?3
                """)
            defer { rows.reset() }
            try rows.bind(after, at: 1)
            try rows.bind(run, at: 2)
            try rows.bind(Int64(limit), at: 3)
            var uids: [String] = []
            while try rows.step() { uids.append(rows.text(at: 0)) }
            return uids
        }
    }

    /// Counts steps that were taken back, or could not be.
    ///
    /// - Parameters:
    ///   - run: the run that takes back; its counts go on.
    ///   - done: how many were taken back.
    ///   - held: how many stay.
    ///   - time: now, in milliseconds since 1970.
    /// - Throws: `DatabaseError`.
    public func countFirebase(_ run: inout RunRecord, done: Int, held: Int, at time: Int64) throws {
        run.firebase?.counts.done += done
        run.firebase?.counts.held += held
        let next = run
        try transaction { try write(next, at: time) }
    }

    private func count(_ outcome: FirebaseOutcome, _ run: inout RunRecord) throws {
        guard let plan = run.plan else { return }
        switch outcome.result {
        case .done:
            run.firebase?.counts.done += 1
            if let waiting = try waiting(outcome.uid),
                HoldReason(rawValue: waiting.reason)?.isAtFirebase == true
            {
                try stopWaiting(outcome.uid)
            }
        case .failed(let words):
            run.firebase?.counts.failed += 1
            try hold(outcome.uid, .firebaseRefused, because: words, run: run.run, plan: plan)
        case .held(.noMember, _):
            // Why it is none is known already.
            run.firebase?.counts.held += 1
        case .held(let reason, let detail):
            run.firebase?.counts.held += 1
            try hold(outcome.uid, reason, because: detail, run: run.run, plan: plan)
        }
    }

    private func write(_ run: RunRecord, at time: Int64) throws {
        let statement = try prepared(
            """
            UPDATE runs SET state = 'running', firebase = ?, firebase_planned = ?, firebase_done = ?,
              firebase_failed = ?, firebase_held = ?, changed_at = ?
            WHERE run = ?
            """)
        try statement.bind(run.firebase?.steps, at: 1)
        try statement.bind(Int64(run.firebase?.counts.planned ?? 0), at: 2)
        try statement.bind(Int64(run.firebase?.counts.done ?? 0), at: 3)
        try statement.bind(Int64(run.firebase?.counts.failed ?? 0), at: 4)
        try statement.bind(Int64(run.firebase?.counts.held ?? 0), at: 5)
        try statement.bind(time, at: 6)
        try statement.bind(run.run, at: 7)
        try statement.run()
    }

    private static func steps(_ rows: Statement) throws -> [FirebaseStep] {
        defer { rows.reset() }
        var steps: [FirebaseStep] = []
        while try rows.step() {
            guard let kind = FirebaseStepKind(rawValue: rows.text(at: 3)),
                let state = FirebaseStep.State(rawValue: rows.text(at: 4))
            else { continue }
            var step = FirebaseStep(
                kind, of: rows.text(at: 2), run: rows.integer(at: 1),
                before: rows.optionalText(at: 5) ?? "{}", after: rows.optionalText(at: 6) ?? "{}")
            step.number = rows.integer(at: 0)
            step.state = state
            step.note = rows.optionalText(at: 7)
            steps.append(step)
        }
        return steps
    }
}
