internal import Bridge
internal import Threads

/// Matches all accounts with identities and counts what comes of it.
struct MatchingPass {
    let accounts: SortedAccounts
    let examiner: Examiner
    let threads: Int
    /// Where temporary files go.
    let folder: String
    let observer: any PlanObserver

    /// What the pass found.
    struct Outcome: Sendable {
        var claims: Claims
        var tally: Tally
        /// The verdicts themselves.
        var verdicts: KeptVerdicts
    }

    /// The result for one chunk.
    private struct Part: Sendable {
        var tally = Tally()
        var claims: [Claim] = []
        var verdicts: [Verdict] = []
    }

    func run() async throws -> Outcome {
        var reader = try accounts.makeReader()
        var tally = Tally()
        let directory = examiner.matcher.directory
        var claims = Claims(identities: directory.count)
        try examiner.members?.forEachKey { key in
            if let ordinal = try directory.ordinal(of: key) { claims.addMember(ordinal) }
        }
        var verdicts = try KeptVerdictWriter(folder: folder)
        let (examiner, observer) = (examiner, observer)
        try await OrderedWork.run(
            width: threads,
            next: { try reader.next(limit: examiner.chunkSize) },
            work: { chunk in try Self.examine(chunk, examiner, observer) },
            consume: { part in
                tally.add(part.tally)
                for claim in part.claims { claims.add(claim) }
                for verdict in part.verdicts { try verdicts.add(verdict) }
                observer.advanced(by: Int64(part.verdicts.count))
            })
        return Outcome(claims: claims, tally: tally, verdicts: try verdicts.finish())
    }

    private static func examine(
        _ chunk: AccountChunk, _ examiner: Examiner, _ observer: any PlanObserver
    ) throws -> Part {
        try observer.check()
        var part = Part()
        part.verdicts.reserveCapacity(chunk.groups.count)
        for group in chunk.groups {
            let (account, verdict) = try examiner.examine(group, of: chunk, observer: observer)
            part.tally.add(account, records: group.records, verdict)
            part.verdicts.append(verdict)
            guard verdict.claims, let ordinal = verdict.ordinal else { continue }
            part.claims.append(
                Claim(
                    ordinal: ordinal,
                    rank: PrimaryRank(lastSignedInAt: account.lastSignedInAt, createdAt: account.createdAt),
                    location: group.location,
                    scheme: verdict.scheme ?? 0))
        }
        return part
    }
}

extension Examiner {
    /// How many accounts are worked on at a time: few when each takes long, so that all threads end together and an
    /// interrupt is heard; many when each takes a microsecond.
    var chunkSize: Int { prover == nil ? 1024 : 4 }
}

extension MatchingPass {
    /// Counts the hashes that proof will take.
    func cost() async throws -> ProofCost {
        var reader = try accounts.makeReader()
        var cost = ProofCost()
        let (examiner, observer) = (examiner, observer)
        try await OrderedWork.run(
            width: threads,
            next: { try reader.next(limit: 256) },
            work: { chunk in
                try observer.check()
                return (try examiner.cost(of: chunk), chunk.groups.count)
            },
            consume: { part, count in
                cost.add(part)
                observer.advanced(by: Int64(count))
            })
        return cost
    }
}
