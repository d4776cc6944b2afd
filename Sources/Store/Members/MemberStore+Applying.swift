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

    /// An account that a batch did not move.
    public struct Unmoved: Sendable {
        /// The account.
        public var uid: String
        /// Why.
        public var reason: HoldReason
        /// What exactly, when more is known.
        public var detail: String?
    }

    /// Does the next steps of a run, all in one transaction with their journal.
    ///
    /// - Parameters:
    ///   - orders: what to do.
    ///   - run: the run; its counts, batches and position go on.
    ///   - checked: what of the sources was looked at again: an account that was held since they had changed stays held
    ///     until they are.
    ///   - time: now, in milliseconds since 1970.
    /// - Returns: the accounts that were held, or that the store refused.
    /// - Throws: `DatabaseError`; nothing of the batch is done then.
    public func apply(
        _ orders: [Order], run: inout RunRecord, checked: Set<HoldReason.Source>, at time: Int64
    ) throws -> [Unmoved] {
        do {
            return try apply(orders, run: &run, checked, at: time, isCareful: false)
        } catch let error as DatabaseError where error.isConstraint {
            // Somebody changed the store by hand: only what it refuses is left out, each step on its own.
            return try apply(orders, run: &run, checked, at: time, isCareful: true)
        }
    }

    private func apply(
        _ orders: [Order], run: inout RunRecord, _ checked: Set<HoldReason.Source>, at time: Int64,
        isCareful: Bool
    ) throws -> [Unmoved] {
        guard let plan = run.plan else { return [] }
        var next = run
        var unmoved: [Unmoved] = []
        func keep(_ uid: String, _ reason: HoldReason, _ detail: String?) throws {
            if reason == .refusedByStore { next.counts.failed += 1 } else { next.counts.held += 1 }
            unmoved.append(Unmoved(uid: uid, reason: reason, detail: detail))
            try hold(uid, reason, because: detail, run: run.run, plan: plan)
            try record(.hold, uid, note: JournalNote.held(reason, detail), run: run.run)
        }
        func perform(_ step: Step) throws {
            if let held = try heldBefore(step, plan: plan, checked) {
                return try keep(step.uid, held.reason, held.detail)
            }
            let outcome: StepOutcome?
            if isCareful {
                outcome = try tentatively { try self.perform(step, run: run.run, plan: plan, at: time) }
            } else {
                outcome = try self.perform(step, run: run.run, plan: plan, at: time)
            }
            switch outcome {
            case .done, .nothingToDo: next.counts.done += 1
            case .held(let reason, let detail): try keep(step.uid, reason, detail)
            case nil: try keep(step.uid, .refusedByStore, nil)
            }
        }
        try transaction {
            let first = upcomingStep
            for order in orders {
                next.position += 1
                switch order {
                case .perform(let step): try perform(step)
                case .hold(let step, let reason, let detail):
                    if try foresee(step) == .nothingToDo {
                        next.counts.done += 1
                        try stopWaiting(step.uid)
                    } else {
                        try keep(step.uid, reason, detail)
                    }
                case .refuse(let uid, let note):
                    if let link = try link(uid) {
                        try keep(uid, .accountTaken, "run \(link.run)")
                    } else {
                        next.counts.done += 1
                        try record(.hold, uid, note: note, run: run.run)
                        try stopWaiting(uid)
                    }
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
        return unmoved
    }

    /// Why an account was held for its sources, as long as nobody has looked at them again for this plan.
    private func heldBefore(
        _ step: Step, plan: Int64, _ checked: Set<HoldReason.Source>
    ) throws -> (reason: HoldReason, detail: String?)? {
        guard let waiting = try waitingForSources(step.uid, plan: plan), let source = waiting.reason.source,
            !checked.contains(source), try foresee(step) != .nothingToDo
        else { return nil }
        return waiting
    }
}
