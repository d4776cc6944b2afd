/// Batches of steps.
extension MemberStore {
    /// What a batch is to do with one account.
    public enum Order: Sendable {
        /// Do the step, if the store is as the step wants it.
        case perform(Step)
        /// Hold the account back, unless the store is as the step wants it already.
        case hold(Step, HoldReason, detail: String?)
        /// Note that a person must decide, unless the account leads to a member; this is no step of the run.
        case wait(uid: String, detail: String?)
        /// Write down that a person decided against it; it waits no more.
        case refuse(uid: String, note: String)
    }

    /// Does the next steps of a run, all in one transaction with their journal.
    ///
    /// - Parameters:
    ///   - orders: what to do.
    ///   - run: the run; its counts, batches and position go on.
    ///   - time: now, in milliseconds since 1970.
    /// - Returns: what became of each step, by uid, where it was held.
    /// - Throws: `DatabaseError`; nothing of the batch is done then.
    public func apply(
        _ orders: some Sequence<Order>, run: inout RunRecord, at time: Int64
    ) throws -> [(uid: String, reason: HoldReason, detail: String?)] {
        guard let plan = run.plan else { return [] }
        var next = run
        var held: [(uid: String, reason: HoldReason, detail: String?)] = []
        try transaction {
            let first = upcomingStep
            for order in orders {
                next.position += 1
                switch order {
                case .perform(let step):
                    let outcome = try perform(step, run: run.run, plan: plan, at: time)
                    next.counts.add(outcome)
                    guard case .held(let reason, let detail) = outcome else { continue }
                    try keep(step.uid, reason, detail)
                case .hold(let step, let reason, let detail):
                    if try foresee(step) == .nothingToDo {
                        next.counts.done += 1
                        try stopWaiting(step.uid)
                    } else {
                        next.counts.held += 1
                        try keep(step.uid, reason, detail)
                    }
                case .refuse(let uid, let note):
                    next.counts.done += 1
                    try record(.hold, uid, note: note, run: run.run)
                    try stopWaiting(uid)
                case .wait(let uid, let detail):
                    guard try isEmpty || link(uid) == nil else { continue }
                    try hold(uid, .review, because: detail, run: run.run, plan: plan)
                }
            }
            next.batches += 1
            try record(next, steps: first..<upcomingStep, at: time)
        }
        run = next
        run.state = .running
        run.changedAt = time
        return held

        func keep(_ uid: String, _ reason: HoldReason, _ detail: String?) throws {
            held.append((uid, reason, detail))
            try hold(uid, reason, because: detail, run: run.run, plan: plan)
            try record(.hold, uid, note: JournalNote.held(reason, detail), run: run.run)
        }
    }
}
