internal import Bridge

/// The numbers of some verdicts. Tallies of consecutive accounts add up, in their order.
struct Tally: Sendable {
    /// How many accounts are alike in everything that is counted: one addition for each account, and the sums are
    /// taken at the end.
    private var alike: [Likeness: Int] = [:]
    private var read = 0
    /// Accounts that some scheme fits.
    private(set) var fitting = 0
    /// Accounts whose hash was compared, and those of them whose password was found.
    private(set) var compared = 0
    private(set) var recognised = 0
    private var examples = [Examples](repeating: Examples(), count: Finding.Kind.allCases.count)
    /// Invented addresses by domain.
    private(set) var inventedDomains: [String: Int] = [:]

    /// What is counted of an account. The scheme is its place in the matcher's list.
    private struct Likeness: Hashable {
        var status: UInt8
        var reason: UInt8
        var evidence: UInt8
        var password: UInt8
        var isDisabled: Bool
        var scheme: Int16
        var month: Int32
    }

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

    mutating func add(_ verdict: Verdict, _ kept: KeptVerdict) {
        let decision = verdict.decision
        read += decision.records
        if decision.scheme != nil { fitting += 1 }
        if let attempts = decision.attempts, attempts != Attempts() {
            compared += 1
            if decision.evidence == .proof || decision.sharedPassword != nil { recognised += 1 }
        }
        let likeness = Likeness(
            status: decision.status.ordinal, reason: decision.reason.map { $0.ordinal + 1 } ?? 0,
            evidence: decision.evidence.map { $0.ordinal + 1 } ?? 0,
            password: decision.account.password.ordinal,
            isDisabled: decision.account.disabled,
            scheme: Int16(truncatingIfNeeded: kept.scheme ?? -1),
            month: Int32(truncatingIfNeeded: Month.number(of: decision.account.createdAt) ?? -1))
        alike[likeness, default: 0] += 1
        find(in: verdict)
    }

    mutating func add(_ other: Tally) {
        read += other.read
        fitting += other.fitting
        compared += other.compared
        recognised += other.recognised
        alike.merge(other.alike, uniquingKeysWith: +)
        for index in examples.indices { examples[index].add(other.examples[index]) }
        for (domain, count) in other.inventedDomains {
            let isCounted = inventedDomains[domain] != nil || inventedDomains.count < Self.domainLimit
            inventedDomains[isCounted ? domain : "(others)", default: 0] += count
        }
    }

    private mutating func find(in verdict: Verdict) {
        let decision = verdict.decision
        switch decision.sharedPassword {
        case .defaultID: found(.defaultPassword, decision.uid)
        case .guessable: found(.guessablePassword, decision.uid)
        case nil: break
        }
        switch decision.reason {
        case .conflictingRecords: found(.conflictingRecords, decision.uid)
        case .disabled: found(.disabledAccounts, decision.uid)
        default: break
        }
        switch decision.account.password {
        case .redacted: found(.redactedPasswords, decision.uid)
        case .foreign: found(.foreignPasswords, decision.uid)
        case .plain: found(.plainPasswords, decision.uid)
        case .none, .scrypt: break
        }
        if decision.sharesAddressWithIdentity { found(.nativeSharesAddress, decision.uid) }
        if verdict.hasInventedAddress, let email = decision.account.email,
            let domain = EmailAddress.domain(of: email), !EmailAddress.isUndeliverable(domain)
        {
            found(.claimableAddress, decision.uid)
            inventedDomains[domain, default: 0] += 1
        }
    }

    private mutating func found(_ kind: Finding.Kind, _ uid: String) {
        examples[Int(kind.ordinal)].add(uid)
    }
}

extension Tally {
    /// The accounts of a finding.
    subscript(kind: Finding.Kind) -> Examples { examples[Int(kind.ordinal)] }

    /// The sums over all accounts. Accounts that claim an identity are `migrate` here; which of them merge is
    /// known once all claims are.
    ///
    /// - Parameters:
    ///   - schemes: the names of the schemes.
    ///   - policy: the evidence that moves an account.
    /// - Returns: the counts, without those of identities.
    func counts(schemes: [String], policy: Policy) -> PlanCounts {
        var counts = PlanCounts()
        for (likeness, count) in alike {
            let status = Status(ordinal: likeness.status)
            counts.distinct += count
            counts.statuses[status, default: 0] += count
            if likeness.reason > 0 {
                let reason = Reason(ordinal: likeness.reason - 1)
                counts.reasons[StatusReason(status: status, reason: reason), default: 0] += count
            }
            if likeness.scheme >= 0 {
                let scheme = schemes[Int(likeness.scheme)]
                counts.schemes[SchemeStatus(scheme: scheme, status: status), default: 0] += count
            }
            if likeness.month >= 0 {
                let month = MonthStatus(month: Int(likeness.month), status: status)
                counts.signUps[month, default: 0] += count
            }
            guard likeness.evidence > 0 else { continue }
            let evidence = Evidence(ordinal: likeness.evidence - 1)
            counts.evidence[evidence, default: 0] += count
            if status == .review, !policy.accepts(evidence), !likeness.isDisabled {
                counts.wouldMove[evidence, default: 0] += count
            }
        }
        counts.read = read
        counts.repeats = read - counts.distinct
        return counts
    }

    /// How many accounts have a password that proof could look at.
    var checkable: Int {
        let kinds = [PasswordKind.scrypt.ordinal, PasswordKind.plain.ordinal]
        return alike.reduce(0) { kinds.contains($1.key.password) ? $0 + $1.value : $0 }
    }
}
