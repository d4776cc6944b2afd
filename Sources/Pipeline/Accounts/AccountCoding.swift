internal import Bridge

/// Accounts as bytes. A record begins with its uid, so that records sort by it.
extension RecordEncoder {
    mutating func put(_ account: Account) {
        put(account.uid)
        put(account.email)
        put(account.emailVerified)
        put(account.password)
        put(account.displayName)
        put(account.photoURL)
        put(account.phoneNumber)
        put(account.createdAt)
        put(account.lastSignedInAt)
        put(account.disabled)
        put(account.customAttributes)
        put(account.linkedProviders)
    }

    fileprivate mutating func put(_ links: [LinkedProvider]) {
        put(count: links.count)
        for link in links {
            put(link.providerID)
            put(link.rawID)
            put(link.email)
        }
    }

    fileprivate mutating func put(_ password: PasswordRecord) {
        switch password {
        case .none: put(UInt8(0))
        case .scrypt(let hash, let salt):
            put(UInt8(1))
            put(hash)
            put(salt)
        case .plain(let text):
            put(UInt8(2))
            put(text)
        case .redacted: put(UInt8(3))
        case .foreign: put(UInt8(4))
        }
    }
}

/// What is read of an encoded account; the rest is left empty.
struct AccountParts: OptionSet {
    let rawValue: UInt8

    /// Hash and salt.
    static let secrets = AccountParts(rawValue: 1)
    /// Names, pictures, phone numbers and claims, which matching does not look at.
    static let profile = AccountParts(rawValue: 2)

    static let matching: AccountParts = []
    static let proving: AccountParts = [.secrets]
    static let showing: AccountParts = [.profile]
    static let everything: AccountParts = [.secrets, .profile]
}

extension RecordDecoder {
    /// Reads an account.
    ///
    /// - Parameter parts: what is read of it.
    /// - Returns: the account.
    /// - Throws: `Damaged` when the bytes are not an account.
    mutating func account(_ parts: AccountParts = .everything) throws -> Account {
        let hasProfile = parts.contains(.profile)
        var account = Account(uid: try text())
        account.email = try optionalText()
        account.emailVerified = try flag()
        account.password = try password(parts.contains(.secrets))
        if hasProfile {
            account.displayName = try optionalText()
            account.photoURL = try optionalText()
            account.phoneNumber = try optionalText()
        } else {
            for _ in 0..<3 { try skipOptionalContent() }
        }
        account.createdAt = try number()
        account.lastSignedInAt = try number()
        account.disabled = try flag()
        if hasProfile { account.customAttributes = try optionalText() } else { try skipOptionalContent() }
        for _ in 0..<(try count()) {
            account.linkedProviders.append(
                LinkedProvider(
                    providerID: try text(), rawID: try optionalText(), email: try optionalText()))
        }
        return account
    }

    private mutating func password(_ hasSecrets: Bool) throws -> PasswordRecord {
        switch try byte() {
        case 0: .none
        case 1 where hasSecrets: .scrypt(hash: try content(), salt: try content())
        case 1: try withoutSecrets()
        case 2: .plain(try text())
        case 3: .redacted
        case 4: .foreign
        default: throw Damaged()
        }
    }

    private mutating func withoutSecrets() throws -> PasswordRecord {
        try skipContent()
        try skipContent()
        return .scrypt(hash: [], salt: [])
    }
}

extension Account {
    /// The fields that records of one uid are compared by, called as in an export.
    static let comparedFields = [
        "email", "emailVerified", "passwordHash", "displayName", "photoUrl", "phoneNumber", "createdAt",
        "lastSignedInAt", "disabled", "customAttributes", "providerUserInfo",
    ]

    /// The fields in which two accounts differ, byte for byte.
    func differences(from other: Account) -> [String] {
        zip(Self.comparedFields, zip(encodedFields, other.encodedFields)).filter { $0.1.0 != $0.1.1 }.map(\.0)
    }

    /// The content of each of ``comparedFields``.
    private var encodedFields: [[UInt8]] {
        func encoded(_ put: (inout RecordEncoder) -> Void) -> [UInt8] {
            var encoder = RecordEncoder()
            put(&encoder)
            return encoder.bytes
        }
        return [
            encoded { $0.put(email) }, encoded { $0.put(emailVerified) }, encoded { $0.put(password) },
            encoded { $0.put(displayName) }, encoded { $0.put(photoURL) }, encoded { $0.put(phoneNumber) },
            encoded { $0.put(createdAt) }, encoded { $0.put(lastSignedInAt) }, encoded { $0.put(disabled) },
            encoded { $0.put(customAttributes) }, encoded { $0.put(linkedProviders) },
        ]
    }
}

extension AccountChunk {
    func account(at place: Range<Int>, _ parts: AccountParts) throws -> Account {
        try bytes.withUnsafeBytes {
            var decoder = RecordDecoder(UnsafeRawBufferPointer(rebasing: $0[place]))
            return try decoder.account(parts)
        }
    }
}
