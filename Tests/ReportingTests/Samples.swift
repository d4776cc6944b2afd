import Bridge

/// A small plan that tests know by heart.
enum Samples {
    static var migrate: Decision {
        var account = Account(uid: "aaa")
        account.email = "kakaoalice@example.com"
        account.displayName = "앨리스"
        account.createdAt = 1_680_341_400_250
        account.password = .scrypt(hash: [1], salt: [2])
        var identity = Identity(key: IdentityKey(provider: "kakao", providerUserID: "1376016924429759228"))
        identity.email = "alice@example.com"
        identity.emailValid = true
        identity.emailVerified = true
        identity.nickname = "앨리스"
        identity.connectedAt = 1_680_341_399_000
        var decision = Decision(account: AccountProfile(account), status: .migrate)
        decision.scheme = "kakao-prefix"
        decision.evidence = .proof
        decision.route = .email
        decision.identity = identity
        decision.candidateCount = 1
        var attempts = Attempts()
        attempts.candidates = 1
        decision.attempts = attempts
        decision.accountFingerprint = "aa"
        decision.identityFingerprint = "bb"
        return decision
    }

    static var review: Decision {
        var account = Account(uid: "bbb")
        account.email = "bob@example.com"
        account.disabled = true
        account.linkedProviders = [LinkedProvider(providerID: "google.com")]
        var decision = Decision(account: AccountProfile(account), status: .review)
        decision.reason = .conflictingRecords
        decision.records = 2
        decision.conflictingFields = ["email"]
        decision.accountFingerprint = "cc"
        return decision
    }

    static var decisions: [Decision] { [migrate, review] }

    static var header: PlanHeader {
        var counts = PlanCounts()
        counts.read = 3
        counts.repeats = 1
        counts.distinct = 2
        counts.identitiesRead = 2
        counts.identities = 2
        counts.identitiesClaimed = 1
        counts.statuses = [.migrate: 1, .review: 1]
        counts.reasons = [StatusReason(status: .review, reason: .conflictingRecords): 1]
        counts.evidence = [.proof: 1]
        counts.schemes = [SchemeStatus(scheme: "kakao-prefix", status: .migrate): 1]
        counts.wouldMove = [.idInAddress: 0, .verifiedEmail: 3, .phone: 0, .email: 1]
        counts.signUps = [MonthStatus(month: 639, status: .migrate): 1]
        return PlanHeader(
            inputs: [
                PlanInput(
                    role: .accounts, name: "users.json", format: "firebase auth:export JSON", bytes: 1234,
                    sha256: String(repeating: "ab", count: 32), records: 3),
                PlanInput(
                    role: .identities, name: "kakao.ndjson", format: "Kakao users", bytes: 567,
                    sha256: String(repeating: "cd", count: 32), records: 2),
            ],
            schemes: [
                PlanScheme(
                    name: "kakao-prefix", provider: "kakao", sha256: String(repeating: "ef", count: 32))
            ],
            policy: .standard, proof: .checked, counts: counts,
            findings: [
                Finding(
                    kind: .claimableAddress, severity: .danger, count: 1, examples: ["aaa"],
                    table: [.init(key: "example.com", count: 1)]),
                Finding(kind: .conflictingRecords, severity: .warning, count: 1, examples: ["bbb"]),
                Finding(kind: .unclaimedIdentities, severity: .note, count: 1, examples: ["42"]),
            ])
    }
}
