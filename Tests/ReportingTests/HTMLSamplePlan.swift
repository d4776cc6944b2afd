import Bridge
import Reporting

/// An invented plan of any size: every status, reason and kind of evidence, and values that try to break the page.
struct HTMLSamplePlan {
    private var state: UInt64 = 20_240_311
    private(set) var decisions: [Decision] = []
    var masked = false

    static let id = "5f0c1e9a" + String(repeating: "7d", count: 28)
    static let hostile = [
        "<img src=x onerror=\"document.title='owned'\">", "</script><script>document.title='owned'</script>",
        "a\u{2028}b\u{2029}c", "\u{202E}gnp.exe", "\"'><svg onload=document.title='owned'>", "{{rows}}",
        String(repeating: "👩‍👩‍👧‍👦", count: 200), "tab\tnewline\nnul\u{1}", "<!--<script>", "javascript:alert(1)",
    ]
    private static let families = ["김", "이", "박", "최", "정", "강", "조", "윤", "장", "임", "한", "오", "서", "신", "권"]
    private static let givens = [
        "철수", "영희", "민준", "서연", "도윤", "지우", "하은", "예준", "수아", "시우", "지민", "은지", "현우", "다인", "태양", "보람",
    ]
    private static let domains = ["example.com", "example.net", "mail.example.org", "school.example"]

    init(count: Int) {
        decisions.reserveCapacity(count)
        for index in 0..<count { decisions.append(decision(index, of: count)) }
        decisions.sort { $0.uid.utf8.lexicographicallyPrecedes($1.uid.utf8) }
    }

    private mutating func random(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % bound
    }

    private mutating func uid(_ index: Int) -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
        return String((0..<22).map { _ in letters[random(letters.count)] })
            + String(1_000_000 + index).suffix(6)
    }

    private mutating func nickname() -> String {
        Self.families[random(Self.families.count)] + Self.givens[random(Self.givens.count)]
    }

    private mutating func identity(_ index: Int, nickname: String?, near: Int64) -> Identity {
        let id = String(1_200_000_000 + (index * 7919 + random(50)) % 3_000_000_000)
        var identity = Identity(key: IdentityKey(provider: "kakao", providerUserID: id))
        identity.email = "user\(index)@\(Self.domains[index % Self.domains.count])"
        identity.emailValid = true
        identity.emailVerified = random(5) > 0
        identity.nickname = nickname
        identity.phone = random(3) == 0 ? "+82 10-\(1000 + random(9000))-\(1000 + random(9000))" : nil
        identity.profileImageURL = "http://k.kakaocdn.example/dn/\(index)/img_640x640.jpg"
        identity.connectedAt = near - Int64(random(9_000)) - 1
        return identity
    }

    private mutating func decision(_ index: Int, of count: Int) -> Decision {
        var account = Account(uid: uid(index))
        let name = index < Self.hostile.count ? Self.hostile[index] : nickname()
        account.displayName = random(25) == 0 ? nil : name
        if index < Self.hostile.count { account.displayName = name }
        account.email = "kakaouser\(index)@\(Self.domains[index % Self.domains.count])"
        let start: Int64 = 1_546_300_800_000
        let made = start + Int64(Double(random(1_000_000)).squareRoot() * 173_000_000)
        account.createdAt = made
        account.lastSignedInAt = made + Int64(random(40_000)) * 1_000_000
        account.photoURL = random(2) == 0 ? "http://k.kakaocdn.example/dn/\(index)/img_110x110.jpg" : nil
        account.password = .scrypt(hash: [1], salt: [2])
        var decision = Decision(account: AccountProfile(account), status: .migrate)
        decision.scheme = index % 5 == 0 ? "kakao-underscore" : "kakao-prefix"
        decision.accountFingerprint = String(repeating: "0", count: 64)
        var own = identity(index, nickname: random(6) == 0 ? nickname() : name, near: made)
        if index < Self.hostile.count { own.key.provider = name }
        shape(&decision, index: index, own: own, made: made)
        return decision
    }

    private mutating func shape(_ decision: inout Decision, index: Int, own: Identity, made: Int64) {
        var attempts = Attempts()
        attempts.candidates = 1
        func decide(_ status: Status, _ reason: Reason?, _ evidence: Evidence?, _ route: Route? = .email) {
            decision.status = status
            decision.reason = reason
            decision.evidence = evidence
            if evidence != nil {
                decision.identity = own
                decision.route = route
                decision.identityFingerprint = String(repeating: "1", count: 64)
            }
        }
        switch index < 40 ? index * 25 : random(1000) {
        case 0..<660: decide(.migrate, nil, .proof, random(12) == 0 ? .signUpTime : .email)
        case 660..<700:
            decide(.merge, nil, .proof)
            decision.primaryUID = decisions.last { $0.status == .migrate }?.uid
        case 700..<730: decide(.review, .defaultPassword, nil)
        case 730..<745: decide(.review, .guessablePassword, .verifiedEmail)
        case 745..<775:
            decide(.review, .passwordNotTheID, nil)
            attempts.signUpTime = random(33)
            candidates(&decision, index: index, own: own, made: made, count: 1 + random(3))
        case 775..<795:
            decide(.review, .ambiguousIdentity, nil)
            candidates(&decision, index: index, own: own, made: made, count: 2 + random(12))
        case 795..<835:
            decide(.review, .evidenceBelowPolicy, [.verifiedEmail, .phone, .email, .idInAddress][random(4)])
        case 835..<840:
            decide(.review, .conflictingRecords, nil)
            decision.records = 2
            decision.conflictingFields = ["email", "displayName", "lastSignedInAt"]
        case 840..<880: decide(.unmatched, .noIdentity, nil)
        case 880..<960:
            decide(.native, .noTemplateMatch, nil)
            decision.scheme = nil
            decision.account.email = "person\(index)@\(Self.domains[index % 4])"
            decision.sharesAddressWithIdentity = random(20) == 0
            decision.account.linkedProviders = ["google.com", "apple.com"]
        case 960..<985:
            decide(.native, .noEmail, nil)
            decision.scheme = nil
            decision.account.email = nil
            decision.account.password = .none
            decision.account.phoneNumber = "+8210\(10_000_000 + index)"
        default:
            decide(.skipped, .disabled, .proof)
            decision.account.disabled = true
        }
        if decision.scheme != nil { decision.attempts = attempts }
    }

    private mutating func candidates(
        _ decision: inout Decision, index: Int, own: Identity, made: Int64, count: Int
    ) {
        decision.candidateCount = count
        for place in 0..<min(count, Decision.candidateLimit) {
            var other =
                place == 0
                ? own
                : identity(index * 31 + place, nickname: nickname(), near: made - Int64(place * 40_000_000))
            if place == 1 { other.email = "us***@example.com" }
            decision.candidates.append(
                Candidate(
                    identity: other, evidence: place == 0 ? .verifiedEmail : .email, route: .email,
                    scheme: "kakao-prefix"))
        }
    }

    /// The header with counts that fit the decisions.
    func header() -> PlanHeader {
        var counts = PlanCounts()
        counts.distinct = decisions.count
        counts.repeats = 17
        counts.read = counts.distinct + counts.repeats
        counts.identities = counts.distinct + 312
        counts.identitiesRead = counts.identities + 4
        counts.identityRepeats = 4
        for decision in decisions {
            counts.statuses[decision.status, default: 0] += 1
            if let reason = decision.reason {
                counts.reasons[StatusReason(status: decision.status, reason: reason), default: 0] += 1
            }
            if let evidence = decision.evidence { counts.evidence[evidence, default: 0] += 1 }
            if let scheme = decision.scheme {
                counts.schemes[SchemeStatus(scheme: scheme, status: decision.status), default: 0] += 1
            }
            if let made = decision.account.createdAt {
                let days = Double(made) / 86_400_000
                counts.signUps[
                    MonthStatus(month: Int(days / 30.436875), status: decision.status), default: 0] += 1
            }
            if decision.status == .migrate { counts.identitiesClaimed += 1 }
            if decision.reason == .evidenceBelowPolicy, let evidence = decision.evidence {
                counts.wouldMove[evidence, default: 0] += 1
            }
        }
        return PlanHeader(
            inputs: [
                PlanInput(
                    role: .accounts, name: "auth-export.json", format: "firebase auth:export JSON",
                    bytes: 57_300_112,
                    sha256: String(repeating: "ab12", count: 16), records: counts.read),
                PlanInput(
                    role: .identities, name: "kakao-users.ndjson", format: "Kakao users, JSON lines",
                    bytes: 31_020_400,
                    sha256: String(repeating: "cd34", count: 16), records: counts.identitiesRead),
            ],
            schemes: ["kakao-prefix", "kakao-underscore"].map {
                PlanScheme(name: $0, provider: "kakao", sha256: String(repeating: "ef56", count: 16))
            },
            policy: .standard, proof: .checked, counts: counts, findings: findings(counts))
    }

    private func findings(_ counts: PlanCounts) -> [Finding] {
        func found(_ kind: Finding.Kind, _ severity: Finding.Severity, _ matches: (Decision) -> Bool)
            -> Finding
        {
            let some = decisions.filter(matches)
            return Finding(
                kind: kind, severity: severity, count: some.count, examples: some.prefix(5).map(\.uid))
        }
        var claimable = found(.claimableAddress, .danger) { $0.scheme != nil }
        claimable.table = Self.domains.map { domain in
            Finding.TableRow(
                key: domain,
                count: decisions.count {
                    $0.scheme != nil && $0.account.email?.hasSuffix("@" + domain) == true
                })
        }.sorted { $0.count > $1.count }
        return [
            found(.defaultPassword, .danger) { $0.reason == .defaultPassword }, claimable,
            found(.guessablePassword, .danger) { $0.reason == .guessablePassword },
            found(.conflictingRecords, .warning) { $0.reason == .conflictingRecords },
            found(.nativeSharesAddress, .warning) { $0.sharesAddressWithIdentity },
            found(.severalAccounts, .warning) { $0.status == .merge },
            found(.disabledAccounts, .note) { $0.status == .skipped },
            Finding(
                kind: .unclaimedIdentities, severity: .note, count: 312,
                examples: ["1200001234", "1200009876"]),
        ].filter { $0.count > 0 }
    }

    /// Feeds the plan to a report; a masked one knows its id from the start, another one at the end.
    ///
    /// - Parameter report: what is written.
    /// - Throws: what the report throws.
    func write(to report: any Report) throws {
        try report.begin(
            ReportedPlan(
                id: masked ? Self.id : "", header: header(), masked: masked,
                toolVersion: "0.1.0"))
        for decision in decisions { try report.add(decision) }
        if masked { try report.finish() } else { try report.finish(planID: Self.id) }
    }
}
