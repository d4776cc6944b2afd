/// A Firebase Auth user as it stands today.
///
/// Every source (export, saved API response, emulator, Admin SDK dump) is read into this one shape. Times are
/// milliseconds since 1970-01-01 UTC, as Firebase writes them.
public struct Account: Sendable {
    /// Firebase's `localId`: 1 to 128 bytes, unique within the project.
    public var uid: String
    /// The sign-in address, which Firebase stores in lower case. For a bridge account it was made up by the app.
    public var email: String?
    /// Whether Firebase considers the address verified.
    public var emailVerified: Bool
    /// What is known of the password.
    public var password: PasswordRecord
    /// The display name, any Unicode.
    public var displayName: String?
    /// The picture's address (`photoUrl`).
    public var photoURL: String?
    /// The account's own phone number, E.164.
    public var phoneNumber: String?
    /// When the account was made, in milliseconds since 1970.
    public var createdAt: Int64?
    /// The last sign-in (`lastSignedInAt`, `lastLoginAt`), in milliseconds since 1970.
    public var lastSignedInAt: Int64?
    /// Whether the account is disabled.
    public var disabled: Bool
    /// The custom claims as a JSON text, exactly as the source wrote it.
    public var customAttributes: String?
    /// Links to identity providers, in the source's order.
    public var linkedProviders: [LinkedProvider]

    /// An account with a uid and nothing else.
    ///
    /// - Parameter uid: Firebase's `localId`.
    public init(uid: String) {
        self.uid = uid
        emailVerified = false
        password = .none
        disabled = false
        linkedProviders = []
    }
}

/// One entry of an account's `providerUserInfo`.
public struct LinkedProvider: Hashable, Sendable {
    /// The provider, for example `google.com`.
    public var providerID: String
    /// The person's id at that provider (`rawId`).
    public var rawID: String?
    /// The address that provider gave.
    public var email: String?

    /// A link as a source gives it.
    ///
    /// - Parameters:
    ///   - providerID: the provider, for example `google.com`.
    ///   - rawID: the person's id there.
    ///   - email: the address that provider gave.
    public init(providerID: String, rawID: String? = nil, email: String? = nil) {
        self.providerID = providerID
        self.rawID = rawID
        self.email = email
    }
}

extension Account: CustomStringConvertible, CustomReflectable {
    /// The uid alone: the other fields are personal and never slip into a log by interpolation.
    public var description: String { "account \(uid)" }

    /// Shows the uid alone, also to `dump`.
    public var customMirror: Mirror { Mirror(self, children: ["uid": uid]) }
}
