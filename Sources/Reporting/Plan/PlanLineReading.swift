internal import Bridge
internal import JSON

extension PlanLine {
    /// Reads what ``write(_:into:)`` wrote.
    static func read(_ reader: inout JSONReader) throws -> Decision {
        var decision = Decision(account: AccountProfile(Account(uid: "")), status: .native)
        var uid: String?
        var status: Status?
        var fingerprint: String?
        var account: AccountProfile?
        try reader.members { reader, name in
            switch name {
            case "uid": uid = try reader.string()
            case "status": status = try reader.word("status")
            case "reason": decision.reason = try reader.word("reason")
            case "scheme": decision.scheme = try reader.string()
            case "evidence": decision.evidence = try reader.word("evidence")
            case "route": decision.route = try reader.word("route")
            case "identity": decision.identity = try readIdentity(&reader)
            case "primaryUid": decision.primaryUID = try reader.string()
            case "account": account = try readAccount(&reader)
            case "candidates": try reader.elements { decision.candidates.append(try readCandidate(&$0)) }
            case "candidateCount": decision.candidateCount = try reader.count("candidateCount")
            case "attempts": decision.attempts = try readAttempts(&reader)
            case "records": decision.records = try reader.count("records")
            case "conflictingFields": decision.conflictingFields = try reader.strings()
            case "sharedPassword": decision.sharedPassword = try reader.word("sharedPassword")
            case "sharesAddressWithIdentity": decision.sharesAddressWithIdentity = try reader.boolean()
            case "accountFingerprint": fingerprint = try reader.string()
            case "identityFingerprint": decision.identityFingerprint = try reader.string()
            case "memberFingerprint": decision.memberFingerprint = try reader.string()
            default: throw PlanLineFault.unknownMember(name.string)
            }
        }
        decision.uid = try required(uid, "uid")
        decision.status = try required(status, "status")
        decision.account = try required(account, "account")
        decision.account.uid = decision.uid
        decision.accountFingerprint = try required(fingerprint, "accountFingerprint")
        return decision
    }

    private static func readIdentity(_ reader: inout JSONReader) throws -> Identity {
        var identity = Identity(key: IdentityKey(provider: "", providerUserID: ""))
        var provider: String?
        var id: String?
        try reader.members { reader, name in
            switch name {
            case "provider": provider = try reader.string()
            case "providerUserId": id = try reader.string()
            case "email": identity.email = try reader.string()
            case "emailValid": identity.emailValid = try reader.boolean()
            case "emailVerified": identity.emailVerified = try reader.boolean()
            case "phone": identity.phone = try reader.string()
            case "nickname": identity.nickname = try reader.string()
            case "profileImageUrl": identity.profileImageURL = try reader.string()
            case "connectedAt": identity.connectedAt = try reader.integer()
            default: throw PlanLineFault.unknownMember("identity.\(name.string)")
            }
        }
        identity.key = IdentityKey(
            provider: try required(provider, "identity.provider"),
            providerUserID: try required(id, "identity.providerUserId"))
        return identity
    }

    private static func readAccount(_ reader: inout JSONReader) throws -> AccountProfile {
        var account = AccountProfile(Account(uid: ""))
        var password: PasswordKind?
        try reader.members { reader, name in
            switch name {
            case "email": account.email = try reader.string()
            case "emailVerified": account.emailVerified = try reader.boolean()
            case "displayName": account.displayName = try reader.string()
            case "photoUrl": account.photoURL = try reader.string()
            case "phoneNumber": account.phoneNumber = try reader.string()
            case "createdAt": account.createdAt = try reader.integer()
            case "lastSignedInAt": account.lastSignedInAt = try reader.integer()
            case "disabled": account.disabled = try reader.boolean()
            case "password": password = try reader.word("account.password")
            case "linkedProviders": account.linkedProviders = try reader.strings()
            default: throw PlanLineFault.unknownMember("account.\(name.string)")
            }
        }
        account.password = try required(password, "account.password")
        return account
    }

    private static func readCandidate(_ reader: inout JSONReader) throws -> Candidate {
        var identity: Identity?
        var evidence: Evidence?
        var route: Route?
        var scheme: String?
        try reader.members { reader, name in
            switch name {
            case "evidence": evidence = try reader.word("candidates.evidence")
            case "route": route = try reader.word("candidates.route")
            case "scheme": scheme = try reader.string()
            case "identity": identity = try readIdentity(&reader)
            default: throw PlanLineFault.unknownMember("candidates.\(name.string)")
            }
        }
        return Candidate(
            identity: try required(identity, "candidates.identity"),
            evidence: try required(evidence, "candidates.evidence"),
            route: try required(route, "candidates.route"), scheme: try required(scheme, "candidates.scheme"))
    }

    private static func readAttempts(_ reader: inout JSONReader) throws -> Attempts {
        var attempts = Attempts()
        try reader.members { reader, name in
            switch name {
            case "candidates": attempts.candidates = try reader.count("attempts.candidates")
            case "signUpTime": attempts.signUpTime = try reader.count("attempts.signUpTime")
            case "defaultIds": attempts.defaultIDs = try reader.count("attempts.defaultIds")
            case "guessable": attempts.guessable = try reader.count("attempts.guessable")
            default: throw PlanLineFault.unknownMember("attempts.\(name.string)")
            }
        }
        return attempts
    }
}
