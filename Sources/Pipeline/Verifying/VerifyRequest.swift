public import Bridge
public import Firebase

/// What to verify, and against what.
public struct VerifyRequest: Sendable {
    /// The store.
    public var store: String
    /// The run; nil for everything in the store.
    public var run: Int64?
    /// Asks Firebase.
    public var client: FirebaseClient
    /// The cache of identities; nil to leave them out.
    public var identityCache: String?
    /// Signs some members in; nil to sign nobody in.
    public var signIn: SignInCheck?

    /// A request without sign-ins.
    ///
    /// - Parameters:
    ///   - store: the store.
    ///   - run: the run; nil for everything.
    ///   - client: asks Firebase.
    public init(store: String, run: Int64?, client: FirebaseClient) {
        self.store = store
        self.run = run
        self.client = client
    }
}

/// How members are signed in, to see that the new door is open and the old one is shut.
public struct SignInCheck: Sendable {
    /// How many members.
    public var count: Int
    /// Signs in.
    public var door: FirebaseSignIn
    /// Makes the tokens.
    public var minter: CustomTokenMinter
    /// The schemes by which old passwords are made, by their names.
    public var schemes: [String: Scheme]

    /// A check.
    ///
    /// - Parameters:
    ///   - count: how many members.
    ///   - door: signs in.
    ///   - minter: makes the tokens.
    ///   - schemes: the schemes by which old passwords are made, by their names.
    public init(count: Int, door: FirebaseSignIn, minter: CustomTokenMinter, schemes: [String: Scheme]) {
        self.count = count
        self.door = door
        self.minter = minter
        self.schemes = schemes
    }
}

/// Why nothing can be verified.
public enum VerifyError: Error, Equatable, Sendable {
    /// There is no run of this number.
    case noSuchRun(Int64)
    /// The run took another one back: there is nothing of it to verify.
    case nothingLeft(Int64)
    /// There is nothing to verify: of this run, or at all.
    case nothingToVerify(Int64?)
    /// Firebase does not take the API key.
    case apiKeyRefused
}
