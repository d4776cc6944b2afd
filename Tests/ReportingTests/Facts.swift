import Bridge

/// A value's every field as text whose bytes tell it from any other, for comparing what has no `==`.
enum Facts {
    static func of(_ decision: Decision) -> [String] {
        var facts = [
            bytes(decision.uid), word(decision.status), word(decision.reason), bytes(decision.scheme),
            word(decision.evidence), word(decision.route), bytes(decision.primaryUID),
            "\(decision.candidateCount)", "\(String(describing: decision.attempts))", "\(decision.records)",
            "\(decision.conflictingFields.map(bytes))", "\(decision.sharesAddressWithIdentity)",
            "\(decision.sharedPassword.map(\.rawValue) ?? "")",
            bytes(decision.accountFingerprint), bytes(decision.identityFingerprint),
        ]
        facts += decision.identity.map(of) ?? ["no identity"]
        facts += of(decision.account)
        for candidate in decision.candidates {
            facts += of(candidate.identity)
            facts += [word(candidate.evidence), word(candidate.route), bytes(candidate.scheme)]
        }
        return facts
    }

    static func of(_ identity: Identity) -> [String] {
        [
            bytes(identity.key.provider), bytes(identity.key.providerUserID), bytes(identity.email),
            "\(String(describing: identity.emailValid))", "\(String(describing: identity.emailVerified))",
            bytes(identity.phone), bytes(identity.nickname), bytes(identity.profileImageURL),
            "\(String(describing: identity.connectedAt))",
        ]
    }

    static func of(_ account: AccountProfile) -> [String] {
        [
            bytes(account.uid), bytes(account.email), "\(account.emailVerified)", bytes(account.displayName),
            bytes(account.photoURL), bytes(account.phoneNumber), "\(String(describing: account.createdAt))",
            "\(String(describing: account.lastSignedInAt))", "\(account.disabled)", word(account.password),
            "\(account.linkedProviders.map(bytes))",
        ]
    }

    static func of(_ header: PlanHeader) -> [String] {
        let counts = header.counts
        var facts = ["\(header.version)", "\(header.inputs)", "\(header.schemes)", "\(header.policy)"]
        facts += [
            "\(header.proof)", "\(counts.read)", "\(counts.repeats)", "\(counts.distinct)",
            "\(counts.identitiesRead)", "\(counts.identityRepeats)", "\(counts.identities)",
            "\(counts.identitiesClaimed)",
        ]
        facts += counts.statuses.map { "\($0)" }.sorted()
        facts += counts.reasons.map { "\($0)" }.sorted()
        facts += counts.evidence.map { "\($0)" }.sorted()
        facts += counts.schemes.map { "\($0)" }.sorted()
        facts += counts.wouldMove.map { "\($0)" }.sorted()
        facts += counts.signUps.map { "\($0)" }.sorted()
        facts += header.findings.map { "\($0.kind) \($0.severity) \($0.count) \($0.examples) \($0.table)" }
        return facts
    }

    private static func bytes(_ text: String?) -> String { text.map { "\(Array($0.utf8))" } ?? "none" }

    private static func word<Word: RawRepresentable<String>>(_ word: Word?) -> String {
        word?.rawValue ?? "none"
    }
}
