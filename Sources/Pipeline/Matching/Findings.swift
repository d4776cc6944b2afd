internal import Bridge

/// Turns the numbers of a matching pass into what a plan's header says.
struct Findings {
    let outcome: MatchingPass.Outcome
    let accounts: SortedAccounts
    let catalog: IdentityCatalog
    let schemes: [Scheme]
    let policy: Policy
    let proof: ProofMode
    /// What is to be done at Firebase; nil for nothing.
    var firebase: FirebasePolicy?
    /// What changed about the identities, as the latest fetch found.
    var drift: [IdentityDrift] = []

    /// How many identities are read to find examples among them.
    private static let exampleSearchLimit = 100_000

    /// The numbers, now that it is known who is primary.
    func counts() -> PlanCounts {
        var counts = outcome.tally.counts(schemes: schemes.map(\.name), policy: policy)
        let claims = counts[.migrate]
        var migrating: [Int: Int] = [:]
        var months: [Int: Int] = [:]
        var primaries = 0
        var members = 0
        for ordinal in 0..<outcome.claims.identities {
            if outcome.claims.hasMember(ordinal) {
                members += 1
                continue
            }
            guard let primary = outcome.claims.primary(ordinal) else { continue }
            primaries += 1
            migrating[primary.scheme, default: 0] += 1
            if let month = Month.number(of: primary.rank.createdAt) { months[month, default: 0] += 1 }
        }
        counts.identities = outcome.claims.identities
        counts.identitiesClaimed = primaries + members
        counts.set(.migrate, primaries)
        counts.set(.merge, claims - primaries)
        for (index, scheme) in schemes.enumerated() {
            let primaries = migrating[index] ?? 0
            let claims = counts.schemes[SchemeStatus(scheme: scheme.name, status: .migrate)] ?? 0
            counts.set(scheme.name, .migrate, primaries)
            counts.set(scheme.name, .merge, claims - primaries)
        }
        for (month, claims) in counts.signUps where month.status == .migrate {
            let primaries = months[month.month] ?? 0
            counts.set(month.month, .migrate, primaries)
            counts.set(month.month, .merge, claims - primaries)
        }
        return counts
    }

    /// What a reviewer should know, most serious first, then in the order of ``Finding/Kind``.
    func findings() throws -> [Finding] {
        var findings = Finding.Kind.allCases.compactMap { kind -> Finding? in
            let examples = outcome.tally[kind]
            guard examples.count > 0 else { return nil }
            return Finding(
                kind: kind, severity: severity(of: kind), count: examples.count, examples: examples.uids,
                table: kind == .claimableAddress ? domains() : [])
        }
        try findings.append(contentsOf: [severalAccounts(), unclaimedIdentities()].compactMap { $0 })
        findings += mistakes()
        findings += drift.map {
            Finding(kind: $0.kind, severity: severity(of: $0.kind), count: $0.count, examples: $0.examples)
        }
        if let firebase, let steps = firebaseSteps(firebase) { findings.append(steps) }
        if proof == .skipped {
            let hashes = outcome.tally.checkable
            findings.append(Finding(kind: .proofSkipped, severity: .warning, count: hashes))
        }
        func rank(_ finding: Finding) -> (Int, Int) {
            (
                Finding.Severity.allCases.firstIndex(of: finding.severity) ?? 0,
                Finding.Kind.allCases.firstIndex(of: finding.kind) ?? 0
            )
        }
        return findings.sorted { rank($0) < rank($1) }
    }

    private func severity(of kind: Finding.Kind) -> Finding.Severity {
        switch kind {
        case .noSchemeFits, .nothingProven, .noIdentityEmails, .defaultPassword, .guessablePassword,
            .claimableAddress, .conflictingRecords:
            .danger
        case .nativeSharesAddress, .severalAccounts, .redactedPasswords, .plainPasswords, .proofSkipped,
            .identitiesUnlinked, .identityEmailsExpired, .identityEmailsChanged, .firebaseSteps:
            .warning
        case .disabledAccounts, .foreignPasswords, .unclaimedIdentities, .identityEmailsWithheld,
            .identityProfilesChanged, .identitiesNew:
            .note
        }
    }

    /// Signs that an input or the scheme is not the right one.
    private func mistakes() -> [Finding] {
        let tally = outcome.tally
        let accounts = counts()
        var mistakes: [Finding] = []
        if accounts.distinct > 0, tally.fitting == 0 {
            mistakes.append(Finding(kind: .noSchemeFits, severity: .danger, count: accounts.distinct))
        }
        if tally.compared > 0, tally.recognised == 0 {
            mistakes.append(Finding(kind: .nothingProven, severity: .danger, count: tally.compared))
        }
        let needsEmails = schemes.contains { $0.emails.contains { $0.contains(.email) } }
        if needsEmails, catalog.count > 0, catalog.emailCount == 0 {
            mistakes.append(Finding(kind: .noIdentityEmails, severity: .danger, count: catalog.count))
        }
        return mistakes
    }

    /// What is done at Firebase, and to how many accounts at most: who is as wanted already is left alone.
    private func firebaseSteps(_ policy: FirebasePolicy) -> Finding? {
        let counts = counts()
        let members = counts[.migrate] + counts[.refresh] + counts[.unchanged] - outcome.tally.aliases
        let merged = counts[.merge] + outcome.tally.aliases
        var rows = policy.kinds.map { kind in
            Finding.TableRow(key: kind.rawValue, count: kind == .seal ? members + merged : members)
        }
        if policy.chooses(.seal), merged > 0 { rows.append(Finding.TableRow(key: "disable", count: merged)) }
        guard members + merged > 0 else { return nil }
        return Finding(
            kind: .firebaseSteps, severity: policy.chooses(.seal) ? .warning : .note,
            count: policy.chooses(.seal) ? members + merged : members, table: rows)
    }

    private func domains() -> [Finding.TableRow] {
        let rows = outcome.tally.inventedDomains.map { Finding.TableRow(key: $0.key, count: $0.value) }
        return Array(
            rows.sorted { $0.count == $1.count ? $0.key < $1.key : $0.count > $1.count }
                .prefix(Finding.tableLimit))
    }

    private func severalAccounts() throws -> Finding? {
        var count = 0
        var uids: [String] = []
        for ordinal in 0..<outcome.claims.identities
        where outcome.claims.count(ordinal) > (outcome.claims.hasMember(ordinal) ? 0 : 1) {
            count += 1
            guard count <= Self.exampleSearchLimit, let primary = outcome.claims.primary(ordinal) else {
                continue
            }
            uids.append(try accounts.account(at: primary.location).uid)
        }
        guard count > 0 else { return nil }
        uids.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return Finding(
            kind: .severalAccounts, severity: severity(of: .severalAccounts), count: count,
            examples: count <= Self.exampleSearchLimit ? Array(uids.prefix(Finding.exampleLimit)) : [])
    }

    private func unclaimedIdentities() throws -> Finding? {
        var count = 0
        var ids: [String] = []
        for ordinal in 0..<outcome.claims.identities
        where outcome.claims.count(ordinal) == 0 && !outcome.claims.hasMember(ordinal) {
            count += 1
            guard count <= Self.exampleSearchLimit else { continue }
            ids.append(try catalog.identity(at: ordinal).key.providerUserID)
        }
        guard count > 0 else { return nil }
        ids.sort(by: ProviderUserID.precedes)
        return Finding(
            kind: .unclaimedIdentities, severity: severity(of: .unclaimedIdentities), count: count,
            examples: count <= Self.exampleSearchLimit ? Array(ids.prefix(Finding.exampleLimit)) : [])
    }
}

extension PlanCounts {
    fileprivate mutating func set(_ status: Status, _ count: Int) {
        statuses[status] = count > 0 ? count : nil
    }

    fileprivate mutating func set(_ scheme: String, _ status: Status, _ count: Int) {
        schemes[SchemeStatus(scheme: scheme, status: status)] = count > 0 ? count : nil
    }

    fileprivate mutating func set(_ month: Int, _ status: Status, _ count: Int) {
        signUps[MonthStatus(month: month, status: status)] = count > 0 ? count : nil
    }
}
