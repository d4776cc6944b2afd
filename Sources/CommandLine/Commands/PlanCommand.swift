internal import Bridge
internal import Files
internal import Firebase
internal import Pipeline
internal import Reporting
internal import Schemes
internal import Threads

/// Carries out `naru plan`.
enum PlanCommand {
    /// Runs the command.
    ///
    /// - Parameters:
    ///   - arguments: what was asked.
    ///   - console: where to write.
    /// - Returns: how it ended.
    /// - Throws: any error, for `Voice` to put in words.
    static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
        let observer = PlanProgress(console)
        let run = try PlanRun(try request(arguments, console), observer: observer)
        let outcome: PlanRun.Outcome
        do {
            outcome = try Interrupts.held { try Blocking.wait { try await run.run() } }
            observer.finish()
        } catch {
            observer.finish()
            throw error
        }
        if arguments.isGiven(.mask) {
            console.talk.note(
                "The reports are masked, plan.ndjson is not: share the reports, not the folder.")
        }
        if arguments.isGiven(.json) {
            try console.output.write(
                JSONReport.object(outcome.plan, times: outcome.times, folder: outcome.folder))
        } else {
            let summary = SummaryReport(sink: console.output, style: console.summaryStyle)
            try summary.begin(outcome.plan)
            try summary.finish(planID: outcome.plan.id)
            try console.print("")
            try console.print(outcome.folder)
        }
        return .success
    }

    private static func request(_ arguments: ParsedArguments, _ console: Console) throws -> PlanRequest {
        let library = try SchemeLibrary()
        var request = PlanRequest(
            accounts: arguments.values(.accounts), identities: arguments.values(.identities),
            schemes: try arguments.values(.scheme).map { try library.scheme($0) },
            reports: try arguments.required(.reports),
            threads: arguments.number(.threads) ?? Processors.available, toolVersion: Version.number)
        if request.identities.isEmpty {
            let cache = try arguments.required(.identityCacheOfPlan)
            guard arguments.isGiven(.identityCacheOfPlan) || InputFile.size(of: cache) != nil else {
                throw CommandError.noIdentities(cache: cache)
            }
            request.identityCache = cache
        }
        request.proof = arguments.isGiven(.noProof) ? .skipped : .checked
        if request.proof == .checked { request.hashParameters = try hashParameters(arguments) }
        if arguments.isGiven(.projectOfPlan) { try addProject(to: &request, arguments, console) }
        // Proof is better than any other evidence: a policy that accepts less accepts it too.
        let accepted = (arguments.value(.policy) ?? "").split { $0 == "," || $0 == " " }
        request.policy = Policy(accepting: [.proof] + accepted.compactMap { Evidence(rawValue: String($0)) })
        request.search = SearchLimits(
            distance: Int64(arguments.number(.searchHours) ?? 24) * 3_600_000,
            count: arguments.number(.searchLimit) ?? 32)
        let kinds = arguments.values(.firebaseSteps).compactMap { FirebaseStepKind(rawValue: $0) }
        if let provider = arguments.value(.linkProvider) {
            let letters = provider.utf8.allSatisfy {
                0x61...0x7A ~= $0 | 0x20 || 0x30...0x39 ~= $0 || ".-_".utf8.contains($0)
            }
            guard letters, provider.utf8.count <= 64, provider.contains("."),
                provider.utf8.first != UInt8(ascii: ".")
            else { throw CommandError.notALinkProvider(provider) }
        }
        if !kinds.isEmpty || arguments.isGiven(.seal) {
            request.firebase = FirebasePolicy(
                kinds + (arguments.isGiven(.seal) ? [.seal] : []),
                linkProvider: arguments.value(.linkProvider))
        }
        let store = Flag.store.standard.flatMap { InputFile.size(of: $0) == nil ? nil : $0 }
        request.store = arguments.value(.storeIfAny) ?? store
        request.cache = arguments.isGiven(.noCache) ? nil : arguments.value(.cache)
        if arguments.isGiven(.mask) {
            request.mask = try Mask(key: try MaskKey.load(path: try arguments.required(.maskKeyOfReports)))
        }
        return request
    }

    /// The accounts come from Firebase itself, and the hash parameters too if nobody gives them.
    private static func addProject(
        to request: inout PlanRequest, _ arguments: ParsedArguments, _ console: Console
    ) throws {
        let client = try FirebaseAccess.client(arguments, console)
        request.project = client
        guard request.proof == .checked, request.hashParameters == nil else { return }
        do {
            request.hashParameters = try Interrupts.held {
                try Blocking.wait(unless: Interrupts.check) {
                    try await AccountDownload(client, check: Interrupts.check).hashParameters()
                }
            }
        } catch let error as HashParametersError {
            throw CommandError.hashParameters(source: "The project's configuration", error)
        }
        if request.hashParameters == nil {
            console.talk.warn(
                "The credentials may not see the project's hash parameters. Give them with --hash-config FILE, or give "
                    + "the credentials the permission firebaseauth.configs.getHashConfig.")
        }
    }

    static func hashParameters(_ arguments: ParsedArguments) throws -> HashParameters? {
        if let path = arguments.value(.hashConfig) {
            guard let text = try InputFile.contents(of: path) else {
                throw CommandError.tooLarge(path: path, what: "hash parameters")
            }
            do {
                return try HashParameters(text: text)
            } catch {
                throw CommandError.hashParameters(source: path, error)
            }
        }
        guard let name = Flag.hashConfig.environment?.name, let text = Terminal.environment(name),
            !text.isEmpty
        else { return nil }
        do {
            return try HashParameters(text: Array(text.utf8))
        } catch {
            throw CommandError.hashParameters(source: name, error)
        }
    }
}
