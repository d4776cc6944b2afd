internal import Files
internal import HTTP
internal import Kakao
internal import Pipeline
internal import Reporting
internal import Schemes
internal import Store

/// Carries out `naru fetch`.
enum FetchCommand {
    /// Runs the command.
    ///
    /// - Parameters:
    ///   - arguments: what was asked.
    ///   - console: where to write.
    /// - Returns: how it ended.
    /// - Throws: any error, for `Voice` to put in words.
    static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
        if let path = arguments.value(.export) { return try export(to: path, arguments, console) }
        let request = try request(arguments)
        let key = try KakaoAccess.secret(.adminKeyFile, arguments)
        let http = try KakaoAccess.http(arguments, width: request.limits.width)
        let client = try KakaoClient(http, KakaoAccess.addresses(), .adminKey(key))
        let observer = FetchProgress(console)
        let outcome: FetchRun.Outcome
        do {
            outcome = try Interrupts.held {
                try Blocking.wait(unless: Interrupts.check) {
                    try await FetchRun(request, client: client, observer: observer).run()
                }
            }
            observer.finish()
        } catch FetchError.outOfTime(let reason) where arguments.isGiven(.quiet) && reason?.isTrouble != true
        {
            // From cron this is the usual end, and nothing that anybody need read.
            observer.finish()
            return .tryAgain
        } catch {
            observer.finish()
            throw error
        }
        if arguments.isGiven(.json) {
            try console.print(FetchObject.json(outcome))
        } else {
            for line in FetchWords.lines(outcome) { try console.print(line) }
        }
        return .success
    }

    private static func export(
        to path: String, _ arguments: ParsedArguments, _ console: Console
    ) throws -> ExitCode {
        let cache = try arguments.required(.identityCache)
        guard InputFile.size(of: cache) != nil else { throw CommandError.noCache(cache) }
        // A file does not tell that it is only a part.
        if case .unfinished = try CacheReadiness(of: cache) {
            console.talk.warn("\(FetchWords.unfinished(cache)) The file has those read so far.")
        }
        let users = try LinkedIdentities(cache: cache)
        let file = try WholeFile(path: path)
        while var line = try Interrupts.held({
            try Interrupts.check(); return try users.next()
        }) {
            line.append(UInt8(ascii: "\n"))
            try line.withUnsafeBytes { try file.write($0) }
        }
        try file.finish()
        console.talk.note("\(Quantity(users.count, "user").text) in \(printable(path)).")
        return .success
    }

    private static func request(_ arguments: ParsedArguments) throws -> FetchRequest {
        var request = FetchRequest(
            cache: try arguments.required(.identityCache), starter: Terminal.starter)
        if arguments.isGiven(.onlyCandidates) {
            let accounts = arguments.values(.accountsOfCandidates)
            let names = arguments.values(.schemeOfCandidates)
            guard !accounts.isEmpty, !names.isEmpty else {
                throw ArgumentError.missingFlags(
                    [Flag.accountsOfCandidates.form, Flag.schemeOfCandidates.form],
                    command: "fetch --only-candidates")
            }
            let library = try SchemeLibrary()
            request.scope = .namedBy(
                accounts: accounts, schemes: try names.map { try library.scheme($0).scheme })
        }
        request.properties = arguments.value(.properties).flatMap(KakaoProperties.init) ?? .basic
        request.refreshAge = try span(.refresh, arguments).map { $0.seconds * 1_000 }
        var limits = FetchLimits()
        limits.listingsPerMinute = arguments.number(.listPace) ?? limits.listingsPerMinute
        limits.callsPerSecond = arguments.number(.pace) ?? limits.callsPerSecond
        limits.quota = arguments.number(.quota) ?? limits.quota
        limits.reserve = arguments.number(.reserve) ?? limits.reserve
        limits.perDay = arguments.number(.budget) ?? limits.perDay
        limits.width = arguments.number(.parallel) ?? limits.width
        limits.duration = try span(.maxDuration, arguments).map { .seconds($0.seconds) }
        request.limits = limits
        return request
    }

    private static func span(_ flag: Flag, _ arguments: ParsedArguments) throws -> TimeSpan? {
        guard let text = arguments.value(flag) else { return nil }
        guard let span = TimeSpan(text) else { throw CommandError.notATimeSpan(flag: flag.spelling, text) }
        return span
    }
}
