/// A run as the store knows it: one application of a plan, or the undoing of one.
public struct RunRecord: Equatable, Sendable {
    /// What a run does.
    public enum Kind: String, Sendable {
        /// It applies a plan.
        case apply
        /// It takes another run back.
        case undo
    }

    /// How far a run is.
    public enum State: String, Sendable {
        /// At work, or killed.
        case running
        /// Interrupted, or ended by an error.
        case stopped
        /// At its end.
        case done
        /// Taken back by another run.
        case undone
    }

    /// How the steps of a run stand: `planned = done + failed + held + left`.
    public struct Counts: Equatable, Sendable {
        /// All of them.
        public var planned = 0
        /// Those whose effect is in the store, by this run or already before it.
        public var done = 0
        /// Those that the store refused.
        public var failed = 0
        /// Those held back, since the store or the sources are not as the plan met them.
        public var held = 0
        /// Those still to come.
        public var left: Int { planned &- done &- failed &- held }

        /// None at all.
        public init() {}

        /// Counts what became of a step.
        ///
        /// - Parameter outcome: what became of it.
        public mutating func add(_ outcome: StepOutcome) {
            switch outcome {
            case .done, .nothingToDo: done += 1
            case .held: held += 1
            }
        }
    }

    /// Who starts a run, and how.
    public struct Starter: Sendable {
        /// For example `minsu@batch-1`.
        public var who: String
        /// What was typed.
        public var command: String

        /// A starter.
        ///
        /// - Parameters:
        ///   - who: for example `minsu@batch-1`.
        ///   - command: what was typed.
        public init(who: String, command: String) {
            self.who = who
            self.command = command
        }
    }

    /// Its number.
    public var run: Int64
    /// What it does.
    public var kind: Kind
    /// How far it is.
    public var state: State
    /// `apply` only: the plan's number in the store.
    public var plan: Int64?
    /// `apply` only: the SHA-256 of the plan in hex.
    public var planDigest: String?
    /// `apply` only: which part of the plan; empty for all of it.
    public var selection: String
    /// `undo` only: the run that it takes back.
    public var undoes: Int64?
    /// Who started it, for example `minsu@batch-1`.
    public var who: String
    /// What was typed, and goes on with the run when it was stopped.
    public var command: String
    /// When it was started, in milliseconds since 1970.
    public var startedAt: Int64
    /// When it last changed anything, in milliseconds since 1970.
    public var changedAt: Int64
    /// How its steps stand.
    public var counts: Counts
    /// What it does at Firebase; nil when it changes the store alone.
    public var firebase: FirebasePart?
    /// How many transactions it has made.
    public var batches: Int
    /// How many steps of its list are behind it.
    public var position: Int

    /// The sources that it compares the plan with; they are words of its ``selection``.
    public var sources: Set<HoldReason.Source> {
        Set(selection.split(separator: " ").compactMap { HoldReason.Source(rawValue: String($0)) })
    }

    /// The project, and the tenant after a slash, whose accounts it changes; a word of its ``selection``.
    public var project: String? {
        selection.split(separator: " ").first { $0.hasPrefix("firebase=") }.map { String($0.dropFirst(9)) }
    }

    /// Whether nothing of it is left that another try could do.
    public var isComplete: Bool {
        let isWhole = firebase.map { $0.counts.done == $0.counts.planned } ?? true
        return state == .done && counts.held == 0 && counts.failed == 0 && isWhole
    }

    /// How many accounts were held back or failed, in the store or at Firebase.
    public var unmoved: Int {
        counts.held + counts.failed + (firebase.map { $0.counts.held + $0.counts.failed } ?? 0)
    }
}

/// What a run does at Firebase.
public struct FirebasePart: Equatable, Sendable {
    /// The steps, as `FirebasePolicy.text` has them.
    public var steps: String
    /// How its accounts stand.
    public var counts: RunRecord.Counts
}
