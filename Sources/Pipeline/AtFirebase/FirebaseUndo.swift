internal import Bridge
internal import Firebase
internal import HTTP
internal import Store

/// Takes a run's steps at Firebase back, newest first, from what the journal says was there before: claims, links,
/// profiles, and whether an account is enabled. What was changed since stays, and a password that was removed cannot come
/// back. Stopped anywhere, the next one goes on.
final class FirebaseUndo {
    /// What came of it.
    struct Outcome {
        var undone = 0
        /// Accounts whose password stays removed; all else about them was taken back.
        var sealed = 0
        var kept: [Kept] = []
    }

    /// A step that stays, and why.
    struct Kept {
        var uid: String
        var words: String
    }

    private static let chunkSize = 50
    /// Why a seal is never taken back whole.
    static let noPassword = "a password that was removed cannot come back"
    private let store: MemberStore
    private let calls: FirebaseCalls
    private let observer: any ApplyObserver

    init(_ request: FirebaseRequest, store: MemberStore, observer: any ApplyObserver) {
        self.store = store
        self.observer = observer
        calls = FirebaseCalls(
            request.client, WriteGate(perSecond: request.writesPerSecond),
            check: { [observer] in try observer.check() })
    }

    /// Takes the steps of a run back.
    ///
    /// - Parameters:
    ///   - undone: the run.
    ///   - run: the run that does it.
    ///   - total: how many steps there are.
    /// - Returns: how many were taken back, how many passwords stay removed, and what else stays.
    /// - Throws: `FirebaseFault`; `DatabaseError`; what the observer throws; `CancellationError`.
    func takeBack(
        _ undone: Int64, run: inout RunRecord, total: Int
    ) async throws -> Outcome {
        observer.began(.atFirebase, total: Int64(total))
        var outcome = Outcome()
        var before = Int64.max
        while true {
            try observer.check()
            let steps = try store.firebaseSteps(ofRun: undone, before: before, limit: Self.chunkSize)
            guard let last = steps.last else { return outcome }
            before = last.number
            let ended = try await takeBack(steps)
            try store.endFirebaseSteps(ended, run: &run, at: Clock.milliseconds)
            outcome.undone += ended.count { $0.state == .undone }
            for step in ended where step.state == .kept {
                if step.note == Self.noPassword {
                    outcome.sealed += 1
                } else {
                    outcome.kept.append(Kept(uid: step.uid, words: step.note ?? ""))
                }
            }
            observer.advanced(by: Int64(steps.count))
        }
    }

    private func takeBack(_ steps: [FirebaseStep]) async throws -> [FirebaseStep] {
        let lives = try await calls.lookup(Set(steps.map(\.uid)).sorted())
        var ended = steps
        var changes: [(uid: String, places: [Int], change: AccountChange)] = []
        for place in ended.indices {
            guard let live = lives[ended[place].uid] else {
                ended[place].end(.kept, "the account is gone")
                continue
            }
            guard let change = Self.change(&ended[place], live) else { continue }
            if let index = changes.firstIndex(where: { $0.uid == ended[place].uid }) {
                changes[index].places.append(place)
                changes[index].change = changes[index].change.merging(change)
            } else {
                changes.append((ended[place].uid, [place], change))
            }
        }
        for (uid, places, change) in changes {
            try observer.check()
            let ticket = try await calls.gate.start()
            guard let refusal = try await calls.update(uid, change, ticket: ticket) else { continue }
            for place in places { ended[place].end(.kept, refusal) }
        }
        return ended
    }

    /// What takes a step back; nil when there is nothing to do. The step gets the state in which it ends if all goes
    /// well.
    private static func change(_ step: inout FirebaseStep, _ live: LiveAccount) -> AccountChange? {
        let isDone = FirebaseJudge.isConfirmed(step, by: live)
        if step.state == .begun, !isDone {
            step.end(.undone, "stopped before it was done")
            return nil
        }
        let (before, after) = (FirebaseImage(step.before), FirebaseImage(step.after))
        if before == after {
            step.end(.undone, step.note)
            return nil
        }
        var change = AccountChange()
        step.end(.undone, nil)
        switch step.kind {
        case .claims:
            let claims = after.customAttributes.flatMap {
                CustomClaims.unmerge(
                    live.account.customAttributes, before: before.customAttributes, after: $0)
            }
            guard let claims else {
                step.end(.kept, "the claims were changed since")
                return nil
            }
            change.customAttributes = claims
        case .link:
            switch after.provider.flatMap(live.rawID) {
            case nil: return nil
            case after.rawID: change.unlinkedProvider = after.provider
            default:
                step.end(.kept, "the link was changed since")
                return nil
            }
        case .profile:
            if after.displayName != nil, after.displayName == live.account.displayName {
                change.displayName = before.displayName ?? ""
            }
            if after.photoURL != nil, after.photoURL == live.account.photoURL {
                change.photoURL = before.photoURL ?? ""
            }
            if change.isEmpty { step.end(.kept, "nickname and picture were changed since") }
        case .seal:
            step.end(.kept, Self.noPassword)
            if before.isDisabled == false, after.isDisabled == true, live.account.disabled {
                change.isDisabled = false
            }
        }
        return change.isEmpty ? nil : change
    }
}

extension FirebaseStep {
    fileprivate mutating func end(_ state: State, _ note: String?) {
        self.state = state
        self.note = note
    }
}
