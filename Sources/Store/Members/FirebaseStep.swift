public import Bridge

/// A step at Firebase as the journal has it: one kind of change to one account.
public struct FirebaseStep: Equatable, Sendable {
    /// How far it is.
    public enum State: String, Sendable {
        /// About to be tried, or tried: what became of it must be looked up at Firebase.
        case begun
        /// Read back, and found as wanted.
        case done
        /// Refused for this account, or not to be tried.
        case failed
        /// Taken back.
        case undone
        /// Could not be taken back.
        case kept
    }

    /// Its number; 0 before it is written down.
    public var number: Int64 = 0
    /// The run that takes it.
    public var run: Int64
    /// The account.
    public var uid: String
    /// What it changes.
    public var kind: FirebaseStepKind
    /// How far it is.
    public var state = State.begun
    /// What it is about as it was before: a JSON object.
    public var before: String
    /// What it is about as it is to be: a JSON object.
    public var after: String
    /// Why it failed, or was kept.
    public var note: String?

    /// A step that is about to be tried.
    ///
    /// - Parameters:
    ///   - kind: what it changes.
    ///   - uid: the account.
    ///   - run: the run that takes it.
    ///   - before: what it is about as it was before.
    ///   - after: what it is about as it is to be.
    public init(_ kind: FirebaseStepKind, of uid: String, run: Int64, before: String, after: String) {
        self.kind = kind
        self.uid = uid
        self.run = run
        self.before = before
        self.after = after
    }
}

/// What became of an account at Firebase.
public struct FirebaseOutcome: Equatable, Sendable {
    /// What became of it.
    public enum Result: Equatable, Sendable {
        /// All steps are taken, or needed not to be.
        case done
        /// Firebase refused one of them.
        case failed(String)
        /// It was left as it is.
        case held(HoldReason, detail: String?)
    }

    /// The account.
    public var uid: String
    /// What became of it.
    public var result: Result

    /// An outcome.
    ///
    /// - Parameters:
    ///   - uid: the account.
    ///   - result: what became of it.
    public init(_ uid: String, _ result: Result) {
        self.uid = uid
        self.result = result
    }
}
