internal import Bridge
internal import Firebase
internal import HTTP
internal import Store

/// Takes the steps of a plan at Firebase: some accounts at a time, each looked at before and after. Every step is written
/// down before it is tried; stopped anywhere, the next run looks at the accounts again and goes on.
final class FirebaseSteps {
    /// Read-backs of an account that does not show yet what was written.
    private static let confirmations = 3

    private let judge: FirebaseJudge
    private let store: MemberStore
    private let calls: FirebaseCalls
    private let width: Int
    /// How many accounts are looked at together: few, so that little time passes between looking and writing.
    private let chunkSize: Int
    private let observer: any ApplyObserver

    init(
        _ request: FirebaseRequest, _ policy: FirebasePolicy, store: MemberStore, observer: any ApplyObserver
    ) {
        judge = FirebaseJudge(policy: policy)
        self.store = store
        self.observer = observer
        width = request.width
        let pace = request.writesPerSecond
        chunkSize = pace > 0 ? min(50, max(10, pace * 2)) : 50
        calls = FirebaseCalls(
            request.client, WriteGate(perSecond: pace), check: { [observer] in try observer.check() })
    }

    /// Deals with accounts.
    ///
    /// - Parameters:
    ///   - targets: the accounts.
    ///   - run: the run; its counts go on.
    /// - Throws: `FirebaseFault`; `DatabaseError`; what the observer throws; `CancellationError`.
    func take(_ targets: AccountTargets, run: inout RunRecord) async throws {
        observer.began(.atFirebase, total: Int64(targets.count))
        try store.beginFirebase(
            &run, steps: judge.policy.text, planned: targets.count, at: Clock.milliseconds)
        observer.committed(run)
        var reader = targets.makeReader()
        while true {
            let some = try reader.next(chunkSize)
            if some.isEmpty { return }
            try observer.check()
            // An account that was merged is looked at when its member's own account is ready.
            let merged = try some.map { try store.link($0.account.uid)?.role == .merged }
            for wanted in [false, true] {
                let part = zip(some, merged).filter { $0.1 == wanted }.map(\.0)
                if !part.isEmpty { try await take(part, &run) }
            }
            observer.advanced(by: Int64(some.count))
            observer.committed(run)
        }
    }

    private func take(_ targets: [AccountTarget], _ run: inout RunRecord) async throws {
        var outcomes: [FirebaseOutcome] = []
        var cases = try await cases(of: targets, &outcomes, &run)
        var steps: [FirebaseStep] = []
        var going: [FirebaseJudge.Case] = []
        for account in cases {
            switch judge.judge(account, run: run.run) {
            case .hold(let reason, let detail):
                outcomes.append(FirebaseOutcome(account.live.account.uid, .held(reason, detail: detail)))
            case .steps(let wanted):
                steps += wanted
                going.append(account)
            }
        }
        cases = going
        var ended = try await perform(steps, &cases, &run)
        let failed = Set(ended.filter { $0.state == .failed }.map { Array($0.uid.utf8) })
        let unsealed = cases.filter { account in
            !failed.contains(Array(account.live.account.uid.utf8))
                && (account.isMerged || judge.isReady(account.live, account.member))
        }
        let now = Clock.milliseconds / 1_000
        ended += try await perform(
            unsealed.compactMap { judge.seal($0, run: run.run, at: now) }, &cases, &run)
        let failures = Dictionary(
            ended.filter { $0.state == .failed }.map { ($0.uid, $0.note ?? "") },
            uniquingKeysWith: { first, _ in first })
        for account in cases {
            let uid = account.live.account.uid
            outcomes.append(FirebaseOutcome(uid, failures[uid].map { .failed($0) } ?? .done))
        }
        try store.endFirebaseSteps([], outcomes, run: &run, at: Clock.milliseconds)
        for outcome in outcomes {
            switch outcome.result {
            case .done: break
            case .failed(let words): observer.held(outcome.uid, .firebaseRefused, detail: words)
            case .held(let reason, let detail): observer.held(outcome.uid, reason, detail: detail)
            }
        }
    }

    /// Looks accounts up, in the store and at Firebase, and settles steps that were begun once and never ended.
    private func cases(
        of targets: [AccountTarget], _ outcomes: inout [FirebaseOutcome], _ run: inout RunRecord
    ) async throws -> [FirebaseJudge.Case] {
        var members: [(target: AccountTarget, member: Member, isMerged: Bool)] = []
        for target in targets {
            let uid = target.account.uid
            guard let link = try store.link(uid), let member = try store.member(numbered: link.memberID)
            else {
                outcomes.append(FirebaseOutcome(uid, .held(.noMember, detail: nil)))
                continue
            }
            guard member.key.isSame(as: target.key) else {
                outcomes.append(FirebaseOutcome(uid, .held(.accountTaken, detail: "run \(link.run)")))
                continue
            }
            members.append((target, member, link.role == .merged))
        }
        let uids = Set(members.flatMap { [$0.target.account.uid, $0.member.uid] }).sorted()
        let lives = try await calls.lookup(uids)
        let policy = judge.policy
        let links =
            policy.chooses(.link)
            ? members.filter { !$0.isMerged }.map {
                AccountChange.Link(
                    providerID: policy.linkProvider(of: $0.member.key), rawID: $0.member.key.providerUserID)
            } : []
        let holders = try await calls.holders(of: links)
        var settled: [FirebaseStep] = []
        var cases: [FirebaseJudge.Case] = []
        for (target, member, isMerged) in members {
            let uid = target.account.uid
            guard let live = lives[uid] else {
                outcomes.append(FirebaseOutcome(uid, .held(.firebaseGone, detail: nil)))
                continue
            }
            var past = try store.firebaseSteps(of: uid)
            for index in past.indices where past[index].state == .begun {
                if FirebaseJudge.isConfirmed(past[index], by: live) {
                    past[index].state = .done
                } else {
                    past[index].state = .undone
                    past[index].note = "stopped before it was done"
                }
                settled.append(past[index])
            }
            cases.append(
                FirebaseJudge.Case(
                    target: target, member: member, isMerged: isMerged, live: live,
                    primary: isMerged ? lives[member.uid] : nil,
                    linkedUID: holders[member.key.providerUserID], past: past))
        }
        if !settled.isEmpty { try store.endFirebaseSteps(settled, run: &run, at: Clock.milliseconds) }
        return cases
    }

    /// Writes steps down, takes them, reads back, and writes down what became of them.
    ///
    /// - Returns: the steps as they ended.
    private func perform(
        _ steps: [FirebaseStep], _ cases: inout [FirebaseJudge.Case], _ run: inout RunRecord
    ) async throws -> [FirebaseStep] {
        guard !steps.isEmpty else { return [] }
        var begun = try store.beginFirebaseSteps(steps, at: Clock.milliseconds)
        let tried = begun.indices.filter { begun[$0].state == .begun }
        guard !tried.isEmpty else { return begun }
        let refusals = try await write(tried.map { begun[$0] })
        let uids = Set(tried.map { begun[$0].uid }).sorted()
        var lives: [String: LiveAccount] = [:]
        for attempt in 1...Self.confirmations {
            lives = try await calls.lookup(uids)
            let isShown = tried.allSatisfy { index in
                refusals[begun[index].number] != nil
                    || lives[begun[index].uid].map { FirebaseJudge.isConfirmed(begun[index], by: $0) }
                        ?? false
            }
            if isShown || attempt == Self.confirmations { break }
            try await RetryClock.system.sleep(.milliseconds(300 * attempt))
        }
        for index in tried {
            // What is found so was done, whatever was answered.
            if let live = lives[begun[index].uid], FirebaseJudge.isConfirmed(begun[index], by: live) {
                begun[index].state = .done
            } else if let words = refusals[begun[index].number] {
                begun[index].state = .failed
                begun[index].note = words
            } else {
                begun[index].state = .failed
                begun[index].note =
                    "\(begun[index].kind.rawValue): written, but not found when it was read back"
            }
        }
        for index in cases.indices {
            if let live = lives[cases[index].live.account.uid] { cases[index].live = live }
        }
        try store.endFirebaseSteps(tried.map { begun[$0] }, run: &run, at: Clock.milliseconds)
        return begun
    }

    /// Writes steps: those of one account with one call, unless Firebase refuses that.
    ///
    /// - Returns: why steps were refused, by their numbers.
    private func write(_ steps: [FirebaseStep]) async throws -> [Int64: String] {
        var works: [[FirebaseStep]] = []
        for step in steps {
            if works.last?.first?.uid == step.uid {
                works[works.count - 1].append(step)
            } else {
                works.append([step])
            }
        }
        let (calls, width) = (calls, width)
        return try await withThrowingTaskGroup(of: [Int64: String].self) { group in
            var refusals: [Int64: String] = [:]
            for (index, work) in works.enumerated() {
                if index >= width, let more = try await group.next() {
                    refusals.merge(more, uniquingKeysWith: { first, _ in first })
                }
                try observer.check()
                let ticket = try await calls.gate.start()
                group.addTask { try await Self.write(work, calls, ticket) }
            }
            while let more = try await group.next() {
                refusals.merge(more, uniquingKeysWith: { first, _ in first })
            }
            return refusals
        }
    }

    private static func write(
        _ steps: [FirebaseStep], _ calls: FirebaseCalls, _ ticket: Int64?
    ) async throws -> [Int64: String] {
        guard let uid = steps.first?.uid else { return [:] }
        let changes = steps.map(FirebaseJudge.change)
        let refusal = try await calls.update(
            uid, changes.dropFirst().reduce(changes[0]) { $0.merging($1) }, ticket: ticket)
        guard let refusal else { return [:] }
        if steps.count == 1 { return [steps[0].number: refusal] }
        // Which of them it is about shows one by one.
        var refusals: [Int64: String] = [:]
        for (step, change) in zip(steps, changes) {
            let ticket = try await calls.gate.start()
            refusals[step.number] = try await calls.update(uid, change, ticket: ticket)
        }
        return refusals
    }
}
