public import Bridge
internal import Crypto
internal import Files
internal import Firebase
public import Store

/// Applies a plan: exactly that one, in batches, each committed together with its journal. Stopped anywhere, the next
/// run of the same request goes on where the journal ends.
public struct ApplyRun: Sendable {
    private let request: ApplyRequest
    private let observer: any ApplyObserver

    /// What a run did.
    public struct Outcome: Sendable {
        /// The run; its counts are those of all its batches.
        public var run: RunRecord
        /// Whether the same request had come to its end before, so that nothing was done now.
        public var wasDone: Bool
        /// Whether the run moved anybody, in any of its batches.
        public var hasChanges: Bool
        /// Accounts of the store that wait for a person.
        public var waiting: Int
        /// The steps at Firebase that the plan chooses and that nobody asked for.
        public var untaken: FirebasePolicy?
    }

    /// A run.
    ///
    /// - Parameters:
    ///   - request: what is applied.
    ///   - observer: who is told how it comes along.
    public init(_ request: ApplyRequest, observer: any ApplyObserver) {
        self.request = request
        self.observer = observer
    }

    /// Applies the plan.
    ///
    /// - Returns: what was done.
    /// - Throws: ``ApplyError`` and the errors of all modules below. What was committed stays; the next run goes on
    ///   from there.
    public func run() async throws -> Outcome {
        let lock = try StoreLock(store: request.store, who: request.starter.who)
        defer { lock.release() }
        let folder = PathParts(request.store).folder
        let digest = try digestIfKnown()
        let selection = try selectionText()
        if let digest, let done = try finished(digest, selection) { return done }

        // A plan that is refused leaves no store behind.
        let known = try MemberStore.readingIfMade(request.store)
        let isNew = known == nil
        if let known {
            if let undoing = try known.unfinishedUndoing(), let undone = undoing.undoes {
                throw ApplyError.undoingUnfinished(undone: undone, command: undoing.command)
            }
            if let target = request.firebase?.client.target { try known.refuseOtherProject(than: target) }
        }
        let waiting = try known?.waitingUIDs() ?? []
        var drift = try await driftCheck(folder)
        if let known { drift?.pastSteps = known.firebaseSteps(of:) }
        var staging = try PlanStaging(
            request, folder: folder, drift: drift, waiting: waiting, observer: observer)
        let plan = try staging.stage()
        if plan.orders == 0, !request.selection.uids.isEmpty || !request.selection.statuses.isEmpty {
            throw ApplyError.nothingChosen(plan: request.plan)
        }
        let limits = ApplyLimitCheck(request.limits, observer: observer)
        if isNew {
            if plan.members > 0 { throw ApplyError.otherStore(store: request.store, members: plan.members) }
            try limits.check(plan, nil)
        }
        let former = try known?.application(of: plan.digest, selection: selection)
        if let known, former == nil || former?.state == .done { try limits.check(plan, known) }
        try confirm(plan)
        let store = try MemberStore.making(request.store)
        store.whileWaiting = observer.check
        // What a stopped run has not compared yet must not be moved uncompared.
        if let other = try store.runs().last(where: {
            $0.planDigest == plan.digest && [.running, .stopped].contains($0.state)
                && !$0.sources.isSubset(of: checked)
        }) {
            throw ApplyError.sourcesMissing(run: other.run, command: other.command)
        }
        // At Firebase somebody may have changed what was done: there every account is looked at again.
        if let former, former.isComplete, request.firebase == nil {
            return try outcome(of: former, wasDone: true, store)
        }
        var run: RunRecord
        if let former, former.state != .done {
            run = former
            try store.set(run.run, command: request.starter.command)
        } else {
            run = try store.beginApplying(
                plan.digest, accounts: (plan.accounts, plan.bridgeAccounts), selection: selection,
                planned: plan.steps, by: request.starter, at: Clock.milliseconds)
        }
        observer.started(run)
        do {
            try apply(plan, store, &run)
            if let firebase = request.firebase, let policy = plan.firebase, let targets = plan.targets {
                try await FirebaseSteps(firebase, policy, store: store, observer: observer)
                    .take(targets, run: &run)
            }
            try store.finishApplying(run, settled: plan.settled, at: Clock.milliseconds)
            run.state = .done
            try store.settle()
        } catch {
            // What is committed is committed; the state is a courtesy to whoever asks.
            try? store.set(run.run, to: .stopped, at: Clock.milliseconds)
            throw error
        }
        var done = try outcome(of: run, wasDone: false, store)
        if request.firebase == nil { done.untaken = plan.firebase }
        return done
    }

    private func outcome(of run: RunRecord, wasDone: Bool, _ store: MemberStore) throws -> Outcome {
        Outcome(
            run: run, wasDone: wasDone, hasChanges: try store.hasChanges(of: run.run),
            waiting: try store.waitingCount())
    }

    /// The plan's digest when the request came to its end once: then the plan was found good once, and only its bytes
    /// need to be looked at.
    private func digestIfKnown() throws -> String? {
        guard InputFile.size(of: request.plan) != nil, InputFile.size(of: request.store) ?? 0 > 0,
            request.accounts.isEmpty, request.identities.isEmpty, request.firebase == nil
        else { return nil }
        let source = try MeasuredSource(path: request.plan, check: observer.check, advanced: { _ in })
        return try source.finish()
    }

    private func finished(_ digest: String, _ selection: String) throws -> Outcome? {
        if let expected = request.expectedDigest, !digest.hasPrefix(expected) { return nil }
        guard let store = try MemberStore.readingIfMade(request.store) else { return nil }
        guard let run = try store.application(of: digest, selection: selection), run.isComplete else {
            return nil
        }
        return try outcome(of: run, wasDone: true, store)
    }

    private func driftCheck(_ folder: String) async throws -> DriftCheck? {
        if let firebase = request.firebase {
            let sources = SourceObserver(observer)
            let downloaded = try await ProjectAccounts.download(firebase.client, into: folder, sources)
            let accounts = try AccountIntake(
                paths: [], downloaded: downloaded, folder: folder, allowsHashes: true, observer: sources
            ).run().accounts
            let identities = request.identities.isEmpty ? nil : try self.identities(folder)
            return try DriftCheck(accounts: accounts, identities: identities, areLive: true)
        }
        guard !request.accounts.isEmpty || !request.identities.isEmpty else { return nil }
        observer.began(
            .readingSources, total: MeasuredSource.totalSize(of: request.accounts + request.identities))
        let sources = SourceObserver(observer)
        let accounts =
            request.accounts.isEmpty
            ? nil
            : try AccountIntake(
                paths: request.accounts, folder: folder, allowsHashes: true, observer: sources
            ).run().accounts
        let identities = request.identities.isEmpty ? nil : try identities(folder)
        return try DriftCheck(accounts: accounts, identities: identities)
    }

    private func identities(_ folder: String) throws -> IdentityCatalog {
        try IdentityIntake(
            paths: request.identities, folder: folder, searchable: false, observer: SourceObserver(observer)
        ).run().catalog
    }

    private func apply(_ plan: StagedPlan, _ store: MemberStore, _ run: inout RunRecord) throws {
        observer.began(.applying, total: Int64(plan.orders))
        observer.advanced(by: Int64(run.position))
        var stages = (request.isCanary ? Canary.stages(of: plan.steps) : []).filter { $0 > run.position }
        var stageStart = run.position
        var reader = try plan.makeReader(from: run.position)
        while run.position < plan.orders {
            try observer.check()
            let stop = stages.first ?? plan.orders
            var batch: [MemberStore.Order] = []
            while batch.count < min(request.batchSize, stop - run.position), let order = try reader.next() {
                batch.append(order)
            }
            guard !batch.isEmpty else { break }
            let unmoved = try store.apply(batch, run: &run, checked: checked, at: Clock.milliseconds)
            for account in unmoved { observer.held(account.uid, account.reason, detail: account.detail) }
            observer.advanced(by: Int64(batch.count))
            observer.committed(run)
            if run.position == stages.first {
                stages.removeFirst()
                try Canary(plan: plan, store: store, observer: observer)
                    .check(from: stageStart, to: run.position, run: run.run)
                stageStart = run.position
                observer.began(.applying, total: Int64(plan.orders))
                observer.advanced(by: Int64(run.position))
            }
        }
    }

    /// Asks whether accounts at Firebase may be changed.
    private func confirm(_ plan: StagedPlan) throws {
        guard let firebase = request.firebase, let policy = plan.firebase, let targets = plan.targets,
            targets.count > 0
        else { return }
        if let allowed = request.limits.changes, targets.count > allowed {
            throw ApplyError.beyondLimit(.changes, found: targets.count, allowed: allowed)
        }
        let providers = policy.linkProvider.map { [$0] } ?? plan.providers.map { "oidc.\($0)" }
        try firebase.confirm(
            FirebaseForecast(
                target: firebase.client.target, work: .apply(policy, linkProviders: providers),
                accounts: targets.count, merged: targets.merged))
    }

    /// What of the sources is looked at again.
    private var checked: Set<HoldReason.Source> {
        var checked: Set<HoldReason.Source> = []
        if !request.accounts.isEmpty || request.firebase != nil { checked.insert(.accounts) }
        if !request.identities.isEmpty { checked.insert(.identities) }
        return checked
    }

    /// Which part of the plan is applied, as the store keeps it: the same request has the same text.
    private func selectionText() throws -> String {
        var parts: [String] = []
        let selection = request.selection
        if let limit = selection.limit { parts.append("limit=\(limit)") }
        if !selection.statuses.isEmpty {
            parts.append("status=" + selection.statuses.sorted().joined(separator: ","))
        }
        if !selection.uids.isEmpty {
            let list = Set(selection.uids.map { Array($0.utf8) }).sorted { $0.lexicographicallyPrecedes($1) }
            parts.append("only=" + (try Self.digest(list)))
        }
        if let decisions = request.decisions {
            let source = try MeasuredSource(path: decisions, check: {}, advanced: { _ in })
            parts.append("decisions=" + (try source.finish().prefix(12)))
        }
        parts += checked.map(\.rawValue).sorted()
        if let target = request.firebase?.client.target {
            parts.append("firebase=" + target.project + (target.tenant.map { "/\($0)" } ?? ""))
        }
        return parts.joined(separator: " ")
    }

    private static func digest(_ lines: [[UInt8]]) throws -> String {
        let digest = try SHA256()
        for line in lines { digest.update(line + [UInt8(ascii: "\n")]) }
        return String(digest.finish().hex.prefix(12))
    }
}
