internal import Bridge
internal import Files
internal import Firebase
public import Store

/// Takes a run back from the journal's before-images, newest first, in batches that are journalled themselves. Stopped
/// anywhere, the next one goes on.
public struct UndoRun: Sendable {
    private let store: String
    private let undone: Int64
    private let starter: RunRecord.Starter
    private let observer: any ApplyObserver
    /// The project in which steps are taken back too; nil for the store alone.
    public var firebase: FirebaseRequest?
    /// Whether steps at Firebase may stay as they are.
    public var mayLeaveFirebase = false

    /// What was, or would be, taken back.
    public struct Outcome: Sendable {
        /// The run that took back; nil for a dry run.
        public var run: RunRecord?
        /// How many steps were taken back.
        public var steps: Int
        /// Those that stay, since something built on them.
        public var kept: [MemberStore.Kept]
        /// How many steps at Firebase were taken back.
        public var firebaseSteps = 0
        /// How many accounts have no password any more: all else about them was taken back.
        public var sealed = 0
        /// How many accounts that the run sealed have neither password nor member now.
        public var stranded = 0
        /// Those at Firebase that stay: the account, and why.
        public var firebaseKept: [(uid: String, words: String)] = []
    }

    private static let batchSize = 500
    /// How many of the kept are listed.
    public static let keptLimit = 1_000

    /// An undoing.
    ///
    /// - Parameters:
    ///   - undone: the run to take back.
    ///   - store: the store.
    ///   - starter: who does it, and what was typed.
    ///   - observer: who is told how it comes along.
    public init(_ undone: Int64, store: String, starter: RunRecord.Starter, observer: any ApplyObserver) {
        self.undone = undone
        self.store = store
        self.starter = starter
        self.observer = observer
    }

    /// Takes the run back.
    ///
    /// - Parameter isDryRun: whether to only look what would become of it.
    /// - Returns: what was done.
    /// - Throws: ``UndoError``; ``ApplyError`` when the store is locked; `DatabaseError`. What was committed stays.
    public func run(isDryRun: Bool) async throws -> Outcome {
        // Asked first: a lock beside a store that is not there would be a riddle.
        _ = try InputFile(path: store)
        let lock = try StoreLock(store: store, who: starter.who)
        defer { lock.release() }
        // Opened behind the lock: the store counts on from what it finds.
        let database = try MemberStore.existing(store)
        database.whileWaiting = observer.check
        let undone = try undoable(in: database)
        let planned = try database.undoableSteps(of: undone.run)
        let remote = try database.firebaseStepCounts(of: undone.run)
            .filter { [.done, .begun].contains($0.state) }.reduce(0) { $0 + $1.count }
        if isDryRun {
            observer.began(.undoing, total: Int64(planned))
            let found = try database.foreseeUndoing(undone.run, check: observer.check)
            return Outcome(run: nil, steps: found.steps, kept: found.kept, firebaseSteps: remote)
        }
        if remote > 0, !mayLeaveFirebase {
            guard let firebase else { throw UndoError.changedFirebase(undone.run, steps: remote) }
            if let known = undone.project, known != firebase.client.target.name {
                throw ApplyError.otherProject(known: known, given: firebase.client.target.name)
            }
            // Asked before anything is begun: a refusal must not leave an undoing that is half done.
            try await FirebaseUndo(firebase, store: database, keeping: [], observer: observer)
                .look(at: undone.run)
            let passwords = try database.firebaseStepCounts(of: undone.run)
                .filter { $0.kind == .seal && [.done, .begun].contains($0.state) }
            try firebase.confirm(
                FirebaseForecast(
                    target: firebase.client.target, work: .undo(run: undone.run), accounts: remote,
                    sealed: passwords.reduce(0) { $0 + $1.count }))
        }
        var run: RunRecord
        if let unfinished = try unfinished(in: database) {
            run = unfinished
            try database.set(run.run, command: starter.command)
        } else {
            run = try database.beginUndoing(
                undone.run, planned: planned, by: starter, at: Clock.milliseconds)
        }
        observer.started(run)
        var kept: [MemberStore.Kept] = []
        var atFirebase = FirebaseUndo.Outcome()
        do {
            if remote > 0, !mayLeaveFirebase, let firebase {
                // First what others see: as long as a member is there, the person can sign in.
                let staying = try database.foreseeUndoing(undone.run, check: observer.check).kept
                atFirebase = try await FirebaseUndo(
                    firebase, store: database, keeping: Set(staying.map { Array($0.uid.utf8) }),
                    observer: observer
                )
                .takeBack(undone.run, run: &run, total: remote)
            }
            observer.began(.undoing, total: Int64(planned))
            while true {
                try observer.check()
                let batch = try database.undo(
                    undone.run, limit: Self.batchSize, run: &run, at: Clock.milliseconds)
                if batch.steps == 0 { break }
                kept += batch.kept.prefix(Self.keptLimit - kept.count)
                observer.advanced(by: Int64(batch.steps))
                observer.committed(run)
            }
        } catch {
            try? database.set(run.run, to: .stopped, at: Clock.milliseconds)
            throw error
        }
        try database.finishUndoing(undone.run, by: run.run, at: Clock.milliseconds)
        run.state = .done
        try database.settle()
        return Outcome(
            run: run, steps: run.counts.done, kept: kept, firebaseSteps: atFirebase.undone,
            sealed: atFirebase.sealed,
            stranded: try database.sealedWithoutMember(ofRun: undone.run, limit: .max).count,
            firebaseKept: atFirebase.kept.map { ($0.uid, $0.words) })
    }

    private func undoable(in database: MemberStore) throws -> RunRecord {
        guard let run = try database.run(undone) else { throw UndoError.noSuchRun(undone) }
        guard run.kind == .apply else { throw UndoError.isUndoing(undone, of: run.undoes ?? 0) }
        // What was kept then may be taken back now.
        let remote = try database.firebaseSteps(ofRun: undone, limit: 1)
        guard try run.state != .undone || database.undoableSteps(of: undone) > 0 || !remote.isEmpty else {
            throw UndoError.undoneAlready(undone)
        }
        return run
    }

    /// An undoing of the same run that did not come to its end.
    private func unfinished(in database: MemberStore) throws -> RunRecord? {
        try database.runs().last { $0.undoes == undone && $0.state != .done }
    }
}

/// Why a run cannot be taken back at all.
public enum UndoError: Error, Equatable, Sendable {
    /// There is no run of this number.
    case noSuchRun(Int64)
    /// The run took another one back; that one is applied again instead.
    case isUndoing(Int64, of: Int64)
    /// It was taken back already.
    case undoneAlready(Int64)
    /// It changed accounts at Firebase too, and it is not said what becomes of them.
    case changedFirebase(Int64, steps: Int)
}
