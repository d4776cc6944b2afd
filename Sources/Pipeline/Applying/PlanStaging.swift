internal import Bridge
internal import Files
internal import Firebase
internal import Reporting
internal import Store

/// Reads a whole plan, refuses it if anything about it is wrong, and makes the list of what is to be done.
struct PlanStaging {
    private let request: ApplyRequest
    private let folder: String
    private let observer: any ApplyObserver
    private var drift: DriftCheck?
    private var decisions: [[UInt8]: PersonDecision]
    /// The uids asked for that were not met yet, byte for byte: two may differ in their normal form alone.
    private var wanted: Set<[UInt8]>
    /// Who waits in the store.
    private let waiting: Set<[UInt8]>
    private var settled: [String] = []
    private var files: [SpillWriter] = []
    private var counts = [Int](repeating: 0, count: StagedPlan.Phase.allCases.count)
    private var encoder = RecordEncoder()
    private var bridgeAccounts = 0
    private var heldBySources = 0
    private var tally: [Status: Int] = [:]
    private var decided:
        [(order: MemberStore.Order, decision: Decision, key: IdentityKey, rank: PrimaryRank)] = []
    /// The accounts for Firebase, by phase, and those that are members already; none when nothing is done there.
    private var targets: [SpillWriter] = []
    private var targetCounts = [Int](repeating: 0, count: StagedPlan.Phase.allCases.count)
    /// Hashes of the identities that are to have a primary account.
    private var primaries: [UInt64] = []

    init(
        _ request: ApplyRequest, folder: String, drift: DriftCheck?, waiting: Set<[UInt8]>,
        observer: any ApplyObserver
    ) throws {
        self.request = request
        self.folder = folder
        self.drift = drift
        self.waiting = waiting
        self.observer = observer
        decisions =
            try request.decisions.map {
                try PersonDecisionFile.read(try InputFile(path: $0), name: $0)
            } ?? [:]
        wanted = Set(request.selection.uids.map { Array($0.utf8) })
        for _ in StagedPlan.Phase.allCases { files.append(try SpillWriter(folder: folder)) }
        guard request.firebase != nil else { return }
        for _ in StagedPlan.Phase.allCases { targets.append(try SpillWriter(folder: folder)) }
    }

    mutating func stage() throws -> StagedPlan {
        observer.began(.readingPlan, total: InputFile.size(of: request.plan))
        let source = try MeasuredSource(
            path: request.plan, check: observer.check, advanced: observer.advanced(by:))
        let reader = try PlanReader(source: source)
        let providers = Set(reader.header.schemes.map(\.provider))
        while let decision = try reader.next() { try add(decision, providers) }
        let digest = try source.finish()
        guard Status.allCases.allSatisfy({ tally[$0, default: 0] == reader.header.counts[$0] }) else {
            throw PlanError.countsDoNotAddUp
        }
        try stageDecided()
        if let expected = request.expectedDigest, !digest.hasPrefix(expected) {
            throw ApplyError.digestDiffers(plan: request.plan, digest: digest, expected: expected)
        }
        if let uid = wanted.min(by: { $0.lexicographicallyPrecedes($1) }) {
            throw ApplyError.notInPlan(plan: request.plan, uid: String(decoding: uid, as: UTF8.self))
        }
        if let left = decisions.values.min(by: { $0.line < $1.line }) {
            throw PersonDecisionError(
                file: request.decisions ?? "", line: left.line, fault: .notInPlan(uid: left.uid))
        }
        if request.firebase != nil, reader.header.firebase == nil {
            throw ApplyError.noFirebaseSteps(plan: request.plan)
        }
        if let target = request.firebase?.client.target {
            try reader.header.refuseOtherProject(than: target, plan: request.plan)
        }
        let phases = try files.map { try $0.finish() }
        let staged = StagedPlan(
            digest: digest, firebase: reader.header.firebase, providers: providers.sorted(),
            targets: try finishTargets(), phases: phases,
            counts: counts, limit: request.selection.limit,
            settled: request.selection.limit == nil ? settled : [], heldBySources: heldBySources,
            members: tally[.refresh, default: 0] + tally[.unchanged, default: 0],
            accounts: reader.header.counts.distinct,
            bridgeAccounts: bridgeAccounts)
        try refuseRepeatedIdentity(staged)
        return staged
    }

    private mutating func add(_ decision: Decision, _ providers: Set<String>) throws {
        tally[decision.status, default: 0] += 1
        if decision.scheme != nil { bridgeAccounts += 1 }
        try check(decision, providers)
        let isWanted = wanted.remove(Array(decision.uid.utf8)) != nil
        let person = decisions.isEmpty ? nil : decisions.removeValue(forKey: Array(decision.uid.utf8))
        if let person { try check(person, against: decision) }
        let selection = request.selection
        guard isWanted || selection.uids.isEmpty,
            selection.statuses.isEmpty || selection.statuses.contains(decision.status.rawValue)
        else { return }
        switch decision.status {
        case .migrate: try stage(try step(.create, decision), of: decision, in: .creating)
        case .merge:
            var step = try step(.link, decision)
            step.primaryUID = decision.primaryUID
            try stage(step, of: decision, in: .linking)
        case .refresh:
            var step = try step(.refresh, decision)
            step.memberFingerprint = decision.memberFingerprint
            try stage(step, of: decision, in: .refreshing)
        case .review: try stageReview(decision, person)
        case .unchanged, .unmatched, .native, .skipped:
            if decision.status == .unchanged, request.selection.limit == nil, let key = decision.identity?.key
            {
                try putTarget(decision, key, try drift?.drift(of: decision), in: .waiting)
            }
            if !waiting.isEmpty, waiting.contains(Array(decision.uid.utf8)) { settled.append(decision.uid) }
        }
    }

    private mutating func stageReview(_ decision: Decision, _ person: PersonDecision?) throws {
        guard let person, person.verdict != .leave else {
            return try put(.wait(uid: decision.uid, detail: decision.reason?.rawValue), in: .waiting)
        }
        let note = JournalNote.decided(by: person.who, at: person.when, because: person.why)
        guard let key = person.key else {
            return try put(.refuse(uid: decision.uid, note: note), in: .decided)
        }
        let candidate = decision.candidates.first { $0.identity.key.isSame(as: key) }
        let identity = candidate?.identity ?? decision.identity ?? Identity(key: key)
        var step = Step(
            .create, uid: decision.uid, key: key,
            profile: MemberProfile(account: decision.account, identity: identity),
            evidence: "person")
        step.mayMerge = true
        step.scheme = candidate?.scheme ?? decision.scheme
        step.note = note
        let account = decision.account
        decided.append(
            (
                try order(step, of: decision), decision, key,
                PrimaryRank(lastSignedInAt: account.lastSignedInAt, createdAt: account.createdAt)
            ))
    }

    /// Accounts that people decided on, in the order in which they would be primary: the first of one identity is.
    private mutating func stageDecided() throws {
        // They came in the order of their uids, which settles what is equal otherwise.
        let sorted = decided.enumerated().sorted { left, right in
            if left.element.rank.displaces(right.element.rank) { return true }
            if right.element.rank.displaces(left.element.rank) { return false }
            return left.offset < right.offset
        }
        for (_, account) in sorted {
            try put(account.order, in: .decided)
            try putTarget(account.decision, account.key, Self.drift(in: account.order), in: .decided)
        }
    }

    private mutating func stage(_ step: Step, of decision: Decision, in phase: StagedPlan.Phase) throws {
        let order = try order(step, of: decision)
        try put(order, in: phase)
        try putTarget(decision, step.key, Self.drift(in: order), in: phase)
        if phase == .creating { primaries.append(Self.hash(step.key)) }
    }

    /// What to do with an account: the step, or to hold it back, since its sources changed.
    private mutating func order(_ step: Step, of decision: Decision) throws -> MemberStore.Order {
        guard let drift = try drift?.drift(of: decision) else { return .perform(step) }
        heldBySources += 1
        return .hold(step, drift.reason, detail: drift.detail)
    }

    private mutating func put(_ order: MemberStore.Order, in phase: StagedPlan.Phase) throws {
        encoder.removeAll()
        encoder.put(order)
        let length = UInt32(truncatingIfNeeded: encoder.bytes.count).littleEndian
        let file = files[phase.rawValue]
        try withUnsafeBytes(of: length) { _ = try file.append($0) }
        try encoder.bytes.withUnsafeBytes { _ = try file.append($0) }
        counts[phase.rawValue] += 1
    }

    private static func drift(in order: MemberStore.Order) -> (reason: HoldReason, detail: String?)? {
        guard case .hold(_, let reason, let detail) = order else { return nil }
        return (reason, detail)
    }

    /// Keeps an account for Firebase. The place of the waiting, who are never dealt with there, is that of the accounts
    /// that are members already.
    private mutating func putTarget(
        _ decision: Decision, _ key: IdentityKey, _ drift: (reason: HoldReason, detail: String?)?,
        in phase: StagedPlan.Phase
    ) throws {
        guard !targets.isEmpty else { return }
        encoder.removeAll()
        encoder.put(AccountTarget(account: decision.account, key: key, drift: drift))
        let length = UInt32(truncatingIfNeeded: encoder.bytes.count).littleEndian
        let file = targets[phase.rawValue]
        try withUnsafeBytes(of: length) { _ = try file.append($0) }
        try encoder.bytes.withUnsafeBytes { _ = try file.append($0) }
        targetCounts[phase.rawValue] += 1
    }

    /// The accounts for Firebase in the order in which they are dealt with.
    private func finishTargets() throws -> AccountTargets? {
        guard !targets.isEmpty else { return nil }
        var left = request.selection.limit ?? .max
        var taken = targetCounts
        for phase in StagedPlan.Phase.allCases {
            taken[phase.rawValue] = min(left, targetCounts[phase.rawValue])
            left -= taken[phase.rawValue]
        }
        let files = try targets.map { try $0.finish() }
        let order: [StagedPlan.Phase] = [.creating, .refreshing, .decided, .waiting, .linking]
        return AccountTargets(
            files: order.map { files[$0.rawValue] }, counts: order.map { taken[$0.rawValue] })
    }

    private func step(_ kind: Step.Kind, _ decision: Decision) throws -> Step {
        guard let identity = decision.identity else { throw fault(.missing("identity"), decision.uid) }
        for (member, text) in [
            ("uid", decision.uid), ("provider", identity.key.provider),
            ("providerUserId", identity.key.providerUserID),
            ("identityFingerprint", decision.identityFingerprint),
        ] where text.isEmpty || text.utf8.contains(0) { throw fault(.missing(member), decision.uid) }
        guard let evidence = decision.evidence ?? (kind == .refresh ? .proof : nil) else {
            throw fault(.missing("evidence"), decision.uid)
        }
        var step = Step(
            kind, uid: decision.uid, key: identity.key,
            profile: MemberProfile(account: decision.account, identity: identity),
            evidence: evidence.rawValue)
        step.scheme = decision.scheme
        return step
    }

    private func fault(_ fault: PlanFault, _ uid: String) -> ApplyError {
        .inconsistent(plan: request.plan, uid: uid, fault)
    }
}

// MARK: - What is refused

extension PlanStaging {
    private func check(_ decision: Decision, _ providers: Set<String>) throws {
        for identity in decision.candidates.map(\.identity) + [decision.identity].compactMap({ $0 })
        where !providers.contains(identity.key.provider) {
            throw fault(.foreignProvider(identity.key.provider), decision.uid)
        }
        guard decision.status == .merge else { return }
        guard let primary = decision.primaryUID else { throw fault(.missing("primaryUid"), decision.uid) }
        if primary.utf8.elementsEqual(decision.uid.utf8) { throw fault(.mergedIntoItself, decision.uid) }
    }

    private func check(_ person: PersonDecision, against decision: Decision) throws {
        func fail(_ fault: PersonDecisionFault) -> PersonDecisionError {
            PersonDecisionError(file: request.decisions ?? "", line: person.line, fault: fault)
        }
        guard decision.status == .review else {
            throw fail(.notForReview(uid: decision.uid, decision.status))
        }
        guard let key = person.key else { return }
        if decision.reason == .conflictingRecords {
            throw fail(.notMovable(uid: decision.uid, .conflictingRecords))
        }
        if decision.account.disabled { throw fail(.notMovable(uid: decision.uid, .disabled)) }
        let found = decision.candidates.map(\.identity.key) + [decision.identity?.key].compactMap { $0 }
        guard found.contains(where: { $0.isSame(as: key) }) else {
            throw fail(.notACandidate(uid: decision.uid))
        }
    }

    /// Two primary accounts of one identity would be two members of one person.
    private mutating func refuseRepeatedIdentity(_ staged: StagedPlan) throws {
        primaries.sort()
        var suspects: Set<UInt64> = []
        for index in primaries.indices.dropFirst() where primaries[index] == primaries[index - 1] {
            suspects.insert(primaries[index])
        }
        primaries = []
        guard !suspects.isEmpty else { return }
        var seen: [IdentityKey: String] = [:]
        var reader = OrderReader(
            phases: [staged.phases[StagedPlan.Phase.creating.rawValue]], limit: staged.counts[0])
        while let order = try reader.next() {
            guard case .perform(let step) = order, suspects.contains(Self.hash(step.key)) else { continue }
            if let other = seen.updateValue(step.uid, forKey: step.key) {
                throw fault(.identityRepeated(other: other), step.uid)
            }
        }
    }

    private static func hash(_ key: IdentityKey) -> UInt64 { IdentityHash.of(key) }
}
