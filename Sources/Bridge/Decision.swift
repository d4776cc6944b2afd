/// What the plan does with one account, with everything that a reviewer, a report or a later apply needs.
///
/// It holds no password, hash or salt.
public struct Decision: Sendable {
    /// The account's uid.
    public var uid: String
    /// What is done.
    public var status: Status
    /// Why, where the status alone does not say it.
    public var reason: Reason?
    /// The scheme that explains the account; nil when none does.
    public var scheme: String?
    /// The evidence for ``identity``.
    public var evidence: Evidence?
    /// How ``identity`` was reached.
    public var route: Route?
    /// The identity decided on, or the only candidate of a `review` row.
    public var identity: Identity?
    /// `merge`, and `unchanged` where the account was merged: the uid of the identity's primary account.
    public var primaryUID: String?
    /// The account without its password.
    public var account: AccountProfile
    /// `review` without an ``identity``: those that fit, in a fixed order, at most ``candidateLimit``.
    public var candidates: [Candidate]
    /// How many candidates fit, also those beyond ``candidateLimit``.
    public var candidateCount: Int
    /// What was tried against the password hash; nil when nothing was.
    public var attempts: Attempts?
    /// How many records of the sources had this uid; at least 1.
    public var records: Int
    /// `conflicting-records` only: the fields in which the records differ, in the order of ``Account``.
    public var conflictingFields: [String]
    /// The password is one that does not need the person's id to know, whatever is decided.
    public var sharedPassword: SharedPassword?
    /// `native` only: a usable address of an identity equals this account's own address.
    public var sharesAddressWithIdentity: Bool
    /// The first half of a SHA-256 over the account's fields, in hex, to notice later changes.
    public var accountFingerprint: String
    /// The first half of a SHA-256 over the identity's fields, in hex; empty without an identity.
    public var identityFingerprint: String
    /// `refresh`, `unchanged`, and `merge` into a member: the first half of a SHA-256 over the member that the store
    /// has, in hex.
    public var memberFingerprint: String?

    /// A decision with nothing but its subject; the other fields are set after.
    ///
    /// - Parameters:
    ///   - account: the account, without its password.
    ///   - status: what is done with it.
    public init(account: AccountProfile, status: Status) {
        uid = account.uid
        self.status = status
        self.account = account
        candidates = []
        candidateCount = 0
        records = 1
        conflictingFields = []
        sharesAddressWithIdentity = false
        accountFingerprint = ""
        identityFingerprint = ""
    }

    /// How many candidates a decision lists.
    public static let candidateLimit = 8
}

/// An ``Account`` without its password: what reports and plans hold.
public struct AccountProfile: Sendable {
    /// Firebase's `localId`.
    public var uid: String
    /// The sign-in address.
    public var email: String?
    /// Whether Firebase considers the address verified.
    public var emailVerified: Bool
    /// The display name.
    public var displayName: String?
    /// The picture's address.
    public var photoURL: String?
    /// The phone number, E.164.
    public var phoneNumber: String?
    /// When the account was made, in milliseconds since 1970.
    public var createdAt: Int64?
    /// The last sign-in, in milliseconds since 1970.
    public var lastSignedInAt: Int64?
    /// Whether the account is disabled.
    public var disabled: Bool
    /// What kind of password record the source had.
    public var password: PasswordKind
    /// The ids of the providers linked to the account, in the source's order.
    public var linkedProviders: [String]

    /// The profile of an account.
    ///
    /// - Parameter account: the account.
    public init(_ account: Account) {
        uid = account.uid
        email = account.email
        emailVerified = account.emailVerified
        displayName = account.displayName
        photoURL = account.photoURL
        phoneNumber = account.phoneNumber
        createdAt = account.createdAt
        lastSignedInAt = account.lastSignedInAt
        disabled = account.disabled
        password = account.password.kind
        linkedProviders = account.linkedProviders.map(\.providerID)
    }
}

/// An identity that fits an account, and why.
public struct Candidate: Sendable {
    /// The identity.
    public var identity: Identity
    /// The best evidence short of proof.
    public var evidence: Evidence
    /// How it was reached.
    public var route: Route
    /// The scheme whose template led to it.
    public var scheme: String

    /// A candidate.
    ///
    /// - Parameters:
    ///   - identity: the identity.
    ///   - evidence: the best evidence short of proof.
    ///   - route: how it was reached.
    ///   - scheme: the scheme whose template led to it.
    public init(identity: Identity, evidence: Evidence, route: Route, scheme: String) {
        self.identity = identity
        self.evidence = evidence
        self.route = route
        self.scheme = scheme
    }
}

/// A password that others can know without the person's id.
public enum SharedPassword: String, CaseIterable, Sendable {
    /// The one that the app used when it had no id.
    case defaultID = "default-id"
    /// One made without an id.
    case guessable
}

/// How many passwords were compared with an account's hash, by why they were tried.
public struct Attempts: Equatable, Sendable {
    /// Made from the ids of the candidates.
    public var candidates = 0
    /// Made from the ids of identities that signed up at about the same time.
    public var signUpTime = 0
    /// Made from the scheme's default ids.
    public var defaultIDs = 0
    /// Made without an id.
    public var guessable = 0

    /// None so far.
    public init() {}
}
