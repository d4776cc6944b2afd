internal import JSON

/// What `accounts:update` is to change of one account; what is nil stays as it is.
public struct AccountChange: Equatable, Sendable {
    /// All custom claims, as a JSON object; `{}` takes them away.
    public var customAttributes: String?
    /// The link to make. There is one for each provider.
    public var link: Link?
    /// The provider whose link is cut.
    public var unlinkedProvider: String?
    /// The display name; empty to take it away.
    public var displayName: String?
    /// The picture's address; empty to take it away.
    public var photoURL: String?
    /// Whether the account is disabled.
    public var isDisabled: Bool?
    /// Whether the password is taken away. There is no way back.
    public var removesPassword = false
    /// Ends all sessions from before this time, in seconds since 1970.
    public var validSince: Int64?

    /// A link to an identity provider.
    public struct Link: Equatable, Sendable {
        /// The provider, for example `oidc.kakao`.
        public var providerID: String
        /// The person's id there.
        public var rawID: String

        /// A link.
        ///
        /// - Parameters:
        ///   - providerID: the provider.
        ///   - rawID: the person's id there.
        public init(providerID: String, rawID: String) {
            self.providerID = providerID
            self.rawID = rawID
        }
    }

    /// No change.
    public init() {}

    /// This change and another one, of other things, together.
    ///
    /// - Parameter other: the other change.
    /// - Returns: both.
    public func merging(_ other: AccountChange) -> AccountChange {
        var both = self
        both.customAttributes = other.customAttributes ?? customAttributes
        both.link = other.link ?? link
        both.unlinkedProvider = other.unlinkedProvider ?? unlinkedProvider
        both.displayName = other.displayName ?? displayName
        both.photoURL = other.photoURL ?? photoURL
        both.isDisabled = other.isDisabled ?? isDisabled
        both.removesPassword = removesPassword || other.removesPassword
        both.validSince = other.validSince ?? validSince
        return both
    }

    /// Whether nothing is to change.
    public var isEmpty: Bool { self == AccountChange() }

    /// The body of the request.
    func body(uid: String) -> [UInt8] {
        var writer = JSONWriter()
        var deleted: [String] = []
        writer.beginObject()
        writer.member("localId", uid)
        writer.member("customAttributes", customAttributes)
        if displayName == "" {
            deleted.append("DISPLAY_NAME")
        } else {
            writer.member("displayName", displayName)
        }
        if photoURL == "" { deleted.append("PHOTO_URL") } else { writer.member("photoUrl", photoURL) }
        writer.member("disableUser", isDisabled)
        // With PASSWORD the address stays, also at the emulator; `deleteProvider` would take it away there.
        if removesPassword { deleted.append("PASSWORD") }
        writer.member("validSince", validSince.map(String.init))
        if !deleted.isEmpty {
            writer.key("deleteAttribute")
            writer.beginArray()
            for name in deleted { writer.value(name) }
            writer.endArray()
        }
        if let unlinkedProvider {
            writer.key("deleteProvider")
            writer.beginArray()
            writer.value(unlinkedProvider)
            writer.endArray()
        }
        if let link {
            writer.key("linkProviderUserInfo")
            writer.beginObject()
            writer.member("providerId", link.providerID)
            writer.member("rawId", link.rawID)
            writer.endObject()
        }
        writer.endObject()
        return writer.bytes
    }
}
