public import Store

/// Which plan to apply, how much of it, and what must not be exceeded.
public struct ApplyRequest: Sendable {
    /// The plan's file.
    public var plan: String
    /// What the plan's SHA-256 in hex must be, or how it must begin; nil when nobody says.
    public var expectedDigest: String?
    /// The store.
    public var store: String
    /// Who applies it, and what was typed.
    public var starter: RunRecord.Starter
    /// Which part of the plan.
    public var selection = ApplySelection()
    /// What must not be exceeded.
    public var limits = ApplyLimits()
    /// Whether to begin with a few accounts, and to check them before going on.
    public var isCanary = false
    /// The file in which a person decided on accounts that waited; nil for none.
    public var decisions: String?
    /// The accounts as they are now, to hold back what changed; none to take the plan's word.
    public var accounts: [String] = []
    /// The identities as they are now; none to take the plan's word.
    public var identities: [String] = []
    /// The project in which the plan's steps at Firebase are taken too; nil to change the store alone.
    public var firebase: FirebaseRequest?
    /// How many steps are committed together.
    public var batchSize = ApplyRequest.standardBatchSize

    /// Measured: a fiftieth takes twice as long, since every batch writes the leaves of the indexes again.
    public static let standardBatchSize = 50_000

    /// A request for all of a plan.
    ///
    /// - Parameters:
    ///   - plan: the plan's file.
    ///   - store: the store.
    ///   - starter: who applies it, and what was typed.
    public init(plan: String, store: String, starter: RunRecord.Starter) {
        self.plan = plan
        self.store = store
        self.starter = starter
    }
}

/// Which part of a plan is applied.
public struct ApplySelection: Sendable {
    /// At most so many accounts, the first of the plan; nil for all.
    public var limit: Int?
    /// Only these accounts; empty for all.
    public var uids: [String] = []
    /// Only accounts with one of these statuses; empty for all.
    public var statuses: Set<String> = []

    /// All of the plan.
    public init() {}
}

/// What a run must not exceed; otherwise nothing is written at all.
public struct ApplyLimits: Sendable {
    /// The most changes; nil for any number.
    public var changes: Int?
    /// The most accounts merged; nil for any number.
    public var merges: Int?
    /// The largest share of the base that may change, in percent; nil for 100 when there is no member yet and 10
    /// when there are. The base is the larger of the members in the store and the bridge accounts of the plan.
    public var share: Int?

    /// The standard limits.
    public init() {}
}
