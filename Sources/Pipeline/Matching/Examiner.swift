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
    func examine(_ chunk: AccountChunk, observer: any PlanObserver) throws -> [(Verdict, Answer)] {
        try observer.check()
        return try chunk.groups.map { group in
            guard group.distinct.count == 1 else {
                return (try conflict(in: group, of: chunk), Answer())
            }
            let account = try account(in: group, of: chunk)
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
            let answer = try inquiry.answer(equal)
            return (try conclude(inquiry, answer, group), answer)
        }
    }

    /// Comes to the same verdicts again from answers that were kept.
    func review(_ chunk: AccountChunk, answers: [Answer]?) throws -> [Verdict] {
        let digests = try SHA256()
        var encoder = RecordEncoder()
        return try chunk.groups.enumerated().map { index, group in
            var verdict: Verdict
            if group.distinct.count == 1 {
                let account = try account(in: group, of: chunk)
                verdict = try conclude(try inquiry(about: account), answers?[index] ?? Answer(), group)
            } else {
                verdict = try conflict(in: group, of: chunk)
            }
            verdict.decision.accountFingerprint = chunk.bytes.withUnsafeBytes {
                digests.digest(of: UnsafeRawBufferPointer(rebasing: $0[group.distinct[0]])).hex
            }
            if let identity = verdict.decision.identity {
                encoder.removeAll()
                encoder.put(identity)
                verdict.decision.identityFingerprint = digests.digest(of: encoder.bytes).hex
            }
            return verdict
        }
    }

    /// How many comparisons an account may take: one for each candidate, and all of them.
    func cost(of chunk: AccountChunk) throws -> ProofCost {
        var cost = ProofCost()
        for group in chunk.groups where group.distinct.count == 1 {
            let account = try account(in: group, of: chunk)
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

    private func account(in group: AccountGroup, of chunk: AccountChunk) throws -> Account {
        try chunk.account(at: group.distinct[0])
    }

    private func inquiry(about account: Account) throws -> Inquiry<IdentityCatalog> {
        try matcher.inquire(account, checkable: prover?.canCheck(account.password) ?? false)
    }

    private func conclude(
        _ inquiry: Inquiry<IdentityCatalog>, _ answer: Answer, _ group: AccountGroup
    ) throws -> Verdict {
        var verdict = try matcher.conclude(inquiry, answer: answer)
        verdict.decision.records = group.records
        return verdict
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
    fileprivate func account(at place: Range<Int>) throws -> Account {
        try bytes.withUnsafeBytes {
            var decoder = RecordDecoder(UnsafeRawBufferPointer(rebasing: $0[place]))
            return try decoder.account()
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
