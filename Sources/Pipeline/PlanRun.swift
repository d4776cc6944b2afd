internal import Bridge
public import Reporting
internal import Files
internal import Firebase
internal import Schemes
internal import Store
internal import Threads

/// Makes a plan: reads, matches, proves, decides, and writes the plan with its reports. Changes nothing else but the
/// cache of comparisons.
public struct PlanRun: Sendable {
    private let request: PlanRequest
    private let observer: any PlanObserver

    /// What a run made.
    public struct Outcome: Sendable {
        /// The folder with the plan and its reports.
        public var folder: String
        /// The plan as the reports show it, masked if they are.
        public var plan: ReportedPlan
        /// When it was made.
        public var times: ReportTimes
    }

    /// A run.
    ///
    /// - Parameters:
    ///   - request: what the plan is made from.
    ///   - observer: who is told how it comes along.
    /// - Throws: `PlanRunError` when two schemes have one name.
    public init(_ request: PlanRequest, observer: any PlanObserver) throws {
        var names: Set<String> = []
        for scheme in request.schemes where !names.insert(scheme.scheme.name).inserted {
            throw PlanRunError.schemeRepeated(name: scheme.scheme.name)
        }
        self.request = request
        self.observer = observer
    }

    /// Makes the plan.
    ///
    /// - Returns: what was made.
    /// - Throws: the errors of all modules below; nothing is left behind then.
    public func run() async throws -> Outcome {
        var times = RunTimes()
        let drift = try drift()
        let folder = try PendingFolder(in: request.reports)
        let (accounts, identities) = try await read(into: folder.path)
        times.end("read")
        let members = try request.store.map {
            try MemberCatalog(
                try MemberStore.reading($0), folder: folder.path, check: observer.check)
        }
        let prover = try makeProver()
        let examiner = Examiner(
            matcher: Matcher(
                schemes: request.schemes.map(\.scheme), directory: identities.catalog, search: request.search,
                policy: request.policy), prover: prover, members: members)
        let total = Int64(accounts.inputs.reduce(0) { $0 + $1.records })
        let pass = MatchingPass(
            accounts: accounts.accounts, examiner: examiner, threads: request.threads, folder: folder.path,
            observer: observer)
        if let prover { try await estimate(pass, prover, total) }
        times.end("estimate")
        observer.began(.matching, total: total)
        let outcome: MatchingPass.Outcome
        do {
            outcome = try await pass.run()
        } catch {
            // What was compared need not be compared again; the error itself matters more than one on the way out.
            try? prover?.finish()
            throw error
        }
        try prover?.finish()
        times.end("match")
        tell(outcome.tally)

        var header = try header(accounts, identities, outcome, drift)
        if let members { header.inputs.append(input(of: members)) }
        observer.began(.writing, total: Int64(header.counts.distinct))
        let files = try ReportFiles(folder: folder.path, request: request)
        try await files.begin(header)
        try await WritingPass(
            accounts: accounts.accounts, examiner: examiner, outcome: outcome, threads: request.threads,
            observer: observer
        ).run(writers: files.writers)
        times.end("write")
        let made = try await files.finish(header, times: times)
        return Outcome(
            folder: try folder.place(as: String(made.plan.id.prefix(12))), plan: made.plan, times: made.times)
    }

    private func read(
        into folder: String
    ) async throws -> (accounts: AccountIntake.Result, identities: IdentityIntake.Result) {
        let downloaded: (file: SpillFile, name: String)? =
            if let project = request.project {
                try await ProjectAccounts.download(project, into: folder, observer)
            } else {
                nil
            }
        observer.began(
            .reading,
            total: MeasuredSource.totalSize(of: request.accounts + request.identities)
                .map { $0 + (downloaded?.file.size ?? 0) })
        let isProving = request.proof == .checked
        let accounts = AccountIntake(
            paths: request.accounts, downloaded: downloaded, folder: folder,
            allowsHashes: !isProving || request.hashParameters != nil,
            observer: observer)
        let identities = IdentityIntake(
            paths: request.identities, cache: request.identityCache, folder: folder, searchable: isProving,
            observer: observer)
        async let accountsRead = accounts.run()
        async let identitiesRead = identities.run()
        return try await (accountsRead, identitiesRead)
    }

    /// What changed about the identities in the cache, if they come from there.
    private func drift() throws -> [IdentityDrift] {
        guard let path = request.identityCache else { return [] }
        guard let cache = try IdentityCache.readingIfMade(path) else {
            throw PlanRunError.neverFetched(cache: path)
        }
        if case .unfinished = try CacheReadiness(of: cache) {
            observer.noticed(.fetchUnfinished(cache: path))
        }
        let counts = try cache.counts()
        if counts.failed > 0 { observer.noticed(.usersFailed(cache: path, count: counts.failed)) }
        if counts.linked == 0 { observer.noticed(.nobodyLinked(cache: path)) }
        return try IdentityDrift.found(in: cache)
    }

    /// The members as an input of the plan.
    private func input(of members: MemberCatalog) -> PlanInput {
        PlanInput(
            role: .members, name: request.store.map { PathParts($0).name } ?? "", format: "Naru store",
            bytes: 0, sha256: members.digest,
            records: members.count)
    }

    private func makeProver() throws -> Prover? {
        guard request.proof == .checked else { return nil }
        return try Prover(parameters: request.hashParameters, cachePath: request.cache)
    }

    private func estimate(_ pass: MatchingPass, _ prover: Prover, _ total: Int64) async throws {
        observer.began(.estimating, total: total)
        let cost = try await pass.cost()
        guard cost.most > 0, let rate = try prover.measuredRate() else { return }
        observer.noticed(
            .proofEstimate(
                accounts: cost.accounts, likely: cost.likely, most: cost.most,
                rate: rate * Double(min(request.threads, Processors.available))))
    }

    private func tell(_ tally: Tally) {
        if request.proof == .skipped, tally.checkable > 0 {
            observer.noticed(.proofSkipped(accounts: tally.checkable))
        }
        let plain = tally[.plainPasswords].count
        if plain > 0, request.proof == .checked { observer.noticed(.plainPasswords(accounts: plain)) }
    }

    private func header(
        _ accounts: AccountIntake.Result, _ identities: IdentityIntake.Result,
        _ outcome: MatchingPass.Outcome, _ drift: [IdentityDrift]
    ) throws -> PlanHeader {
        let findings = Findings(
            outcome: outcome, accounts: accounts.accounts, catalog: identities.catalog,
            schemes: request.schemes.map(\.scheme), policy: request.policy, proof: request.proof,
            firebase: request.firebase, drift: drift)
        var counts = findings.counts()
        counts.identitiesRead = identities.inputs.reduce(0) { $0 + $1.records }
        counts.identityRepeats = identities.repeats
        var header = PlanHeader(
            inputs: accounts.inputs + identities.inputs,
            schemes: request.schemes.map {
                PlanScheme(name: $0.scheme.name, provider: $0.scheme.provider, sha256: $0.sha256)
            },
            policy: request.policy, proof: request.proof, counts: counts, findings: try findings.findings())
        header.firebase = request.firebase
        return header
    }
}
