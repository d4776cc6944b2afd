/// Something that is not as the journal says.
public struct VerifiedDifference: Equatable, Sendable {
    /// What is not so.
    public enum Kind: String, CaseIterable, Sendable {
        /// Firebase does not know the account.
        case accountGone = "account-gone"
        /// The member's own account is disabled at Firebase, and not in the store.
        case accountDisabled = "account-disabled"
        /// The claims do not say who the member is.
        case claimsMissing = "claims-missing"
        /// The account is not linked to the person.
        case linkMissing = "link-missing"
        /// The password that was removed is there again.
        case passwordPresent = "password-present"
        /// An account that was merged and sealed is not disabled.
        case mergedEnabled = "merged-enabled"
        /// A step was begun, and nobody has looked what became of it.
        case stepUnfinished = "step-unfinished"
        /// A step failed, or the account was held back.
        case stepFailed = "step-failed"
        /// The account is linked to somebody else.
        case linkedElsewhere = "linked-elsewhere"
        /// The claims say that it is somebody else.
        case claimsElsewhere = "claims-elsewhere"
        /// The member keeps another uid than the account that is its own.
        case uidDiffers = "uid-differs"
        /// The person has not linked the app any more.
        case identityUnlinked = "identity-unlinked"
        /// The account leads to a member that is not there.
        case memberMissing = "member-missing"
        /// The password was removed, and no member leads to the account.
        case sealedWithoutMember = "sealed-without-member"
        /// The numbers of the journal and of the store do not agree.
        case countsDiffer = "counts-differ"
        /// A custom token does not sign the member in.
        case tokenRefused = "token-refused"
        /// The old address and password still sign somebody in.
        case oldPairAccepted = "old-pair-accepted"

        /// What it means, as the end of "ACCOUNT: …".
        public var words: String {
            switch self {
            case .accountGone: "Firebase does not know the account"
            case .accountDisabled: "the account is disabled, and its member is not"
            case .claimsMissing: "the claims do not say who the member is"
            case .linkMissing: "the account is not linked to the person"
            case .passwordPresent: "there is a password again"
            case .mergedEnabled: "the account was merged and sealed, and is not disabled"
            case .stepUnfinished: "a step was begun and never ended; naru apply goes on with it"
            case .stepFailed: "a step at Firebase failed, or was not tried"
            case .linkedElsewhere: "the account is linked to somebody else"
            case .claimsElsewhere: "the claims say that the account is somebody else's"
            case .uidDiffers: "the member keeps another uid than this account, which is its own"
            case .identityUnlinked: "the person has unlinked the app"
            case .memberMissing: "the account leads to a member that is not there"
            case .sealedWithoutMember:
                "the password was removed, and no member leads to the account: nobody can sign in to it"
            case .countsDiffer: "the journal and the store do not agree"
            case .tokenRefused: "a custom token does not sign the member in"
            case .oldPairAccepted: "the old address and password still sign somebody in"
            }
        }
    }

    /// The account; empty for what concerns no single one.
    public var uid: String
    /// The number of its member.
    public var memberID: Int64?
    /// What is not so.
    public var kind: Kind
    /// What exactly, when more is known; nothing personal.
    public var detail: String?

    /// A difference.
    ///
    /// - Parameters:
    ///   - uid: the account.
    ///   - memberID: the number of its member.
    ///   - kind: what is not so.
    ///   - detail: what exactly.
    public init(_ uid: String, memberID: Int64? = nil, _ kind: Kind, detail: String? = nil) {
        self.uid = uid
        self.memberID = memberID
        self.kind = kind
        self.detail = detail
    }
}

/// What was looked at.
public struct VerifiedCounts: Equatable, Sendable {
    /// Accounts that lead to members.
    public var accounts = 0
    /// Those that are members' own.
    public var members = 0
    /// Those that were merged.
    public var merged = 0
    /// Accounts with claims, of those that the journal says so of.
    public var claims = 0
    /// Accounts with a link, of those that the journal says so of.
    public var links = 0
    /// Accounts without a password, of those that the journal says so of.
    public var sealed = 0
    /// Members whose identity is linked, as the cache of identities knows.
    public var identities = 0
    /// Members of whose identity the cache knows nothing.
    public var identitiesUnknown = 0
    /// Members that signed in with a custom token.
    public var signIns = 0
    /// Old pairs that were refused.
    public var refusedPairs = 0
    /// Old pairs of which Firebase did not say whether they are right: sign-in with passwords is off, and the like.
    public var unjudgedPairs = 0
    /// What is not as the journal says.
    public var differences = 0

    /// Nothing yet.
    public init() {}

    /// The numbers with their names, for people and programs.
    public var rows: [(name: String, words: String, count: Int)] {
        func words(_ count: Int, _ one: String, _ many: String) -> String { count == 1 ? one : many }
        return [
            ("accounts", words(accounts, "account looked at", "accounts looked at"), accounts),
            ("members", words(members, "of them a member's own", "of them members' own"), members),
            ("merged", "of them merged", merged), ("claims", "with claims", claims),
            ("links", "linked", links), ("sealed", "without a password", sealed),
            ("identities", words(identities, "identity linked", "identities linked"), identities),
            (
                "identitiesUnknown",
                words(identitiesUnknown, "identity never fetched", "identities never fetched"),
                identitiesUnknown
            ), ("signIns", "signed in with a custom token", signIns),
            ("refusedPairs", words(refusedPairs, "old pair refused", "old pairs refused"), refusedPairs),
            (
                "unjudgedPairs", words(unjudgedPairs, "old pair not judged", "old pairs not judged"),
                unjudgedPairs
            ), ("differences", words(differences, "difference", "differences"), differences),
        ]
    }
}
