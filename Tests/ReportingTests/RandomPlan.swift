import Bridge

/// SplitMix64: the same seed gives the same plan everywhere.
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// Plans with every field used and left out, and texts that formats trip over.
struct RandomPlan {
    var generator: SeededGenerator

    init(seed: UInt64) {
        generator = SeededGenerator(state: seed)
    }

    static let texts = [
        "", " ", "plain", "김민수", "한글", "한글", "a,b", "a;b", "say \"hi\"", "it's", "two\nlines", "cr\rlf\r\n",
        "tab\t",
        "back\\slash", "\u{1}\u{1F}", "nul\u{0}nul", "<img src=x onerror=alert(1)>", "=1+1",
        "+82 10-1234-5678",
        "-1", "@SUM(A1)", "＝1", "＋1", "－1", "＠a", " =1", "\"=1", "'=1", "\t=1", "| pipe |", "`code`",
        "[a](b)",
        "#123", "👨‍👩‍👧‍👦", "e\u{301}", "\u{202E}rtl", "\u{2028}", "\u{FEFF}", "a@example.com", "A@EXAMPLE.com",
    ]

    mutating func text() -> String {
        let text = Self.texts.randomElement(using: &generator) ?? ""
        return Bool.random(using: &generator)
            ? text : text + String(Int.random(in: 0...999, using: &generator))
    }

    mutating func maybe<Value>(_ value: (inout RandomPlan) -> Value) -> Value? {
        Bool.random(using: &generator) ? value(&self) : nil
    }

    mutating func time() -> Int64 {
        [0, -1, .min, .max, 1_680_341_400_250, -62_135_596_800_000]
            .randomElement(using: &generator) ?? 0
    }

    mutating func some<Value>(_ values: [Value], or other: Value) -> Value {
        values.randomElement(using: &generator) ?? other
    }

    mutating func identity() -> Identity {
        var identity = Identity(key: IdentityKey(provider: text(), providerUserID: text()))
        identity.email = maybe { $0.text() }
        identity.emailValid = maybe { Bool.random(using: &$0.generator) }
        identity.emailVerified = maybe { Bool.random(using: &$0.generator) }
        identity.phone = maybe { $0.text() }
        identity.nickname = maybe { $0.text() }
        identity.profileImageURL = maybe { $0.text() }
        identity.connectedAt = maybe { $0.time() }
        return identity
    }

    mutating func account(uid: String) -> Account {
        var account = Account(uid: uid)
        account.email = maybe { $0.text() }
        account.emailVerified = Bool.random(using: &generator)
        account.displayName = maybe { $0.text() }
        account.photoURL = maybe { $0.text() }
        account.phoneNumber = maybe { $0.text() }
        account.createdAt = maybe { $0.time() }
        account.lastSignedInAt = maybe { $0.time() }
        account.disabled = Bool.random(using: &generator)
        account.password = some(
            [.none, .foreign, .redacted, .plain("x"), .scrypt(hash: [1], salt: [2])], or: .none)
        account.linkedProviders = (0..<Int.random(in: 0...2, using: &generator)).map { _ in
            LinkedProvider(providerID: text())
        }
        return account
    }

    mutating func decision(uid: String) -> Decision {
        var decision = Decision(
            account: AccountProfile(account(uid: uid)), status: some(Status.allCases, or: .native))
        decision.reason = maybe { $0.some(Reason.allCases, or: .disabled) }
        decision.scheme = maybe { $0.text() }
        decision.evidence = maybe { $0.some(Evidence.allCases, or: .proof) }
        decision.route = maybe { $0.some(Route.allCases, or: .id) }
        decision.identity = maybe { $0.identity() }
        decision.primaryUID = maybe { $0.text() }
        decision.candidates = (0..<Int.random(in: 0...2, using: &generator)).map { _ in
            Candidate(
                identity: identity(), evidence: some(Evidence.allCases, or: .proof),
                route: some(Route.allCases, or: .id), scheme: text())
        }
        decision.candidateCount = decision.candidates.count + Int.random(in: 0...20, using: &generator)
        decision.attempts = maybe {
            var attempts = Attempts()
            attempts.candidates = Int.random(in: 0...9, using: &$0.generator)
            attempts.signUpTime = Int.random(in: 0...32, using: &$0.generator)
            attempts.defaultIDs = Int.random(in: 0...3, using: &$0.generator)
            attempts.guessable = Int.random(in: 0...3, using: &$0.generator)
            return attempts
        }
        decision.records = Int.random(in: 1...3, using: &generator)
        decision.conflictingFields = (0..<Int.random(in: 0...2, using: &generator)).map { _ in text() }
        decision.sharedPassword = SharedPassword.allCases.randomElement(using: &generator)
        decision.sharesAddressWithIdentity = Bool.random(using: &generator)
        decision.accountFingerprint = text()
        decision.identityFingerprint = text()
        return decision
    }

    /// Decisions in the order of a plan: `uid00000`, `uid00001`, …
    mutating func decisions(_ count: Int) -> [Decision] {
        (0..<count).map { index in
            decision(uid: "uid" + String(repeating: "0", count: 5 - String(index).count) + String(index))
        }
    }

    mutating func header(for decisions: [Decision]) -> PlanHeader {
        var counts = PlanCounts()
        counts.repeats = Int.random(in: 0...9, using: &generator)
        counts.distinct = decisions.count
        counts.read = counts.distinct + counts.repeats
        counts.identitiesRead = 9
        counts.identityRepeats = 2
        counts.identities = 7
        counts.identitiesClaimed = 3
        for decision in decisions {
            counts.statuses[decision.status, default: 0] += 1
            if let reason = decision.reason {
                counts.reasons[StatusReason(status: decision.status, reason: reason), default: 0] += 1
            }
            if let evidence = decision.evidence, decision.identity != nil {
                counts.evidence[evidence, default: 0] += 1
            }
            if let scheme = decision.scheme {
                counts.schemes[SchemeStatus(scheme: scheme, status: decision.status), default: 0] += 1
            }
            let month = Int.random(in: -30_000...30_000, using: &generator)
            counts.signUps[MonthStatus(month: month, status: decision.status), default: 0] += 1
        }
        counts.wouldMove = [.email: 4, .phone: 0]
        let findings = Finding.Kind.allCases.map { kind in
            Finding(
                kind: kind, severity: some(Finding.Severity.allCases, or: .note),
                count: Int.random(in: 0...99, using: &generator),
                examples: (0..<Int.random(in: 0...3, using: &generator)).map { _ in text() },
                table: (0..<Int.random(in: 0...2, using: &generator)).map { .init(key: text(), count: $0) })
        }
        let inputs = [
            PlanInput(
                role: .accounts, name: text(), format: text(), bytes: 1 << 40, sha256: text(), records: 12),
            PlanInput(role: .identities, name: "-", format: text(), bytes: 0, sha256: text(), records: 0),
        ]
        return PlanHeader(
            inputs: inputs, schemes: [PlanScheme(name: text(), provider: text(), sha256: text())],
            policy: Policy(accepting: Evidence.allCases.filter { _ in Bool.random(using: &generator) }),
            proof: some([.checked, .skipped], or: .checked), counts: counts, findings: findings)
    }
}
