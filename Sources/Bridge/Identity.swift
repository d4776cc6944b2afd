/// The key of a person: a provider and the person's id there.
public struct IdentityKey: Hashable, Sendable {
    /// The provider's name in lower case, for example `kakao`.
    public var provider: String
    /// The person's id at the provider. Kakao's are decimal numbers of up to 19 digits.
    public var providerUserID: String

    /// A key.
    ///
    /// - Parameters:
    ///   - provider: the provider's name, for example `kakao`.
    ///   - providerUserID: the person's id at the provider.
    public init(provider: String, providerUserID: String) {
        self.provider = provider
        self.providerUserID = providerUserID
    }

    /// Whether the keys are the same byte for byte, as databases compare them; `==` takes canonically equivalent texts
    /// for one.
    ///
    /// - Parameter other: another key.
    /// - Returns: whether it names the same person.
    public func isSame(as other: IdentityKey) -> Bool {
        provider.utf8.elementsEqual(other.provider.utf8)
            && providerUserID.utf8.elementsEqual(other.providerUserID.utf8)
    }
}

/// A person as the provider reports them.
public struct Identity: Sendable {
    /// Who this is.
    public var key: IdentityKey
    /// The address the provider gave, unchanged. Kakao masks it (`mi***@example.com`) once it has expired.
    public var email: String?
    /// Kakao's `is_email_valid`: false when the address has since moved to another Kakao account.
    public var emailValid: Bool?
    /// Kakao's `is_email_verified`: false when ownership was never shown.
    public var emailVerified: Bool?
    /// The phone number as the provider wrote it.
    public var phone: String?
    /// The nickname, any Unicode.
    public var nickname: String?
    /// The picture's address.
    public var profileImageURL: String?
    /// When the person linked the app (`connected_at`), in milliseconds since 1970.
    public var connectedAt: Int64?

    /// An identity with a key and nothing else.
    ///
    /// - Parameter key: who this is.
    public init(key: IdentityKey) {
        self.key = key
    }

    /// The address if it may serve to find the person: not masked and not expired.
    public var usableEmail: String? {
        guard let email, emailValid != false, !email.utf8.contains(UInt8(ascii: "*")) else { return nil }
        return email
    }
}

extension Identity: CustomStringConvertible, CustomReflectable {
    /// The key alone.
    public var description: String { "identity \(key.provider) \(key.providerUserID)" }

    /// Shows the key alone, also to `dump`.
    public var customMirror: Mirror {
        Mirror(self, children: ["provider": key.provider, "providerUserID": key.providerUserID])
    }
}
