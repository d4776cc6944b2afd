public import Bridge

/// One change that a run makes: to one account and its member.
public struct Step: Equatable, Sendable {
    /// What is changed.
    public enum Kind: String, Sendable {
        /// A member is made, with this account as its primary one.
        case create
        /// The account is merged into the member of another account.
        case link
        /// The member's profile is brought up to date.
        case refresh
    }

    /// What is changed.
    public var kind: Kind
    /// The account.
    public var uid: String
    /// Who the member is.
    public var key: IdentityKey
    /// What is known of the person; not used by `link`.
    public var profile: MemberProfile
    /// `link` only: the uid of the member's primary account.
    public var primaryUID: String?
    /// Why the account is believed to belong to the person: a kind of evidence, or `person` when somebody decided.
    public var evidence: String
    /// The scheme that explains the account.
    public var scheme: String?
    /// `create` only: whether the account may be merged into the member that its identity has already.
    public var mayMerge = false
    /// `refresh` only: the ``MemberImage/fingerprint(of:)`` of the member that the plan met.
    public var memberFingerprint: String?
    /// Who decided, when and why, as a JSON object.
    public var note: String?

    /// A step.
    ///
    /// - Parameters:
    ///   - kind: what is changed.
    ///   - uid: the account.
    ///   - key: who the member is.
    ///   - profile: what is known of the person.
    ///   - evidence: why the account is believed to belong to the person.
    public init(_ kind: Kind, uid: String, key: IdentityKey, profile: MemberProfile, evidence: String) {
        self.kind = kind
        self.uid = uid
        self.key = key
        self.profile = profile
        self.evidence = evidence
    }
}

/// What became of a step.
public enum StepOutcome: Equatable, Sendable {
    /// It was done.
    case done
    /// The store is as the step wants it already.
    case nothingToDo
    /// It was not done, since the store or the sources are not as the plan met them.
    case held(HoldReason, detail: String?)
}

/// Why a step was held back.
public enum HoldReason: String, CaseIterable, Sendable {
    /// The account leads to another member already.
    case accountTaken = "account-taken"
    /// The identity has a member already, with another uid.
    case identityTaken = "identity-taken"
    /// The primary account has no member: it was held itself, or was not chosen.
    case primaryMissing = "primary-missing"
    /// The member is not there any more, or is not as the plan met it.
    case memberChanged = "member-changed"
    /// The account is not as the plan met it.
    case accountChanged = "account-changed"
    /// The account is not in the sources any more.
    case accountGone = "account-gone"
    /// The identity is not as the plan met it.
    case identityChanged = "identity-changed"
    /// The identity is not in the sources any more.
    case identityGone = "identity-gone"
    /// A person must decide, and has not.
    case review
    /// A constraint of the store forbids it: the store was changed by hand.
    case refusedByStore = "refused-by-store"
    /// The account at Firebase is not as the plan met it.
    case firebaseChanged = "firebase-changed"
    /// Firebase does not know the account any more.
    case firebaseGone = "firebase-gone"
    /// Firebase refused a step, or it must not be tried.
    case firebaseRefused = "firebase-refused"
    /// The account was merged into a member whose own account is not ready at Firebase.
    case firebasePrimary = "firebase-primary"
    /// The account leads to no member: the store held it back.
    case noMember = "no-member"

    /// Whether it is about the account at Firebase.
    public var isAtFirebase: Bool {
        switch self {
        case .firebaseChanged, .firebaseGone, .firebaseRefused, .firebasePrimary: true
        default: false
        }
    }

    /// What of a plan's sources must be looked at again before the reason can go.
    public enum Source: String, Sendable {
        /// The accounts.
        case accounts
        /// The identities.
        case identities
    }

    /// The source that a reason is about; nil for one that is about the store or a person.
    public var source: Source? {
        switch self {
        case .accountChanged, .accountGone: .accounts
        case .identityChanged, .identityGone: .identities
        case .accountTaken, .identityTaken, .primaryMissing, .memberChanged, .review, .refusedByStore,
            .firebaseChanged, .firebaseGone, .firebaseRefused, .firebasePrimary, .noMember:
            nil
        }
    }
}
