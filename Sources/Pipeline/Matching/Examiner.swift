internal import Bridge
internal import Crypto

/// Comes to a verdict on the accounts of a chunk, with or without asking their hashes.
struct Examiner: Sendable {
    let matcher: Matcher<IdentityCatalog>
    /// Compares passwords with hashes; nil when proof is skipped.
    let prover: Prover?

    /// Asks the hash of every account of a chunk.
    ///
    /// - Parameters:
    ///   - chunk: the accounts.
    ///   - observer: told of each comparison, and asked whether to go on.
    /// - Returns: the verdicts, in the chunk's order.
    /// - Throws: when a file cannot be read, or the observer ends the run.
    func examine(_ chunk: AccountChunk, observer: any PlanObserver) throws -> [Verdict] {
        try observer.check()
        return try chunk.groups.map { group in
            guard group.distinct.count == 1 else {
                return try conflict(in: group, of: chunk)
            }
            let account = try chunk.account(at: group.distinct[0], hasSecrets: prover != nil)
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
            var verdict = try matcher.conclude(inquiry, answer: try inquiry.answer(equal))
            verdict.decision.records = group.records
            return verdict
        }
    }

    /// Makes the decisions again from verdicts that were kept, with fingerprints.
    func decide(_ chunk: AccountChunk, verdicts: [KeptVerdict]) throws -> [Decision] {
        let digests = try SHA256()
        var encoder = RecordEncoder()
        return try zip(chunk.groups, verdicts).map { group, kept in
            var decision =
                kept.reason == .conflictingRecords
                ? try conflict(in: group, of: chunk).decision : try decision(on: group, of: chunk, kept)
            decision.accountFingerprint = chunk.bytes.withUnsafeBytes {
                digests.digest(of: UnsafeRawBufferPointer(rebasing: $0[group.distinct[0]])).fingerprint
            }
            if let identity = decision.identity {
                encoder.removeAll()
                encoder.put(identity)
                decision.identityFingerprint = digests.digest(of: encoder.bytes).fingerprint
            }
            return decision
        }
    }

    private func decision(
        on group: AccountGroup, of chunk: AccountChunk, _ kept: KeptVerdict
    ) throws -> Decision {
        let account = try chunk.account(at: group.distinct[0], hasSecrets: false)
        var decision = Decision(account: AccountProfile(account), status: kept.status)
        decision.reason = kept.reason
        decision.evidence = kept.evidence
        decision.route = kept.route
        decision.scheme = kept.scheme.map { matcher.schemes[$0].name }
        decision.candidateCount = kept.candidateCount
        decision.attempts = kept.attempts
        decision.sharesAddressWithIdentity = kept.sharesAddress
        decision.sharedPassword = kept.sharedPassword
        decision.records = group.records
        if let ordinal = kept.ordinal {
            decision.identity = try matcher.directory.identity(at: ordinal)
        } else if kept.candidateCount > 0 {
            decision.candidates = try matcher.inquire(account, checkable: false).listedCandidates
        }
        return decision
    }

    /// How many comparisons an account may take: one for each candidate, and all of them.
    func cost(of chunk: AccountChunk) throws -> ProofCost {
        var cost = ProofCost()
        for group in chunk.groups where group.distinct.count == 1 {
            let account = try chunk.account(at: group.distinct[0])
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

    private func inquiry(about account: Account) throws -> Inquiry<IdentityCatalog> {
        try matcher.inquire(account, checkable: prover?.canCheck(account.password) ?? false)
    }

    private func conflict(in group: AccountGroup, of chunk: AccountChunk) throws -> Verdict {
        let accounts = try group.distinct.map { try chunk.account(at: $0) }
        let fields = accounts.dropFirst().flatMap { accounts[0].differences(from: $0) }
        var verdict = Verdict(conflicting: accounts[0], in: Account.comparedFields.filter(fields.contains))
        verdict.decision.records = group.records
        return verdict
    }
}

extension AccountChunk {
    fileprivate func account(at place: Range<Int>, hasSecrets: Bool = true) throws -> Account {
        try bytes.withUnsafeBytes {
            var decoder = RecordDecoder(UnsafeRawBufferPointer(rebasing: $0[place]))
            return try decoder.account(hasSecrets: hasSecrets)
        }
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

extension SHA256Digest {
    /// The first 16 bytes in hex, which no two contents share by chance.
    fileprivate var fingerprint: String {
        withUnsafeBytes { Hex.encode(UnsafeRawBufferPointer(rebasing: $0[..<16])) }
    }
}
