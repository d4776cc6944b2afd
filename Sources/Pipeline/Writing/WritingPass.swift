internal import Bridge
internal import Reporting
internal import Threads

/// Makes the final decision on each account, in the order of uids, and hands it to everyone who writes it down.
struct WritingPass {
    let accounts: SortedAccounts
    let examiner: Examiner
    let outcome: MatchingPass.Outcome
    let threads: Int
    let observer: any PlanObserver

    /// How many accounts are worked on at a time.
    private static let chunkSize = 1024

    func run(writers: [DecisionWriter]) async throws {
        var reader = try accounts.makeReader()
        let (accounts, examiner, outcome, observer) = (accounts, examiner, outcome, observer)
        try await OrderedWork.run(
            // One more than the threads, so that those who write never wait for the next chunk.
            width: threads + 1,
            next: { try reader.next(limit: Self.chunkSize) },
            work: { chunk in
                try observer.check()
                return try Self.decide(chunk, accounts, examiner, outcome)
            },
            consume: { decisions in
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for writer in writers { group.addTask { try await writer.add(decisions) } }
                    try await group.waitForAll()
                }
                observer.advanced(by: Int64(decisions.count))
            })
    }

    private static func decide(
        _ chunk: AccountChunk, _ accounts: SortedAccounts, _ examiner: Examiner,
        _ outcome: MatchingPass.Outcome
    ) throws -> [Decision] {
        let verdicts = try outcome.verdicts.verdicts(from: chunk.firstIndex, count: chunk.groups.count)
        var decisions = try examiner.decide(chunk, verdicts: verdicts)
        for (index, verdict) in verdicts.enumerated() where decisions[index].status == .migrate {
            guard let ordinal = verdict.ordinal, let primary = outcome.claims.primary(ordinal),
                primary.location != chunk.groups[index].location
            else { continue }
            decisions[index].status = .merge
            decisions[index].primaryUID = try accounts.account(at: primary.location).uid
        }
        return decisions
    }
}
