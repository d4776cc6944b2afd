import Bridge

/// A directory that holds its identities in an array.
struct MemoryDirectory: IdentityDirectory {
    var all: [Identity]

    func identity(at ordinal: Int) throws -> Identity { all[ordinal] }

    func ordinal(of key: IdentityKey) throws -> Int? { found { $0.key == key }.first }

    func identities(email: String, provider: String) throws -> [FoundByEmail] {
        found { $0.key.provider == provider && $0.usableEmail?.lowercased() == email.lowercased() }.map {
            FoundByEmail(
                ordinal: $0, isVerified: all[$0].emailValid == true && all[$0].emailVerified == true)
        }
    }

    func identities(phone: String, provider: String) throws -> [Int] {
        found { $0.key.provider == provider && $0.phone.flatMap(PhoneNumber.e164) == phone }
    }

    func identities(near time: Int64, within distance: Int64, limit: Int, provider: String) throws -> [Int] {
        func apart(_ identity: Identity) -> Int64 { identity.connectedAt.map { abs($0 - time) } ?? .max }
        let near = found { $0.key.provider == provider && apart($0) <= distance }
        return Array(near.sorted { apart(all[$0]) < apart(all[$1]) }.prefix(limit))
    }

    private func found(_ isMeant: (Identity) -> Bool) -> [Int] {
        all.indices.filter { isMeant(all[$0]) }
            .sorted { ProviderUserID.precedes(all[$0].key.providerUserID, all[$1].key.providerUserID) }
    }
}

/// An identity made in one line.
func person(
    _ id: String, email: String? = nil, valid: Bool? = true, verified: Bool? = true, phone: String? = nil,
    connectedAt: Int64? = nil, provider: String = "kakao"
) -> Identity {
    var identity = Identity(key: IdentityKey(provider: provider, providerUserID: id))
    identity.email = email
    identity.emailValid = valid
    identity.emailVerified = verified
    identity.phone = phone
    identity.connectedAt = connectedAt
    return identity
}

/// An account made in one line.
func account(
    _ email: String?, uid: String = "u1", createdAt: Int64? = nil, disabled: Bool = false
) -> Account {
    var account = Account(uid: uid)
    account.email = email
    account.createdAt = createdAt
    account.disabled = disabled
    return account
}

/// A scheme made in one line.
func scheme(
    _ name: String = "kakao-prefix", email: [String] = ["kakao{email}"], password: [String] = ["{id}"],
    defaultIDs: [String] = [], uid: [String] = [], provider: String = "kakao"
) throws -> Scheme {
    Scheme(
        name: name, provider: provider, emails: try email.map { try Template($0).lowercased },
        passwords: try password.map { try Template($0) }, defaultIDs: defaultIDs,
        uids: try uid.map { try Template($0) })
}

extension Matcher {
    /// Decides on one account whose real password is given; nil means that there is no hash to check.
    func decide(_ account: Account, password: String?) throws -> Decision {
        var inquiry = try inquire(account, checkable: password != nil)
        var equal: Question?
        while let question = try inquiry.next() {
            if question.password == password {
                equal = question
                break
            }
        }
        return try decision(
            on: account, verdict: try conclude(inquiry, answer: try inquiry.answer(equal)))
    }

    /// Every password that would be tried, in order.
    func passwords(for account: Account) throws -> [String] {
        var inquiry = try inquire(account, checkable: true)
        var passwords: [String] = []
        while let question = try inquiry.next() { passwords.append(question.password) }
        return passwords
    }
}
