internal import Bridge
internal import Files
internal import Pipeline
internal import Reporting
internal import Store

/// Carries out `naru apply`.
enum ApplyCommand {
    /// Runs the command.
    ///
    /// - Parameters:
    ///   - arguments: what was asked.
    ///   - console: where to write.
    /// - Returns: how it ended.
    /// - Throws: any error, for `Voice` to put in words.
    static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
        let request = try request(arguments, console)
        let observer = RunProgress(console)
        let outcome: ApplyRun.Outcome
        do {
            outcome = try Interrupts.held {
                try Blocking.wait(unless: Interrupts.check) {
                    try await ApplyRun(request, observer: observer).run()
                }
            }
            observer.finish()
        } catch {
            observer.finish()
            observer.tellAccounting()
            throw error
        }
        if arguments.isGiven(.json) {
            try console.print(RunObject.json(outcome.run, wasDone: outcome.wasDone))
        } else {
            try show(outcome, request, console)
        }
        return outcome.run.unmoved > 0 ? .held : .success
    }

    private static func show(
        _ outcome: ApplyRun.Outcome, _ request: ApplyRequest, _ console: Console
    ) throws {
        let run = outcome.run
        if outcome.wasDone {
            try console.print(
                "Nothing to do: run \(run.run) applied this on \(UTCTime(milliseconds: run.changedAt).text).")
        } else if !outcome.hasChanges {
            try console.print("Run \(run.run) is done. It changed nothing.")
        } else {
            try console.print(
                "Run \(run.run) is done. To take it back: naru undo \(run.run)"
                    + (run.firebase == nil ? "" : " --firebase") + " --store \(argument(request.store))")
        }
        if outcome.waiting > 0 {
            try console.print(
                "\(Quantity.accounts(outcome.waiting).text) \(outcome.waiting == 1 ? "waits" : "wait") for a person."
            )
        }
        if let untaken = outcome.untaken {
            console.talk.note(
                "The plan also chooses steps at Firebase (\(untaken.kinds.map(\.rawValue).joined(separator: ", "))): "
                    + "naru apply … --firebase takes them.")
        }
        try console.print(RunWords.accounting(run.counts))
        if let firebase = run.firebase {
            try console.print("At Firebase: " + RunWords.accounting(firebase.counts))
        }
    }

    private static func request(_ arguments: ParsedArguments, _ console: Console) throws -> ApplyRequest {
        let plan = PlanFileArgument(try arguments.required(.planToApply))
        var request = ApplyRequest(
            plan: plan.path, store: try arguments.required(.store), starter: Terminal.starter)
        request.expectedDigest = try arguments.value(.expect).map(digest) ?? plan.digestOfFolder
        request.accounts = arguments.values(.accountsNow)
        request.identities = arguments.values(.identitiesNow)
        request.decisions = arguments.value(.decisions)
        request.isCanary = arguments.isGiven(.canary)
        request.selection.limit = arguments.number(.limit)
        request.selection.uids = try uids(arguments.values(.only), console)
        request.selection.statuses = Set(arguments.values(.status))
        request.batchSize = arguments.number(.batchSize) ?? request.batchSize
        if arguments.isGiven(.atFirebase) {
            request.firebase = try FirebaseAccess.request(arguments, console)
        }
        request.limits.changes = arguments.number(.maxChanges)
        request.limits.merges = arguments.number(.maxMerges)
        request.limits.share = arguments.number(.maxShare)
        return request
    }

    private static func digest(_ text: String) throws -> String {
        let hex = text.hasPrefix("sha256:") ? String(text.dropFirst(7)) : text
        let digits = "0123456789abcdef".utf8
        guard (12...64).contains(hex.utf8.count), hex.utf8.allSatisfy(digits.contains) else {
            throw CommandError.notADigest(text)
        }
        return hex
    }

    /// A word that is a file stands for the uids in it.
    private static func uids(_ words: [String], _ console: Console) throws -> [String] {
        var uids: [String] = []
        for word in words {
            guard InputFile.size(of: word) != nil else {
                uids.append(word)
                continue
            }
            console.talk.note("--only \(printable(word)) is a file: the uids in it are meant.")
            uids += try UIDFile.uids(in: word)
        }
        return uids
    }
}
