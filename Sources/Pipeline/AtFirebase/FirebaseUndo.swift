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
    /// Why a step stays as it is.
    private static let gone = "Firebase does not know the account"
    /// Why a seal is never taken back whole.
    static let noPassword = "a password that was removed cannot come back"
    private let store: MemberStore
    private let calls: FirebaseCalls
    private let observer: any ApplyObserver
    /// Accounts whose members the store keeps, as bytes: all of theirs stays at Firebase too.
    private let kept: Set<[UInt8]>

    init(
        _ request: FirebaseRequest, store: MemberStore, keeping kept: Set<[UInt8]>,
        observer: any ApplyObserver
    ) {
        self.kept = kept
        self.store = store
        self.observer = observer
        calls = FirebaseCalls(
            request.client, WriteGate(perSecond: request.writesPerSecond),
            check: { [observer] in try observer.check() })
    }

    /// Looks an account up, to see that Firebase can be asked.
    ///
    /// - Parameter undone: the run whose account it is.
    /// - Throws: `FirebaseFault`; `DatabaseError`; `CancellationError`.
    func look(at undone: Int64) async throws {
        guard let step = try store.firebaseSteps(ofRun: undone, limit: 1).first else { return }
        _ = try await calls.lookup([step.uid])
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
        try store.beginFirebase(&run, steps: "undo", planned: total, at: Clock.milliseconds)
        var outcome = Outcome()
        var before = Int64.max
        while true {
            try observer.check()
            let steps = try store.firebaseSteps(ofRun: undone, before: before, limit: Self.chunkSize)
            guard let last = steps.last else { return outcome }
            before = last.number
            let ended = try await takeBack(steps)
            try store.endFirebaseSteps(ended, run: &run, at: Clock.milliseconds)
            let undone = ended.count { $0.state == .undone }
            try store.countFirebase(
                &run, done: undone, held: ended.count - undone, at: Clock.milliseconds)
            observer.committed(run)
            outcome.undone += ended.count { $0.state == .undone }
            for step in ended where step.state != .undone {
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
                // It may be another time: the step stays as it is, to be tried again.
                ended[place].note = Self.gone
                continue
            }
            if kept.contains(Array(ended[place].uid.utf8)) {
                ended[place].end(.kept, "its member stays")
                continue
            }
            if let run = try store.runRelying(on: ended[place]) {
                ended[place].end(.kept, "run \(run) relies on it")
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
        var refusals: [Int: String] = [:]
        for (uid, places, change) in changes {
            try observer.check()
            let ticket = try await calls.gate.start()
            guard let refusal = try await calls.update(uid, change, ticket: ticket) else { continue }
            for place in places { refusals[place] = refusal }
        }
        guard !changes.isEmpty else { return ended }
        let now = try await calls.lookup(changes.map(\.uid))
        for place in changes.flatMap(\.places) {
            if let live = now[ended[place].uid], Self.isTakenBack(steps[place], live) { continue }
            // Not so, whatever was answered: it is tried again by the next undoing.
            ended[place] = steps[place]
            ended[place].note = refusals[place] ?? "written, but not found when it was read back"
        }
        return ended
    }

    /// Whether an account is as it was before a step, all but its password.
    private static func isTakenBack(_ step: FirebaseStep, _ live: LiveAccount) -> Bool {
        let (before, after) = (FirebaseImage(step.before), FirebaseImage(step.after))
        switch step.kind {
        case .claims:
            let claims = live.account.customAttributes
            return CustomClaims.unmerge(
                claims, before: before.customAttributes, after: after.customAttributes ?? "{}"
            )
            .map { CustomClaims.areSame($0, claims) } ?? false
        case .link: return after.provider.flatMap(live.rawID) == before.rawID
        case .profile:
            return former(after.displayName, live.account.displayName, before.displayName) == .asBefore
                && former(after.photoURL, live.account.photoURL, before.photoURL) == .asBefore
        case .seal: return live.account.disabled == (before.isDisabled ?? false)
        }
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
            let name = former(after.displayName, live.account.displayName, before.displayName)
            let photo = former(after.photoURL, live.account.photoURL, before.photoURL)
            guard name != .changed, photo != .changed else {
                step.end(.kept, "nickname or picture was changed since")
                return nil
            }
            if case .back(let text) = name { change.displayName = text }
            if case .back(let text) = photo { change.photoURL = text }
        case .seal:
            step.end(.kept, Self.noPassword)
            if before.isDisabled == false, after.isDisabled == true, live.account.disabled {
                change.isDisabled = false
            }
        }
        return change.isEmpty ? nil : change
    }
}

extension FirebaseUndo {
    /// What is to be done about a field.
    private enum Former: Equatable {
        /// It was not changed, or is as before already.
        case asBefore
        /// It gets this text; an empty one takes it away.
        case back(String)
        /// Somebody else has changed it.
        case changed
    }

    private static func former(_ after: String?, _ now: String?, _ before: String?) -> Former {
        guard let after else { return .asBefore }
        if isSame(now, before) { return .asBefore }
        return isSame(now, after) ? .back(before ?? "") : .changed
    }

    private static func isSame(_ left: String?, _ right: String?) -> Bool {
        left.map { Array($0.utf8) } == right.map { Array($0.utf8) }
    }
}

extension FirebaseStep {
    fileprivate mutating func end(_ state: State, _ note: String?) {
        self.state = state
        self.note = note
    }
}
