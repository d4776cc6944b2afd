internal import Store

/// Counts what a plan would change, and refuses it when that is too much.
struct ApplyLimitCheck {
    private let limits: ApplyLimits
    private let observer: any ApplyObserver

    init(_ limits: ApplyLimits, observer: any ApplyObserver) {
        self.limits = limits
        self.observer = observer
    }

    /// Checks a plan against the store as it stands.
    ///
    /// - Parameters:
    ///   - plan: the plan.
    ///   - store: the store; nil when there is none yet.
    /// - Throws: `ApplyError.beyondLimit`.
    func check(_ plan: StagedPlan, _ store: MemberStore?) throws {
        let (changes, merges) = try count(plan, store)
        if let allowed = limits.changes, changes > allowed {
            throw ApplyError.beyondLimit(.changes, found: changes, allowed: allowed)
        }
        if let allowed = limits.merges, merges > allowed {
            throw ApplyError.beyondLimit(.merges, found: merges, allowed: allowed)
        }
        let base = max(try store?.memberCount() ?? 0, plan.bridgeAccounts)
        let allowed = limits.share ?? (store?.isEmpty ?? true ? 100 : 10)
        // A share of a few accounts says nothing: ten changes are always allowed unless a limit was given.
        guard base > 0, limits.share != nil || changes > 10 else { return }
        let share = (changes * 100 + base - 1) / base
        if share > allowed { throw ApplyError.beyondLimit(.share, found: share, allowed: allowed) }
    }

    private func count(_ plan: StagedPlan, _ store: MemberStore?) throws -> (changes: Int, merges: Int) {
        let isEmpty = store?.isEmpty ?? true
        // Into an empty store everything goes; only what is held back by the sources is no change.
        if isEmpty, plan.heldBySources == 0, plan.limit == nil {
            return (plan.steps, plan.counts[StagedPlan.Phase.linking.rawValue])
        }
        observer.began(.counting, total: Int64(plan.steps))
        var (changes, merges) = (0, 0)
        var reader = OrderReader(phases: plan.phases.dropLast(), limit: plan.steps)
        while let order = try reader.next() {
            observer.advanced(by: 1)
            guard case .perform(let step) = order else { continue }
            if let store, !isEmpty, try store.foresee(step) != .done { continue }
            changes += 1
            if step.kind == .link { merges += 1 }
            if changes % 1024 == 0 { try observer.check() }
        }
        return (changes, merges)
    }
}
