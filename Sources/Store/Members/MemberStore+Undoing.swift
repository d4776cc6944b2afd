internal import Bridge
internal import SQLite

/// Taking a run back, newest step first.
extension MemberStore {
    /// A step that cannot be taken back, since something built on it.
    public struct Kept: Equatable, Sendable {
        /// The account.
        public var uid: String
        /// The run that changed its member since; nil when the store was changed by hand.
        public var by: Int64?
    }

    /// How many steps of a run can still be taken back.
    ///
    /// - Parameter run: the run.
    /// - Returns: the number.
    /// - Throws: `DatabaseError`.
    public func undoableSteps(of run: Int64) throws -> Int {
        try reporting {
            let statement = try connection.prepare(
                """
                SELECT count(*) FROM journal
                WHERE run = ? AND state IN ('done', 'kept') AND kind IN ('create', 'link', 'refresh')
                """)
            try statement.bind(run, at: 1)
            return try statement.first { Int($0.integer(at: 0)) } ?? 0
        }
    }

    /// Takes back the newest steps of a run, all in one transaction with their journal.
    ///
    /// - Parameters:
    ///   - undone: the run to take back.
    ///   - limit: how many steps at most.
    ///   - run: the run that does it; its counts, batches and position go on.
    ///   - time: now, in milliseconds since 1970.
    /// - Returns: how many steps were looked at, and those that are kept; 0 when there was none left.
    /// - Throws: `DatabaseError`; nothing of the batch is done then.
    public func undo(
        _ undone: Int64, limit: Int, run: inout RunRecord, at time: Int64
    ) throws -> (steps: Int, kept: [Kept]) {
        var next = run
        var kept: [Kept] = []
        let steps = try transaction {
            let first = upcomingStep
            let steps = try newestSteps(of: undone, limit: limit)
            for step in steps {
                next.position += 1
                if let reason = try cautiously(step, run: run.run) {
                    next.counts.held += 1
                    kept.append(reason)
                } else {
                    next.counts.done += 1
                }
            }
            guard !steps.isEmpty else { return 0 }
            next.batches += 1
            try record(next, steps: first..<upcomingStep, at: time)
            return steps.count
        }
        run = next
        return (steps, kept)
    }

    /// Ends the undoing of a run.
    ///
    /// - Parameters:
    ///   - undone: the run that was taken back.
    ///   - run: the run that did it.
    ///   - time: now, in milliseconds since 1970.
    /// - Throws: `DatabaseError`.
    public func finishUndoing(_ undone: Int64, by run: Int64, at time: Int64) throws {
        try transaction {
            // Who waits still waits: taking back answers no question.
            try set(undone, to: .undone, at: time)
            try set(run, to: .done, at: time)
        }
    }

    /// What a dry run of undoing finds; the store is as it was afterwards.
    ///
    /// - Parameters:
    ///   - undone: the run to take back.
    ///   - check: asked whether to go on.
    /// - Returns: how many steps would be taken back, and those that would be kept.
    /// - Throws: `DatabaseError`; what `check` throws.
    public func foreseeUndoing(
        _ undone: Int64, check: () throws -> Void
    ) throws -> (steps: Int, kept: [Kept]) {
        struct Enough: Error {}
        var found = (steps: 0, kept: [Kept]())
        do {
            try transaction {
                let stand = try connection.prepare(
                    """
                    INSERT INTO runs (kind, state, undoes, who, command, started_at, changed_at)
                    VALUES ('undo', 'running', ?, '', '', 0, 0)
                    """)
                try stand.bind(undone, at: 1)
                try stand.run()
                let run = connection.lastInsertedRow
                try reconsiderKept(of: undone)
                while true {
                    try check()
                    let steps = try newestSteps(of: undone, limit: 1_000)
                    if steps.isEmpty { throw Enough() }
                    for step in steps {
                        if let kept = try cautiously(step, run: run) {
                            found.kept.append(kept)
                        } else {
                            found.steps += 1
                        }
                    }
                }
            }
        } catch is Enough {}
        return found
    }

    /// What was kept once may have nothing built upon it any more.
    func reconsiderKept(of run: Int64) throws {
        let statement = try connection.prepare(
            "UPDATE journal SET state = 'done' WHERE run = ? AND state = 'kept'")
        try statement.bind(run, at: 1)
        try statement.run()
    }

    private struct JournalStep {
        var step: Int64
        var run: Int64
        var kind: JournalKind
        var uid: String
        var before: String?
        var after: String?
    }

    private func newestSteps(of run: Int64, limit: Int) throws -> [JournalStep] {
        let statement = try connection.prepare(
            """
            SELECT step, kind, uid, before_image, after_image FROM journal
            WHERE run = ?1 AND state = 'done' AND kind IN ('create', 'link', 'refresh')
              AND step <= coalesce((SELECT max(last_step) FROM batches WHERE run = ?1), 9223372036854775807)
              AND step >= coalesce((SELECT min(first_step) FROM batches WHERE run = ?1), 0)
            ORDER BY step DESC LIMIT ?2
            """)
        try statement.bind(run, at: 1)
        try statement.bind(Int64(limit), at: 2)
        var steps: [JournalStep] = []
        while try statement.step() {
            steps.append(
                JournalStep(
                    step: statement.integer(at: 0), run: run,
                    kind: JournalKind(rawValue: statement.text(at: 1)) ?? .hold,
                    uid: statement.text(at: 2), before: statement.optionalText(at: 3),
                    after: statement.optionalText(at: 4)))
        }
        return steps
    }

    /// Takes one step back, or keeps it where the tables forbid it: then the store was changed by hand.
    private func cautiously(_ step: JournalStep, run: Int64) throws -> Kept? {
        switch try tentatively({ try takeBack(step, run: run) }) {
        case .some(let kept): kept
        case nil: try keep(step, by: nil)
        }
    }

    /// Takes one step back, or tells why it stays.
    private func takeBack(_ step: JournalStep, run: Int64) throws -> Kept? {
        let link = try link(step.uid)
        let member = try link.flatMap { try self.member(numbered: $0.memberID) }
        guard let link, let member else { return try keep(step, by: nil) }
        // Another run has built upon it at Firebase: without its member nobody could sign in to a sealed account.
        if step.kind != .refresh, let other = try runAtFirebase(step.uid, besides: step.run) {
            return try keep(step, by: other)
        }
        switch step.kind {
        case .create:
            guard step.after == "[\(MemberImage.of(member)),\(MemberImage.of(link))]" else {
                return try keep(step, by: member.run)
            }
            if let later = try runOfAlias(of: member) { return try keep(step, by: later) }
            try delete("account_links", where: "uid = ?", .text(step.uid))
            try delete("members", where: "member_id = ?", .number(member.memberID))
        case .link:
            guard step.after == MemberImage.of(link) else { return try keep(step, by: link.run) }
            try delete("account_links", where: "uid = ?", .text(step.uid))
        case .refresh:
            guard step.after == MemberImage.of(member),
                let before = step.before.flatMap({ MemberImage.member(from: $0) })
            else { return try keep(step, by: member.run) }
            try restore(before.profile, of: member, from: step)
        case .hold, .undo: return nil
        }
        try mark(step, .undone)
        try record(
            .undo, step.uid, before: step.after, after: step.before, note: JournalNote.undoes(step.step),
            run: run)
        return nil
    }

    private func keep(_ step: JournalStep, by run: Int64?) throws -> Kept {
        try mark(step, .kept)
        // What still bears the run's own number was changed by nobody that the journal knows.
        return Kept(uid: step.uid, by: run == step.run ? nil : run)
    }

    private func mark(_ step: JournalStep, _ state: JournalState) throws {
        let statement = try prepared("UPDATE journal SET state = ? WHERE step = ?")
        try statement.bind(state.rawValue, at: 1)
        try statement.bind(step.step, at: 2)
        try statement.run()
    }

    /// The run that merged another account into a member; nil when nobody did.
    private func runOfAlias(of member: Member) throws -> Int64? {
        let statement = try prepared(
            "SELECT run FROM account_links WHERE member_id = ? AND role = 'merged' LIMIT 1")
        try statement.bind(member.memberID, at: 1)
        return try statement.first { $0.integer(at: 0) }
    }

    /// Gives a member the profile that it had, and the run that had made it so.
    private func restore(_ profile: MemberProfile, of member: Member, from step: JournalStep) throws {
        let statement = try prepared(
            """
            SELECT run FROM journal
            WHERE uid = ? AND step < ? AND state IN ('done', 'kept') AND kind IN ('create', 'refresh')
            ORDER BY step DESC LIMIT 1
            """)
        try statement.bind(step.uid, at: 1)
        try statement.bind(step.step, at: 2)
        let run = try statement.first { $0.integer(at: 0) } ?? member.run
        try update(member.memberID, profile, run: run)
    }

    private enum Value {
        case text(String)
        case number(Int64)
    }

    private func delete(_ table: String, where condition: String, _ value: Value) throws {
        let statement = try prepared("DELETE FROM \(table) WHERE \(condition)")
        switch value {
        case .text(let text): try statement.bind(text, at: 1)
        case .number(let number): try statement.bind(number, at: 1)
        }
        try statement.run()
    }
}
