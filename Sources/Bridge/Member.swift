/// The record after migration: one person, found by provider and the provider's user id, with no password at all.
public struct Member: Equatable, Sendable {
    /// Its number in the store.
    public var memberID: Int64
    /// The Firebase uid it keeps: that of its primary account.
    public var uid: String
    /// Who this is; no two members have one key.
    public var key: IdentityKey
    /// What is known of the person.
    public var profile: MemberProfile
    /// When the member was made, in milliseconds since 1970.
    public var migratedAt: Int64
    /// The run that made or last changed it.
    public var run: Int64

    /// A member.
    ///
    /// - Parameters:
    ///   - memberID: its number in the store.
    ///   - uid: the Firebase uid it keeps.
    ///   - key: who this is.
    ///   - profile: what is known of the person.
    ///   - migratedAt: when it was made, in milliseconds since 1970.
    ///   - run: the run that made or last changed it.
    public init(
        memberID: Int64, uid: String, key: IdentityKey, profile: MemberProfile, migratedAt: Int64, run: Int64
    ) {
        self.memberID = memberID
        self.uid = uid
        self.key = key
        self.profile = profile
        self.migratedAt = migratedAt
        self.run = run
    }
}

/// What a member takes over from its account and its identity.
public struct MemberProfile: Equatable, Sendable {
    /// The person's own address, never the one that the app made up. Two members may have the same.
    public var email: String?
    /// Whether the provider calls the address valid and verified.
    public var emailVerified = false
    /// The phone number, E.164 where it is a number at all.
    public var phone: String?
    /// The nickname, any Unicode.
    public var nickname: String?
    /// The picture's address.
    public var profileImageURL: String?
    /// Whether the account is disabled.
    public var disabled = false
    /// When the account was made, in milliseconds since 1970.
    public var createdAt: Int64?
    /// The last sign-in, in milliseconds since 1970.
    public var lastSignedInAt: Int64?

    /// Nothing known.
    public init() {}

    /// What an account and its identity give: what the provider says comes first, for it is the person's own.
    ///
    /// - Parameters:
    ///   - account: the primary account.
    ///   - identity: the identity.
    public init(account: AccountProfile, identity: Identity) {
        email = identity.usableEmail
        emailVerified = email != nil && identity.emailValid == true && identity.emailVerified == true
        phone = identity.phone.map { PhoneNumber.e164($0) ?? $0 } ?? account.phoneNumber
        nickname = identity.nickname ?? account.displayName
        profileImageURL = identity.profileImageURL ?? account.photoURL
        disabled = account.disabled
        createdAt = account.createdAt
        lastSignedInAt = account.lastSignedInAt
    }
}

extension Member: CustomStringConvertible, CustomReflectable {
    /// The uid alone: the other fields are personal.
    public var description: String { "member \(uid)" }

    /// Shows the uid alone, also to `dump`.
    public var customMirror: Mirror { Mirror(self, children: ["uid": uid]) }
}
