internal import Bridge
internal import Files
internal import Firebase
internal import HTTP
internal import Pipeline
internal import Reporting
internal import Schemes

/// Carries out `naru verify`.
enum VerifyCommand {
    /// Runs the command.
    ///
    /// - Parameters:
    ///   - arguments: what was asked.
    ///   - console: where to write.
    /// - Returns: how it ended.
    /// - Throws: any error, for `Voice` to put in words.
    static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
        let run = try arguments.value(.runToVerify).map { word in
            guard let number = Int64(word), number > 0 else { throw CommandError.notARun(word) }
            return number
        }
        guard run == nil || !arguments.isGiven(.verifyAll) else {
            throw ArgumentError.contradiction("RUN", Flag.verifyAll.spelling)
        }
        guard run != nil || arguments.isGiven(.verifyAll) else {
            throw ArgumentError.missingArgument("RUN or --all", command: arguments.command.name)
        }
        let request = try request(arguments, run, console)
        let format = arguments.value(.verifyFormat).flatMap(VerificationReport.Format.init) ?? .text
        let path = arguments.value(.output)
        let facts = facts(request)
        let progress = console.progress("Looking at accounts")
        let counts: VerifiedCounts
        do {
            counts = try Interrupts.held {
                try Blocking.wait(unless: Interrupts.check) {
                    let file = try path.map { try WholeFile(path: $0) }
                    // Its own, for the console's belongs to this thread.
                    let output = StandardOutput()
                    let report = VerificationReport(sink: file ?? output, format: format)
                    try report.begin(run.map { "run \($0)" } ?? "all members", facts: facts)
                    let counts = try await VerifyRun(request, check: Interrupts.check).run {
                        try report.add($0)
                    } advanced: {
                        progress.advance(by: $0)
                    }
                    try report.finish(counts)
                    try file?.finish()
                    try output.flush()
                    return counts
                }
            }
            progress.finish()
        } catch {
            progress.finish()
            throw error
        }
        if format != .text || path != nil {
            console.talk.note("\(Quantity(counts.differences, "difference").text).")
        }
        return counts.differences > 0 ? .differs : .success
    }

    /// When, where and by what it is verified, for whoever keeps the report.
    private static func facts(_ request: VerifyRequest) -> [(name: String, value: String)] {
        let target = request.client.target
        return [
            ("at", UTCTime(milliseconds: Clock.milliseconds).text),
            ("project", target.project + (target.tenant.map { ", tenant \($0)" } ?? "")),
            ("host", target.api.host),
            ("store", request.store),
            ("identities", request.identityCache ?? "not looked at: there is no cache"),
            ("by", "naru \(Version.number)"),
        ]
    }

    private static func request(
        _ arguments: ParsedArguments, _ run: Int64?, _ console: Console
    ) throws -> VerifyRequest {
        let client = try FirebaseAccess.client(arguments, console)
        var request = VerifyRequest(store: try arguments.required(.store), run: run, client: client)
        let cache = try arguments.required(.identityCacheOfPlan)
        if arguments.isGiven(.identityCacheOfPlan) || InputFile.size(of: cache) != nil {
            request.identityCache = cache
        }
        guard let count = arguments.number(.signIns), count > 0 else { return request }
        let key = try KakaoAccess.secret(.apiKeyFile, arguments)
        let http = try NetworkAccess.http(arguments, width: 1, code: FirebaseClient.code(of:))
        let signer: CustomTokenMinter.Signer =
            try FirebaseAccess.emulator() == nil
            ? .account(try FirebaseAccess.serviceAccount(arguments)) : .emulator
        let library = try SchemeLibrary()
        let named = try arguments.values(.schemeOfOldPasswords).map { try library.scheme($0) }
        var schemes: [String: Scheme] = [:]
        for entry in library.entries + named { schemes[entry.scheme.name] = entry.scheme }
        request.signIn = SignInCheck(
            count: count, door: FirebaseSignIn(http, client.target, key: key),
            minter: CustomTokenMinter(signer: signer, tenant: client.target.tenant, life: 300),
            schemes: schemes)
        return request
    }
}
