import Bridge

@testable import Reporting

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

extension Samples {
    static var plan: ReportedPlan {
        ReportedPlan(
            id: String(repeating: "0123456789abcdef", count: 4), header: header, masked: false,
            toolVersion: "1.2.3")
    }

    /// A plan with every status, reason, kind of evidence and finding.
    static var largePlan: ReportedPlan {
        var counts = PlanCounts()
        counts.distinct = 1_234_567
        counts.repeats = 33
        counts.read = 1_234_600
        counts.statuses = [
            .migrate: 1_000_000, .merge: 2_500, .review: 200_000, .unmatched: 32_000, .native: 66,
            .skipped: 1,
        ]
        counts.reasons = [
            StatusReason(status: .review, reason: .defaultPassword): 150_000,
            StatusReason(status: .review, reason: .passwordNotTheID): 50_000,
            StatusReason(status: .unmatched, reason: .noIdentity): 32_000,
            StatusReason(status: .native, reason: .noEmail): 66,
            StatusReason(status: .skipped, reason: .disabled): 1,
        ]
        counts.evidence = [.proof: 1_002_500, .email: 12]
        counts.wouldMove = [.verifiedEmail: 4_321, .email: 0]
        let findings = Finding.Kind.allCases.enumerated().map { index, kind in
            Finding(kind: kind, severity: [.danger, .warning, .note][index % 3], count: index)
        }
        let header = PlanHeader(
            inputs: [], schemes: [], policy: .standard, proof: .skipped, counts: counts, findings: findings)
        return ReportedPlan(id: "", header: header, masked: true, toolVersion: "1.2.3")
    }
}
