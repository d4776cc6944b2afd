internal import Bridge

/// Identities as bytes.
extension RecordEncoder {
    mutating func put(_ identity: Identity) {
        put(identity.key.provider)
        put(identity.key.providerUserID)
        put(identity.email)
        put(identity.emailValid)
        put(identity.emailVerified)
        put(identity.phone)
        put(identity.nickname)
        put(identity.profileImageURL)
        put(identity.connectedAt)
    }
}

extension RecordDecoder {
    mutating func identity() throws -> Identity {
        var identity = Identity(
            key: IdentityKey(provider: try text(), providerUserID: try text()))
        identity.email = try optionalText()
        identity.emailValid = try optionalFlag()
        identity.emailVerified = try optionalFlag()
        identity.phone = try optionalText()
        identity.nickname = try optionalText()
        identity.profileImageURL = try optionalText()
        identity.connectedAt = try number()
        return identity
    }
}
