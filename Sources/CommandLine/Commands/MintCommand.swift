internal import Bridge
internal import Files
internal import Firebase
internal import JSON
internal import Pipeline
internal import Reporting
internal import Store
internal import Threads

/// Carries out `naru mint`.
enum MintCommand {
    /// Runs the command.
    ///
    /// - Parameters:
    ///   - arguments: what was asked.
    ///   - console: where to write.
    /// - Returns: how it ended.
    /// - Throws: any error, for `Voice` to put in words.
    static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
        let choices = try choices(arguments)
        guard choices?.count == 1 || arguments.isGiven(.output) else { throw CommandError.tokensNeedFile }
        let claims = try claims(arguments)
        let minter = CustomTokenMinter(
            signer: try signer(arguments, console), tenant: arguments.value(.tenant),
            life: arguments.number(.expiresIn) ?? CustomTokenMinter.longestLife)
        let request = MintRequest(
            choices: choices, minter: minter, claims: claims,
            threads: arguments.number(.threads) ?? Processors.available)
        let delivery = Delivery(
            request: request,
            store: arguments.isGiven(.uncheckedUID) ? nil : try arguments.required(.store),
            output: arguments.value(.output), talk: console.talk)
        let outcome = try Interrupts.held {
            try Blocking.wait(unless: Interrupts.check) { try await delivery.run() }
        }
        try outcome.rest.withUnsafeBytes { try console.output.write($0) }
        guard outcome.made > 0 else {
            if outcome.refused == 0 { throw CommandError.nobodyToMintFor }
            return .badInput
        }
        if let path = arguments.value(.output) {
            console.talk.note(
                "\(Quantity(outcome.made, "token is", "tokens are").text) in \(printable(path)). "
                    + "Whoever holds one is its user until it ends.")
        }
        return outcome.refused == 0 ? .success : .held
    }

    private static func choices(_ arguments: ParsedArguments) throws -> [MintRequest.Choice]? {
        if arguments.isGiven(.mintAll) { return nil }
        if let path = arguments.value(.mintFrom) { return once(try UIDFile.uids(in: path)).map { .uid($0) } }
        let uids = once(arguments.values(.mintUID))
        let unchecked = once(arguments.values(.uncheckedUID))
        let provider = try arguments.required(.mintProvider)
        let ids = once(arguments.values(.mintProviderUserID))
        let choices: [MintRequest.Choice] =
            uids.map { .uid($0) } + unchecked.map { .unchecked($0) }
            + ids.map { .identity(IdentityKey(provider: provider, providerUserID: $0)) }
        guard !choices.isEmpty else { throw CommandError.nobodyNamedToMintFor }
        return choices
    }

    /// Each of the words once; two that differ in their normal form alone are two.
    private static func once(_ words: [String]) -> [String] {
        var seen: Set<[UInt8]> = []
        return words.filter { seen.insert(Array($0.utf8)).inserted }
    }

    private static func claims(_ arguments: ParsedArguments) throws -> TokenClaims {
        var claims = TokenClaims()
        // Every member's token has these two; nobody else says them.
        let ours = ["provider", "providerUserId"]
        if let path = arguments.value(.claimsFile) {
            guard let bytes = try InputFile.contents(of: path, limit: 1 << 20) else {
                throw CommandError.tooLarge(path: path, what: "claims")
            }
            do {
                try claims.add(membersOf: bytes)
            } catch {
                throw CommandError.claims(source: path, error)
            }
        }
        for word in arguments.values(.claim) {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = parts.first, parts.count == 2 else { throw CommandError.notAClaim(word) }
            do {
                try claims.add(String(name), text: String(parts[1]))
            } catch {
                throw CommandError.claims(source: Flag.claim.spelling, error)
            }
        }
        if let name = ours.first(where: claims.holds) {
            throw CommandError.claims(source: nil, .reserved(name))
        }
        return claims
    }

    private static func signer(
        _ arguments: ParsedArguments, _ console: Console
    ) throws -> CustomTokenMinter.Signer {
        if let emulator = try FirebaseAccess.emulator() {
            console.talk.note(
                "For the emulator at \(printable(emulator)): the tokens are not signed, and Firebase takes none of them."
            )
            return .emulator
        }
        if arguments.isGiven(.keyless) { return .remote(try FirebaseAccess.remoteSigner(arguments)) }
        return .account(try FirebaseAccess.serviceAccount(arguments))
    }
}

/// Makes the tokens and brings them where they belong; all of it on one thread at a time.
private struct Delivery: Sendable {
    struct Outcome: Sendable {
        var made = 0
        var refused = 0
        /// What goes to standard output.
        var rest: [UInt8] = []
    }

    var request: MintRequest
    /// Where members are looked up; nil when every choice is unchecked.
    var store: String?
    /// The file that is made; nil for standard output.
    var output: String?
    var talk: Talk

    func run() async throws -> Outcome {
        let file = try output.map { try WholeFile(path: $0) }
        let store = try store.map { try MemberStore.reading($0) }
        var outcome = Outcome()
        try await MintRun(request, store: store, check: Interrupts.check).run { refusal in
            outcome.refused += 1
            talk.tell(refusal.message)
        } made: { tokens in
            outcome.made += tokens.count
            let lines = Self.lines(tokens)
            if let file {
                try lines.withUnsafeBytes { try file.write($0) }
            } else {
                outcome.rest += lines
            }
        }
        if outcome.made > 0 { try file?.finish() }
        return outcome
    }

    private static func lines(_ tokens: [MintedToken]) -> [UInt8] {
        var writer = JSONWriter()
        for token in tokens {
            writer.beginObject()
            writer.member("uid", token.uid)
            writer.member("provider", token.member?.key.provider)
            writer.member("providerUserId", token.member?.key.providerUserID)
            writer.member("memberId", token.member?.memberID)
            writer.member("expiresAt", UTCTime(milliseconds: token.expiresAt * 1000).text)
            writer.member("token", token.token)
            writer.endObject()
            writer.newline()
        }
        return writer.bytes
    }
}
