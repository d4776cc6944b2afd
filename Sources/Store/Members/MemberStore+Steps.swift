internal import Bridge
internal import SQLite

/// Single steps: what would become of them, what they do, and their place in the journal.
extension MemberStore {
    /// Whether a step would change anything, as the store stands.
    ///
    /// - Parameter step: the step.
    /// - Returns: what would become of it; a `link` to an account that has no member counts as done, for its member
    ///   may come first.
    /// - Throws: `DatabaseError`.
    public func foresee(_ step: Step) throws -> StepOutcome {
        try reporting {
            let outcome = try judge(step).outcome
            return outcome == .held(.primaryMissing, detail: nil) ? .done : outcome
        }
    }

    /// Does a step, within a batch.
    ///
    /// - Parameters:
    ///   - step: the step.
    ///   - run: the run.
    ///   - plan: the plan's number.
    ///   - time: now, in milliseconds since 1970.
    /// - Returns: what became of it.
    /// - Throws: `SQLiteError`.
    func perform(_ step: Step, run: Int64, plan: Int64, at time: Int64) throws -> StepOutcome {
        let (outcome, met) = try judge(step)
        guard outcome == .done else {
            if outcome == .nothingToDo { try stopWaiting(step.uid) }
            return outcome
        }
        switch step.kind == .create && met != nil ? .link : step.kind {
        case .create:
            let former = hasUndoneSteps ? try statements.formerNumber(of: step) : nil
            let memberID = former ?? upcomingMember
            try statements.insert(step, memberID: memberID, run: run, at: time)
            if former == nil { upcomingMember += 1 }
            let link = AccountLink(
                uid: step.uid, memberID: memberID, role: .primary, evidence: step.evidence,
                scheme: step.scheme,
                plan: plan, run: run)
            try statements.insert(link)
            let image = MemberImage.of(
                memberID: memberID, uid: step.uid, key: step.key, profile: step.profile)
            try record(
                .create, step.uid, after: "[\(image),\(MemberImage.of(link))]", note: step.note, run: run)
        case .link:
            guard let met else { return .held(.primaryMissing, detail: nil) }
            let link = AccountLink(
                uid: step.uid, memberID: met.memberID, role: .merged, evidence: step.evidence,
                scheme: step.scheme, plan: plan, run: run)
            try statements.insert(link)
            try record(.link, step.uid, after: MemberImage.of(link), note: step.note, run: run)
        case .refresh:
            guard let met else { return .held(.memberChanged, detail: nil) }
            try statements.update(met.memberID, step.profile, run: run)
            try record(
                .refresh, step.uid, before: MemberImage.of(met),
                after: MemberImage.of(
                    memberID: met.memberID, uid: met.uid, key: met.key, profile: step.profile),
                note: step.note, run: run)
        }
        holdsMembers = true
        try stopWaiting(step.uid)
        return .done
    }

    /// Notes that an account waits for a person.
    func hold(
        _ uid: String, _ reason: HoldReason, because detail: String?, run: Int64, plan: Int64
    ) throws {
        try statements.wait(uid, reason.rawValue, detail, run: run, plan: plan)
        holdsWaiting = true
    }

    /// Gives a member another profile.
    func update(_ memberID: Int64, _ profile: MemberProfile, run: Int64) throws {
        try statements.update(memberID, profile, run: run)
    }

    /// Why an account waits for its sources to be looked at again, as a run of this plan found.
    func waitingForSources(_ uid: String, plan: Int64) throws -> (reason: HoldReason, detail: String?)? {
        guard holdsWaiting else { return nil }
        let statement = try prepared("SELECT reason, detail FROM waiting WHERE uid = ? AND plan = ?")
        try statement.bind(uid, at: 1)
        try statement.bind(plan, at: 2)
        return try statement.first { row in
            HoldReason(rawValue: row.text(at: 0)).map { ($0, row.optionalText(at: 1)) }
        } ?? nil
    }

    /// Notes that an account waits no more.
    func stopWaiting(_ uid: String) throws {
        if holdsWaiting { try statements.stopWaiting(uid) }
    }

    /// Adds a step to the journal.
    @discardableResult
    func record(
        _ kind: JournalKind, _ uid: String, before: String? = nil, after: String? = nil, note: String? = nil,
        run: Int64
    ) throws -> Int64 {
        let step = upcomingStep
        try statements.insertJournal(step, kind, uid, before, after, note, run)
        upcomingStep += 1
        if kind == .undo { hasUndoneSteps = true }
        return step
    }

    /// What would become of a step, and the member that it concerns.
    private func judge(_ step: Step) throws -> (outcome: StepOutcome, met: Member?) {
        guard holdsMembers else {
            switch step.kind {
            case .create: return (.done, nil)
            case .link: return (.held(.primaryMissing, detail: nil), nil)
            case .refresh: return (.held(.memberChanged, detail: nil), nil)
            }
        }
        let link = try statements.link(step.uid)
        let linked = try link.flatMap { try statements.member(numbered: $0.memberID) }
        switch step.kind {
        case .create:
            if let link, let linked {
                let isSame = (link.role == .primary || step.mayMerge) && linked.key.isSame(as: step.key)
                return (isSame ? .nothingToDo : .held(.accountTaken, detail: "run \(link.run)"), linked)
            }
            if let other = try statements.member(step.key) {
                if step.mayMerge { return (.done, other) }
                return (.held(.identityTaken, detail: "run \(other.run)"), other)
            }
            return (.done, nil)
        case .link:
            if let link, let linked {
                let isSame = linked.key.isSame(as: step.key)
                return (isSame ? .nothingToDo : .held(.accountTaken, detail: "run \(link.run)"), linked)
            }
            let primary = try step.primaryUID.flatMap { try statements.link($0) }
            guard let primary, let met = try statements.member(numbered: primary.memberID),
                met.key.isSame(as: step.key)
            else { return (.held(.primaryMissing, detail: nil), nil) }
            return (.done, met)
        case .refresh:
            guard let linked, linked.uid.utf8.elementsEqual(step.uid.utf8), linked.key.isSame(as: step.key)
            else {
                return (.held(.memberChanged, detail: nil), nil)
            }
            if linked.profile == step.profile { return (.nothingToDo, linked) }
            guard try step.memberFingerprint == MemberImage.fingerprint(of: linked) else {
                return (.held(.memberChanged, detail: "run \(linked.run)"), linked)
            }
            return (.done, linked)
        }
    }
}

/// What a step of the journal did.
enum JournalKind: String {
    case create, link, refresh, hold, undo
}

/// Whether a step of the journal holds.
enum JournalState: String {
    case done, undone, kept
}
