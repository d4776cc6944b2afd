public import Bridge
public import Firebase
public import Reporting
public import Schemes

/// What a plan is to be made from, and how.
public struct PlanRequest: Sendable {
    /// The files that hold accounts; `-` is standard input.
    public var accounts: [String]
    /// The project whose accounts are read as they are now, besides the files; nil for none.
    public var project: FirebaseClient?
    /// The files that hold identities; `-` is standard input.
    public var identities: [String]
    /// The cache of identities that were fetched; nil when files hold them.
    public var identityCache: String?
    /// The project's hash parameters; nil when none are known.
    public var hashParameters: HashParameters?
    /// Whether hashes are compared.
    public var proof = ProofMode.checked
    /// The schemes in the order of precedence.
    public var schemes: [SchemeLibrary.Entry]
    /// The evidence that moves an account.
    public var policy = Policy.standard
    /// What is to be done at Firebase; nil for nothing.
    public var firebase: FirebasePolicy?
    /// How far the search by sign-up time goes.
    public var search = SearchLimits.standard
    /// The folder in which the plan's own folder is made.
    public var reports: String
    /// The store whose members are met; nil when there is none yet.
    public var store: String?
    /// The database that remembers comparisons; nil for none.
    public var cache: String?
    /// How many threads work at a time.
    public var threads: Int
    /// Swaps personal values in the reports, though not in the plan; nil to show them.
    public var mask: Mask?
    /// The program's name and version, for the reports.
    public var toolVersion: String

    /// A request with the standard policy and limits.
    ///
    /// - Parameters:
    ///   - accounts: the files that hold accounts.
    ///   - identities: the files that hold identities.
    ///   - schemes: the schemes in the order of precedence.
    ///   - reports: the folder in which the plan's own folder is made.
    ///   - threads: how many threads work at a time.
    ///   - toolVersion: the program's name and version.
    public init(
        accounts: [String], identities: [String], schemes: [SchemeLibrary.Entry], reports: String,
        threads: Int,
        toolVersion: String
    ) {
        self.accounts = accounts
        self.identities = identities
        self.schemes = schemes
        self.reports = reports
        self.threads = threads
        self.toolVersion = toolVersion
    }
}
