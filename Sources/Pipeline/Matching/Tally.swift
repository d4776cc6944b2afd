internal import Bridge

/// The numbers of some verdicts. Tallies of consecutive accounts add up, in their order.
struct Tally: Sendable {
    /// How many accounts are alike in everything that is counted: one addition for each account, and the sums are
    /// taken at the end.
    private var alike: [Likeness: Int] = [:]
    private var read = 0
    /// Accounts that some scheme fits.
    private(set) var fitting = 0
    /// Accounts that were merged into a member already.
    private(set) var aliases = 0
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

    /// Counts an account.
    ///
    /// - Parameters:
    ///   - account: the account.
    ///   - records: how many records the sources had of it.
    ///   - verdict: the verdict on it.
    mutating func add(_ account: Account, records: Int, _ verdict: Verdict) {
        read += records
        if verdict.scheme != nil { fitting += 1 }
        if verdict.isAlias { aliases += 1 }
        if let attempts = verdict.attempts, attempts != Attempts() {
            compared += 1
            if verdict.evidence == .proof || verdict.sharedPassword != nil { recognised += 1 }
        }
        let likeness = Likeness(
            status: verdict.status.ordinal, reason: verdict.reason.map { $0.ordinal + 1 } ?? 0,
            evidence: verdict.evidence.map { $0.ordinal + 1 } ?? 0,
            password: account.password.kind.ordinal,
            isDisabled: account.disabled,
            scheme: Int16(truncatingIfNeeded: verdict.scheme ?? -1),
            month: Int32(truncatingIfNeeded: Month.number(of: account.createdAt) ?? -1))
        alike[likeness, default: 0] += 1
        find(in: account, verdict)
    }

    mutating func add(_ other: Tally) {
        read += other.read
        fitting += other.fitting
        aliases += other.aliases
        compared += other.compared
        recognised += other.recognised
        alike.merge(other.alike, uniquingKeysWith: +)
        for index in examples.indices { examples[index].add(other.examples[index]) }
        for (domain, count) in other.inventedDomains {
            let isCounted = inventedDomains[domain] != nil || inventedDomains.count < Self.domainLimit
            inventedDomains[isCounted ? domain : "(others)", default: 0] += count
        }
    }

    private mutating func find(in account: Account, _ verdict: Verdict) {
        switch verdict.sharedPassword {
        case .defaultID: found(.defaultPassword, account.uid)
        case .guessable: found(.guessablePassword, account.uid)
        case nil: break
        }
        switch verdict.reason {
        case .conflictingRecords: found(.conflictingRecords, account.uid)
        case .disabled: found(.disabledAccounts, account.uid)
        default: break
        }
        switch account.password {
        case .redacted: found(.redactedPasswords, account.uid)
        case .foreign: found(.foreignPasswords, account.uid)
        case .plain: found(.plainPasswords, account.uid)
        case .none, .scrypt: break
        }
        if verdict.sharesAddressWithIdentity { found(.nativeSharesAddress, account.uid) }
        if verdict.hasInventedAddress, let email = account.email,
            let domain = EmailAddress.domain(of: email),
            inventedDomains[domain] != nil || !EmailAddress.isUndeliverable(domain)
        {
            found(.claimableAddress, account.uid)
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
