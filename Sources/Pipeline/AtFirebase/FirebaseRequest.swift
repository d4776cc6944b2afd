public import Bridge
public import Firebase

/// What a run does at Firebase, and how carefully.
public struct FirebaseRequest: Sendable {
    /// Asks and changes.
    public var client: FirebaseClient
    /// Writes within any second; 0 for any number.
    public var writesPerSecond = 10
    /// How many writes may be under way at a time.
    public var width = 4
    /// Asked before the first write, with what is going to happen; what it throws ends the run before anything is done.
    public var confirm: @Sendable (FirebaseForecast) throws -> Void

    /// A request.
    ///
    /// - Parameters:
    ///   - client: asks and changes.
    ///   - confirm: asked before the first write.
    public init(client: FirebaseClient, confirm: @escaping @Sendable (FirebaseForecast) throws -> Void) {
        self.client = client
        self.confirm = confirm
    }
}

/// What is about to happen at Firebase.
public struct FirebaseForecast: Equatable, Sendable {
    /// What happens.
    public enum Work: Equatable, Sendable {
        /// The steps of a plan are taken; links are to these providers.
        case apply(FirebasePolicy, linkProviders: [String])
        /// The steps of a run are taken back.
        case undo(run: Int64)
    }

    /// Whose accounts are changed, and where they are.
    public var target: FirebaseTarget
    /// What happens.
    public var work: Work
    /// How many accounts, or steps that are taken back, are concerned at most.
    public var accounts: Int
    /// How many of the accounts are merged into members that keep other uids.
    public var merged = 0
    /// How many passwords have been removed by the steps that are taken back.
    public var sealed = 0
}
