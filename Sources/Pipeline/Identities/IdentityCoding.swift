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

    /// Looks at an encoded identity without making it.
    ///
    /// - Parameters:
    ///   - email: an address in lower case.
    ///   - provider: a provider.
    /// - Returns: nil unless the identity is of this provider and its usable e-mail is this address; otherwise whether
    ///   the provider calls it valid and verified.
    /// - Throws: `Damaged` when the bytes are not an identity.
    mutating func verification(ofEmail email: String, provider: String) throws -> Bool? {
        guard try textBytes().elementsEqual(provider.utf8) else { return nil }
        try skipContent()
        guard try flag() else { return nil }
        let address = try textBytes()
        let (isValid, isVerified) = (try optionalFlag(), try optionalFlag())
        guard isValid != false, !address.contains(UInt8(ascii: "*")), email.isLowercase(of: address) else {
            return nil
        }
        return isValid == true && isVerified == true
    }
}

extension String {
    /// Whether this is a text in lower case. String equality is canonical equivalence, so NFC and NFD are one.
    fileprivate func isLowercase(of text: UnsafeRawBufferPointer) -> Bool {
        if utf8.elementsEqual(text) { return true }
        return self == String(decoding: text, as: UTF8.self).lowercased()
    }
}
