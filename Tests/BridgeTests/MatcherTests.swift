import Bridge
import Testing

@Suite("Deciding on one account")
struct MatcherTests {
    private let mina = person("3300000001", email: "Mina@Example.com")

    private func matcher(
        _ identities: [Identity], _ schemes: [Scheme]? = nil, policy: Policy = .standard,
        search: SearchLimits = .standard
    ) throws -> Matcher<MemoryDirectory> {
        Matcher(
            schemes: try schemes ?? [scheme()], directory: MemoryDirectory(all: identities), search: search,
            policy: policy)
    }

    @Test("A hash made from the id of the identity with that e-mail moves the account")
    func proof() throws {
        let decision = try matcher([mina]).decide(account("kakaomina@example.com"), password: "3300000001")
        #expect(decision.status == .migrate)
        #expect(decision.reason == nil)
        #expect(decision.evidence == .proof)
        #expect(decision.route == .email)
        #expect(decision.identity?.key.providerUserID == "3300000001")
        #expect(decision.attempts?.candidates == 1)
    }

    @Test("An equal e-mail without a hash waits for a person under the standard policy")
    func belowPolicy() throws {
        let decision = try matcher([mina]).decide(account("kakaomina@example.com"), password: nil)
        #expect(decision.status == .review)
        #expect(decision.reason == .evidenceBelowPolicy)
        #expect(decision.evidence == .verifiedEmail)
        #expect(decision.attempts == nil)
    }

    @Test("A wider policy moves an account by its verified e-mail")
    func widerPolicy() throws {
        let policy = Policy(accepting: [.proof, .verifiedEmail])
        let decision = try matcher([mina], policy: policy).decide(
            account("kakaomina@example.com"), password: nil)
        #expect(decision.status == .migrate)
        #expect(decision.reason == nil)
    }

    @Test(
        "An e-mail is verified only if the provider says both valid and verified",
        arguments: [
            (true, true, Evidence.verifiedEmail), (true, false, .email), (true, nil, .email),
            (nil, true, .email),
            (nil, nil, .email),
        ] as [(Bool?, Bool?, Evidence)])
    func verification(valid: Bool?, verified: Bool?, evidence: Evidence) throws {
        let identity = person("1", email: "a@b.kr", valid: valid, verified: verified)
        #expect(try matcher([identity]).decide(account("kakaoa@b.kr"), password: nil).evidence == evidence)
    }

    @Test(
        "An expired or masked e-mail leads to nobody",
        arguments: [
            person("1", email: "a@b.kr", valid: false), person("1", email: "***@b.kr", valid: nil),
        ])
    func unusable(identity: Identity) throws {
        let decision = try matcher([identity]).decide(account("kakaoa@b.kr"), password: nil)
        #expect(decision.status == .unmatched)
        #expect(decision.reason == .noIdentity)
    }

    @Test("E-mails are equal in NFC and NFD")
    func normalisation() throws {
        let identity = person("7", email: "\u{1112}\u{1161}\u{11AB}@b.kr")
        #expect(try matcher([identity]).decide(account("kakao한@b.kr"), password: "7").status == .migrate)
    }

    @Test("A candidate whose id cannot prove is still contradicted by a hash that is another's")
    func contradictedDefaultID() throws {
        let wide = Policy(accepting: Evidence.allCases)
        let decision = try matcher([mina], [scheme(defaultIDs: ["3300000001"])], policy: wide).decide(
            account("kakaomina@example.com"), password: "hunter2")
        #expect(decision.status == .review)
        #expect(decision.reason == .passwordNotTheID)
    }

    @Test(
        "A password that a stand-in also makes proves nobody, by whichever templates",
        arguments: [
            (["{id}", "{id}00"], "12345678", "1234567800"), (["{id}", "00{id}"], "0012", "12"),
            (["{id}", "kakao{id}"], "kakao1", "1"),
        ])
    func standIn(passwords: [String], standIn: String, stranger: String) throws {
        // The password that the scheme makes of the stand-in by one template, and of the stranger by the other.
        let password = standIn == "12345678" ? stranger : standIn
        let people = [
            person(stranger, email: "x@e.com", connectedAt: 1_000), person("5555555555", email: "y@e.com"),
        ]
        let matcher = try matcher(people, [scheme(password: passwords, defaultIDs: [standIn])])
        for address in ["kakaoy@e.com", "kakaox@e.com"] {
            let decision = try matcher.decide(account(address, createdAt: 2_000), password: password)
            #expect(decision.status == .review)
            #expect(decision.reason == .defaultPassword)
            #expect(decision.sharedPassword == .defaultID)
        }
    }

    @Test("A stand-in of one scheme is one under every scheme that fits")
    func standInOfAnotherScheme() throws {
        let schemes = [
            try scheme("id-address", email: ["kakao_{id}@kakao.com"], password: ["kakao_{id}"]),
            try scheme("kakao-prefix", email: ["kakao{email}"], defaultIDs: ["12345678"]),
        ]
        let decision = try matcher([person("12345678")], schemes).decide(
            account("kakao_12345678@kakao.com"), password: "kakao_12345678")
        #expect(decision.status == .review)
        #expect(decision.reason == .defaultPassword)
    }

    @Test("A checkable hash that no candidate gives is a person's case, without an identity")
    func wrongPassword() throws {
        let decision = try matcher([mina]).decide(account("kakaomina@example.com"), password: "hunter2")
        #expect(decision.status == .review)
        #expect(decision.reason == .passwordNotTheID)
        #expect(decision.identity == nil)
        #expect(decision.evidence == nil)
        #expect(decision.candidates.map(\.identity.key.providerUserID) == ["3300000001"])
    }

    @Test("A checkable hash that contradicts the e-mail is not overruled by a wider policy")
    func contradiction() throws {
        let policy = Policy(accepting: Evidence.allCases)
        let decision = try matcher([mina], policy: policy)
            .decide(account("kakaomina@example.com"), password: "hunter2")
        #expect(decision.reason == .passwordNotTheID)
    }

    @Test("Several candidates and no hash are ambiguous")
    func ambiguous() throws {
        let twins = [person("2", email: "a@b.kr"), person("1", email: "A@b.kr", verified: false)]
        let decision = try matcher(twins).decide(account("kakaoa@b.kr"), password: nil)
        #expect(decision.reason == .ambiguousIdentity)
        #expect(decision.identity == nil)
        #expect(decision.candidates.map(\.identity.key.providerUserID) == ["1", "2"])
        #expect(decision.candidateCount == 2)
    }

    @Test("Several candidates are told apart by the hash")
    func provenAmongSeveral() throws {
        let twins = [person("2", email: "a@b.kr"), person("1", email: "a@b.kr")]
        let decision = try matcher(twins).decide(account("kakaoa@b.kr"), password: "2")
        #expect(decision.identity?.key.providerUserID == "2")
        #expect(decision.status == .migrate)
    }

    @Test("Someone who changed the e-mail is found by the time of sign-up, nearest first")
    func signUpTime() throws {
        let identities = [
            person("1", connectedAt: 1_000_000 + 5_000), person("2", connectedAt: 1_000_000 - 2_000),
            person("3", connectedAt: 1_000_000 + 86_400_001),
        ]
        let account = account("kakaoold@b.kr", createdAt: 1_000_000)
        #expect(try matcher(identities).passwords(for: account) == ["2", "1"])
        let decision = try matcher(identities).decide(account, password: "1")
        #expect(decision.status == .migrate)
        #expect(decision.route == .signUpTime)
        #expect(decision.attempts?.signUpTime == 2)
    }

    @Test("Candidates that were tried already do not use up the search")
    func searchLimit() throws {
        let identities = [
            person("1", email: "a@b.kr", connectedAt: 0), person("2", connectedAt: 1),
            person("3", connectedAt: 2),
        ]
        let limited = try matcher(identities, search: SearchLimits(distance: 10, count: 1))
        #expect(try limited.passwords(for: account("kakaoa@b.kr", createdAt: 0)) == ["1", "2"])
    }

    @Test("A default id shows the scheme and never the person")
    func defaultID() throws {
        let schemes = [try scheme(defaultIDs: ["12345678"])]
        let decision = try matcher([mina], schemes).decide(
            account("kakaomina@example.com"), password: "12345678")
        #expect(decision.reason == .defaultPassword)
        #expect(decision.identity?.key == mina.key)
        #expect(decision.evidence == .verifiedEmail)
    }

    @Test("A password that others know stays a danger when a wider policy moves the account")
    func sharedPassword() throws {
        let schemes = [try scheme(password: ["{id}", "Kakao{email}"], defaultIDs: ["12345678"])]
        let wide = try matcher([mina], schemes, policy: Policy(accepting: [.proof, .verifiedEmail]))
        for (password, expected) in [
            ("12345678", SharedPassword.defaultID), ("Kakaomina@example.com", .guessable),
            ("3300000001", nil),
        ] as [(String, SharedPassword?)] {
            let decision = try wide.decide(account("kakaomina@example.com"), password: password)
            #expect(decision.status == .migrate)
            #expect(decision.sharedPassword == expected)
        }
    }

    @Test("An identity whose id is a default id is never proven by it")
    func ownerOfDefaultID() throws {
        let schemes = [try scheme(defaultIDs: ["12345678"])]
        let owner = person("12345678", email: "a@b.kr", connectedAt: 0)
        let byEmail = try matcher([owner], schemes).decide(account("kakaoa@b.kr"), password: "12345678")
        #expect(byEmail.reason == .defaultPassword)
        let byTime = try matcher([owner], schemes)
            .decide(account("kakaoother@b.kr", createdAt: 0), password: "12345678")
        #expect(byTime.status == .review)
        #expect(byTime.identity == nil)
    }

    @Test("A password that a scheme makes without an id proves nothing, whoever's id it is")
    func ownerOfSharedPassword() throws {
        let schemes = [try scheme(password: ["{id}", "123456"])]
        let owner = person("123456", email: "a@b.kr")
        #expect(
            try matcher([owner], schemes).decide(account("kakaoa@b.kr"), password: "123456").reason
                == .guessablePassword)
    }

    @Test("A password that two ids could have made proves neither")
    func rivals() throws {
        let schemes = [try scheme(password: ["{id}", "1{id}"])]
        let identities = [person("1234", email: "a@b.kr"), person("234", email: "other@b.kr")]
        let decision = try matcher(identities, schemes).decide(account("kakaoa@b.kr"), password: "1234")
        #expect(decision.status == .review)
        #expect(decision.reason == .ambiguousIdentity)
    }

    @Test("A password made from the address is guessable, in the spelling the provider gave too")
    func guessable() throws {
        let schemes = [try scheme(email: ["{email}"], password: ["Kakao{email}"])]
        for password in ["KakaoMina@Example.com", "Kakaomina@example.com"] {
            let decision = try matcher([mina], schemes).decide(
                account("mina@example.com"), password: password)
            #expect(decision.reason == .guessablePassword)
            #expect(decision.identity?.key == mina.key)
        }
    }

    @Test("An id inside the address is evidence, not proof")
    func idInAddress() throws {
        let schemes = [try scheme(email: ["k{id}@kakao.com"], password: ["kakao_{id}"])]
        let decision = try matcher([mina], schemes).decide(account("k3300000001@kakao.com"), password: nil)
        #expect(decision.evidence == .idInAddress)
        #expect(decision.reason == .evidenceBelowPolicy)
        #expect(
            try matcher([mina], schemes).decide(
                account("k3300000001@kakao.com"), password: "kakao_3300000001"
            )
            .status == .migrate)
    }

    @Test("A hash that no template asked about is no contradiction")
    func notAsked() throws {
        let schemes = [try scheme(password: [])]
        let decision = try matcher([mina], schemes).decide(account("kakaomina@example.com"), password: "x")
        #expect(decision.reason == .evidenceBelowPolicy)
        #expect(decision.identity?.key == mina.key)
    }

    @Test("An account linked to another person at the provider waits for a person, also when its hash proves")
    func linkedElsewhere() throws {
        var account = account("kakaomina@example.com")
        account.linkedProviders = [LinkedProvider(providerID: "oidc.kakao", rawID: "999")]
        let decision = try matcher([mina]).decide(account, password: "3300000001")
        #expect(decision.status == .review)
        #expect(decision.reason == .ambiguousIdentity)
        account.linkedProviders = [LinkedProvider(providerID: "oidc.kakao", rawID: "3300000001")]
        #expect(try matcher([mina]).decide(account, password: "3300000001").status == .migrate)
    }

    @Test("A uid that names the id leads to the identity")
    func uid() throws {
        let schemes = [try scheme(email: [], password: [], uid: ["kakao:{id}"])]
        let decision = try matcher([mina], schemes).decide(
            account(nil, uid: "kakao:3300000001"), password: nil)
        #expect(decision.evidence == .idInAddress)
        #expect(decision.route == .uid)
    }

    @Test("A phone number in the address leads to the identity in any of its spellings")
    func phone() throws {
        let schemes = [try scheme(email: ["kakao{phone}@phone.kr"])]
        let identity = person("5", phone: "+82 010-1234-5678")
        let decision = try matcher([identity], schemes)
            .decide(account("kakao+82 10-1234-5678@phone.kr"), password: nil)
        #expect(decision.evidence == .phone)
    }

    @Test(
        "Accounts that no scheme made are native",
        arguments: [
            (nil, Reason.noEmail), ("alice@example.com", .noTemplateMatch),
            ("kakao@example.com", .noTemplateMatch),
            ("kakaoalice@localhost", .noTemplateMatch),
        ] as [(String?, Reason)])
    func native(email: String?, reason: Reason) throws {
        let decision = try matcher([mina]).decide(account(email), password: nil)
        #expect(decision.status == .native)
        #expect(decision.reason == reason)
        #expect(decision.scheme == nil)
    }

    @Test("A native account with an identity's own address is pointed out")
    func sharedAddress() throws {
        #expect(
            try matcher([mina]).decide(account("mina@example.com"), password: nil).sharesAddressWithIdentity)
        #expect(
            try !matcher([mina]).decide(account("other@example.com"), password: nil).sharesAddressWithIdentity
        )
    }

    @Test("With a bare address template an account without an identity is native, not unmatched")
    func bare() throws {
        let schemes = [try scheme(email: ["{email}"], password: ["Optional({id})"])]
        let decision = try matcher([mina], schemes).decide(account("other@example.com"), password: "secret")
        #expect(decision.status == .native)
        #expect(decision.reason == .noIdentity)
    }

    @Test("A disabled account that is proven is skipped")
    func disabled() throws {
        let decision = try matcher([mina])
            .decide(account("kakaomina@example.com", disabled: true), password: "3300000001")
        #expect(decision.status == .skipped)
        #expect(decision.reason == .disabled)
        #expect(decision.evidence == .proof)
    }

    @Test("Of several schemes the one that proves is named, and the first one when their evidence is equal")
    func severalSchemes() throws {
        let schemes = [
            try scheme("old", password: ["Optional({id})"]), try scheme("new", password: ["{id}"]),
        ]
        let matcher = try matcher([mina], schemes)
        let account = account("kakaomina@example.com")
        #expect(try matcher.decide(account, password: "3300000001").scheme == "new")
        #expect(try matcher.decide(account, password: "Optional(3300000001)").scheme == "old")
        #expect(try matcher.decide(account, password: nil).scheme == "old")
    }

    @Test("Schemes of different providers do not share identities")
    func providers() throws {
        let naver = person("9", email: "mina@example.com", provider: "naver")
        let schemes = [try scheme(), try scheme("naver", email: ["naver{email}"], provider: "naver")]
        let matcher = try matcher([mina, naver], schemes)
        #expect(
            try matcher.decide(account("navermina@example.com"), password: "9").identity?.key == naver.key)
        #expect(try matcher.decide(account("navermina@example.com"), password: "3300000001").identity == nil)
    }

    @Test("No password is tried twice for one account")
    func noRepeats() throws {
        let schemes = [try scheme("a"), try scheme("b", email: ["kakao{email}", "{email}"])]
        let passwords = try matcher([mina], schemes).passwords(for: account("kakaomina@example.com"))
        #expect(passwords == ["3300000001"])
    }

    @Test("The order of identities never shows")
    func order() throws {
        var identities = (1...40).map { person("\($0)", email: "a@b.kr", connectedAt: Int64($0 % 3)) }
        let account = account("kakaoa@b.kr", createdAt: 1)
        let first = try matcher(identities).passwords(for: account)
        identities.reverse()
        #expect(try matcher(identities).passwords(for: account) == first)
    }
}
