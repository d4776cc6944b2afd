internal import Bridge

/// The numbers of some verdicts. Tallies of consecutive accounts add up, in their order.
struct Tally: Sendable {
    private(set) var counts = PlanCounts()
    /// Accounts that claim an identity, by scheme and by month of sign-up: who is primary is known at the end.
    private(set) var claimsByScheme: [String: Int] = [:]
    private(set) var claimsByMonth: [Int: Int] = [:]
    private(set) var claims = 0
    private(set) var findings: [Finding.Kind: Examples] = [:]
    private(set) var inventedDomains: [String: Int] = [:]
    /// Accounts with a password that proof could look at.
    private(set) var checkable = 0

    /// How many accounts a finding concerns, and the first of them.
    struct Examples: Sendable {
        var count = 0
        var uids: [String] = []

        mutating func add(_ uid: String) {
            count += 1
            if uids.count < Finding.exampleLimit { uids.append(uid) }
        }

        mutating func add(_ other: Examples) {
            count += other.count
            uids += other.uids.prefix(Finding.exampleLimit - uids.count)
        }
    }

    /// How many different domains are counted before the rest goes under one name.
    static let domainLimit = 50_000

    mutating func add(_ verdict: Verdict, policy: Policy) {
        let decision = verdict.decision
        counts.read += decision.records
        counts.repeats += decision.records - 1
        counts.distinct += 1
        if let evidence = decision.evidence { counts.evidence[evidence, default: 0] += 1 }
        if verdict.claims {
            claims += 1
            claimsByScheme[decision.scheme ?? "", default: 0] += 1
            if let month = Month.number(of: decision.account.createdAt) {
                claimsByMonth[month, default: 0] += 1
            }
        } else {
            counts.statuses[decision.status, default: 0] += 1
            if let reason = decision.reason {
                counts.reasons[StatusReason(status: decision.status, reason: reason), default: 0] += 1
            }
            if let scheme = decision.scheme {
                counts.schemes[SchemeStatus(scheme: scheme, status: decision.status), default: 0] += 1
            }
            if let month = Month.number(of: decision.account.createdAt) {
                counts.signUps[MonthStatus(month: month, status: decision.status), default: 0] += 1
            }
        }
        if decision.status == .review, let evidence = decision.evidence, !policy.accepts(evidence),
            !decision.account.disabled
        {
            counts.wouldMove[evidence, default: 0] += 1
        }
        find(in: verdict)
    }

    mutating func add(_ other: Tally) {
        counts.add(other.counts)
        claims += other.claims
        checkable += other.checkable
        claimsByScheme.merge(other.claimsByScheme, uniquingKeysWith: +)
        claimsByMonth.merge(other.claimsByMonth, uniquingKeysWith: +)
        for (kind, examples) in other.findings { findings[kind, default: Examples()].add(examples) }
        for (domain, count) in other.inventedDomains {
            let isCounted = inventedDomains[domain] != nil || inventedDomains.count < Self.domainLimit
            inventedDomains[isCounted ? domain : "(others)", default: 0] += count
        }
    }

    private mutating func find(in verdict: Verdict) {
        let decision = verdict.decision
        func found(_ kind: Finding.Kind) { findings[kind, default: Examples()].add(decision.uid) }
        switch decision.reason {
        case .defaultPassword: found(.defaultPassword)
        case .guessablePassword: found(.guessablePassword)
        case .conflictingRecords: found(.conflictingRecords)
        case .disabled: found(.disabledAccounts)
        default: break
        }
        switch decision.account.password {
        case .redacted: found(.redactedPasswords)
        case .foreign: found(.foreignPasswords)
        case .plain:
            found(.plainPasswords)
            checkable += 1
        case .scrypt: checkable += 1
        case .none: break
        }
        if decision.sharesAddressWithIdentity { found(.nativeSharesAddress) }
        if verdict.hasInventedAddress, let email = decision.account.email,
            let domain = EmailAddress.domain(of: email), !EmailAddress.isUndeliverable(domain)
        {
            found(.claimableAddress)
            inventedDomains[domain, default: 0] += 1
        }
    }
}

extension PlanCounts {
    /// Adds the numbers of other accounts; those of identities stay.
    fileprivate mutating func add(_ other: PlanCounts) {
        read += other.read
        repeats += other.repeats
        distinct += other.distinct
        statuses.merge(other.statuses, uniquingKeysWith: +)
        reasons.merge(other.reasons, uniquingKeysWith: +)
        evidence.merge(other.evidence, uniquingKeysWith: +)
        schemes.merge(other.schemes, uniquingKeysWith: +)
        wouldMove.merge(other.wouldMove, uniquingKeysWith: +)
        signUps.merge(other.signUps, uniquingKeysWith: +)
    }
}
