internal import Bridge
internal import Crypto
internal import Store

/// Comes to a verdict on the accounts of a chunk, with or without asking their hashes.
struct Examiner: Sendable {
    let matcher: Matcher<IdentityCatalog>
    /// Compares passwords with hashes; nil when proof is skipped.
    let prover: Prover?
    /// The members there are already; nil when there is no store.
    let members: MemberCatalog?

    /// Comes to a verdict on one account, asking its hash.
    ///
    /// - Parameters:
    ///   - group: the account's records.
    ///   - chunk: where they lie.
    ///   - observer: told of each comparison, and asked whether to go on.
    /// - Returns: the account, of which only what matters here is read, and the verdict.
    /// - Throws: when a file cannot be read, or the observer ends the run.
    func examine(
        _ group: AccountGroup, of chunk: AccountChunk, observer: any PlanObserver
    ) throws -> (Account, Verdict) {
        let account = try chunk.account(at: group.distinct[0], prover == nil ? .matching : .proving)
        guard group.distinct.count == 1 else { return (account, .conflictingRecords) }
        if let members, let link = try members.link(of: account.uid) {
            let whole = try chunk.account(at: group.distinct[0], .showing)
            return (account, try verdict(on: whole, link))
        }
        var inquiry = try inquiry(about: account)
        var equal: Question?
        if let prover {
            while let question = try inquiry.next() {
                if try prover.matches(question.password, account.password, observer: observer) {
                    equal = question
                    break
                }
            }
        }
        return (account, try matcher.conclude(inquiry, answer: try inquiry.answer(equal)))
    }

    /// Makes the decisions from verdicts, with fingerprints.
    func decide(_ chunk: AccountChunk, verdicts: [Verdict]) throws -> [Decision] {
        let digests = try SHA256()
        return try zip(chunk.groups, verdicts).map { group, verdict in
            let account = try chunk.account(at: group.distinct[0], .showing)
            var decision = try matcher.decision(on: account, verdict: verdict)
            decision.records = group.records
            if group.distinct.count > 1 {
                decision.conflictingFields = try conflictingFields(in: group, of: chunk)
            }
            decision.accountFingerprint = chunk.bytes.withUnsafeBytes {
                digests.digest(of: UnsafeRawBufferPointer(rebasing: $0[group.distinct[0]])).fingerprint
            }
            if let ordinal = verdict.ordinal {
                decision.identityFingerprint = try matcher.directory.withRecord(of: ordinal) {
                    digests.digest(of: $0).fingerprint
                }
            }
            try addMember(to: &decision)
            return decision
        }
    }

    /// How many comparisons an account may take: one for each candidate, and all of them.
    func cost(of chunk: AccountChunk) throws -> ProofCost {
        var cost = ProofCost()
        for group in chunk.groups where group.distinct.count == 1 {
            let account = try chunk.account(at: group.distinct[0], .proving)
            if try members?.link(of: account.uid) != nil { continue }
            var inquiry = try inquiry(about: account)
            var all = 0
            var isLikelyFirst = false
            while let question = try inquiry.next() {
                if all == 0 { isLikelyFirst = question.stage == .candidates }
                all += 1
            }
            guard all > 0 else { continue }
            cost.accounts += 1
            cost.likely += isLikelyFirst ? 1 : all
            cost.most += all
        }
        return cost
    }

    /// The verdict on an account that leads to a member already: whatever its hash says now, it stays there.
    private func verdict(on account: Account, _ link: MemberCatalog.Link) throws -> Verdict {
        let found = try matcher.conclude(try matcher.inquire(account, checkable: false), answer: Answer())
        let ordinal = try matcher.directory.ordinal(of: link.member.key)
        let namesAnother = found.evidence == .idInAddress && found.ordinal != ordinal
        let isLinkedElsewhere = try ordinal.map { try matcher.isLinkedElsewhere(account, $0) } ?? false
        // The address, the uid or a link at Firebase names somebody else: a person must look.
        if namesAnother || isLinkedElsewhere { return found.contradicted }
        var verdict = Verdict(.unchanged)
        verdict.scheme = found.scheme
        verdict.hasInventedAddress = found.hasInventedAddress
        verdict.ordinal = ordinal
        verdict.isAlias = !link.isPrimary
        // Without the identity there is nothing to bring up to date from.
        guard link.isPrimary, let ordinal = verdict.ordinal else { return verdict }
        let profile = MemberProfile(
            account: AccountProfile(account), identity: try matcher.directory.identity(at: ordinal))
        if profile != link.member.profile { verdict.status = .refresh }
        return verdict
    }

    /// Adds to a decision what it needs to know of the member that it meets.
    private func addMember(to decision: inout Decision) throws {
        guard let members else { return }
        let member: Member?
        switch decision.status {
        case .refresh, .unchanged:
            let link = try members.link(of: decision.uid)
            member = link?.member
            if link?.isPrimary == false { decision.primaryUID = member?.uid }
        case .migrate:
            member = try decision.identity.flatMap { try members.member(of: $0.key) }
            if let member {
                // The member's uid stays primary.
                decision.status = .merge
                decision.primaryUID = member.uid
            }
        case .merge, .review, .unmatched, .native, .skipped: member = nil
        }
        decision.memberFingerprint = try member.map { try MemberImage.fingerprint(of: $0) }
    }

    private func inquiry(about account: Account) throws -> Inquiry<IdentityCatalog> {
        try matcher.inquire(account, checkable: prover?.canCheck(account.password) ?? false)
    }

    private func conflictingFields(in group: AccountGroup, of chunk: AccountChunk) throws -> [String] {
        let accounts = try group.distinct.map { try chunk.account(at: $0, .everything) }
        let fields = accounts.dropFirst().flatMap { accounts[0].differences(from: $0) }
        return Account.comparedFields.filter(fields.contains)
    }
}

/// What proving costs, in hashes.
struct ProofCost: Sendable {
    /// Accounts whose hash can be checked.
    var accounts = 0
    /// Comparisons when each candidate is the right one.
    var likely = 0
    /// Comparisons when nothing is proven.
    var most = 0

    mutating func add(_ other: ProofCost) {
        accounts += other.accounts
        likely += other.likely
        most += other.most
    }
}
