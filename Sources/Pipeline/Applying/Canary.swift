internal import Bridge
internal import Store

/// Begins with a few accounts and looks whether the store is as the plan says before it goes on.
struct Canary {
    let plan: StagedPlan
    let store: MemberStore
    let observer: any ApplyObserver

    /// Where a run stops to check: after 10 steps, 1 % and 10 % of them.
    static func stages(of steps: Int) -> [Int] {
        [10, (steps + 99) / 100, (steps + 9) / 10].filter { $0 < steps }
            .reduce(into: []) { stages, stage in if stage > stages.last ?? 0 { stages.append(stage) } }
    }

    /// Reads back what was written.
    ///
    /// - Parameters:
    ///   - start: the first order looked at.
    ///   - end: the one after the last.
    ///   - run: the run.
    /// - Throws: `ApplyError.canaryMismatch` for the first account that is not as the plan says.
    func check(from start: Int, to end: Int, run: Int64) throws {
        observer.began(.checking, total: Int64(end - start))
        var reader = try plan.makeReader(from: start)
        for _ in start..<end {
            try observer.check()
            guard case .perform(let step) = try reader.next() else { continue }
            guard try isAsPlanned(step, run) else { throw ApplyError.canaryMismatch(run: run, uid: step.uid) }
            observer.advanced(by: 1)
        }
    }

    /// Whether the store has what the run did with a step, or says that it was held.
    private func isAsPlanned(_ step: Step, _ run: Int64) throws -> Bool {
        let link = try store.link(step.uid)
        let member = try link.flatMap { try store.member(numbered: $0.memberID) }
        guard let link, let member else { return try store.waiting(step.uid) != nil }
        switch step.kind {
        case .create, .link:
            // Another run's link was there before, or held this account back.
            guard link.run == run else { return true }
            guard member.key.isSame(as: step.key) else { return false }
            return link.role == .merged
                || member.uid.utf8.elementsEqual(step.uid.utf8) && member.profile == step.profile
        case .refresh: return member.run != run || member.profile == step.profile
        }
    }
}
