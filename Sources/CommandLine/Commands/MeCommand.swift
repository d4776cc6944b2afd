internal import Kakao
internal import Pipeline

/// Carries out `naru me`.
enum MeCommand {
    /// Runs the command.
    ///
    /// - Parameters:
    ///   - arguments: what was asked.
    ///   - console: where to write.
    /// - Returns: how it ended.
    /// - Throws: any error, for `Voice` to put in words.
    static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
        let appID = try appID(arguments)
        let token = try KakaoAccess.secret(.tokenFile, arguments)
        let http = try KakaoAccess.http(arguments, width: 1)
        let client = try KakaoClient(http, KakaoAccess.addresses(), .accessToken(token))
        let run = MeRun(
            client: client, appID: appID, wantsTalk: arguments.isGiven(.talk), check: Interrupts.check)
        let report = try Interrupts.held {
            try Blocking.wait(unless: Interrupts.check) { try await run.run() }
        }
        // The profile and the friends may be refused for one reason.
        var told: [KakaoFault] = []
        for refusal in report.refusals where !told.contains(refusal) {
            told.append(refusal)
            console.tell(refusal.message)
        }
        let words = MeWords(report)
        if arguments.isGiven(.json) {
            try console.print(words.json)
        } else {
            for line in words.lines { try console.print(printable(line)) }
        }
        return .success
    }

    private static func appID(_ arguments: ParsedArguments) throws -> Int64 {
        if let number = arguments.number(.appID) { return Int64(number) }
        let text = Flag.appID.environment.flatMap { Terminal.environment($0.name) } ?? ""
        guard !text.isEmpty else { throw CommandError.appIDMissing }
        guard let number = Int64(text), number > 0 else { throw CommandError.notAnAppID(text) }
        return number
    }
}
