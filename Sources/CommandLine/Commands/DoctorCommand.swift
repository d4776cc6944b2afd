internal import Crypto
internal import Files
internal import Firebase
internal import HTTP
internal import JSON
internal import Kakao
internal import Pipeline
internal import Reporting
internal import Schemes

/// Carries out `naru doctor`.
enum DoctorCommand {
    /// Runs the command.
    ///
    /// - Parameters:
    ///   - arguments: what was asked.
    ///   - console: where to write.
    /// - Returns: how it ended.
    /// - Throws: any error, for `Voice` to put in words.
    static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
        let work: @Sendable () async throws -> [Check] = {
            var checks = try await FilesDoctor(
                store: arguments.required(.store), identityCache: arguments.required(.identityCache)
            ).checks()
            checks += try await kakao(arguments)
            checks += try await firebase(arguments)
            checks.append(try await Check.of("proof") { try proof(arguments) })
            return checks
        }
        let checks = try Interrupts.held { try Blocking.wait(unless: Interrupts.check, work) }
        if arguments.isGiven(.json) {
            try console.print(object(checks))
        } else {
            for check in checks { try show(check, console) }
        }
        return checks.contains { $0.state == .failed } ? .configuration : .success
    }

    private static func show(_ check: Check, _ console: Console) throws {
        let word = check.state.rawValue.padding(to: 8)
        try console.print("\(word) \(check.name): \(check.sentence)")
        if let remedy = check.remedy { try console.print(String(repeating: " ", count: 9) + remedy) }
    }

    private static func object(_ checks: [Check]) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.beginArray("checks")
        for check in checks {
            writer.beginObject()
            writer.field("check", check.name)
            writer.field("state", check.state.rawValue)
            writer.field("sentence", check.sentence)
            writer.field("remedy", check.remedy)
            writer.endObject()
        }
        writer.endArray()
        writer.field("failed", checks.count { $0.state == .failed })
        writer.endObject()
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private static func kakao(_ arguments: ParsedArguments) async throws -> [Check] {
        let key: SecretBytes
        do {
            key = try KakaoAccess.secret(.adminKeyFile, arguments)
        } catch CommandError.secretMissing {
            return [
                .skipped("kakao-key", "There is no admin key to look at (KAKAO_ADMIN_KEY, --admin-key-file).")
            ]
        } catch {
            let message = Voice.message(for: error)
            return [.failed("kakao-key", message.sentence, message.hint)]
        }
        return try await KakaoDoctor(
            key: key, addresses: KakaoAccess.addresses(), http: KakaoAccess.http(arguments, width: 1),
            appID: Terminal.environment("KAKAO_APP_ID")
        ).checks()
    }

    private static func firebase(_ arguments: ParsedArguments) async throws -> [Check] {
        do {
            return try await FirebaseAccess.doctor(arguments).checks()
        } catch CommandError.credentialsMissing {
            return [.skipped("key", "There are no credentials to look at (--credentials).")]
        } catch let error as any Voiced {
            return [.failed("key", error.message.sentence, error.message.hint)]
        }
    }

    /// Whether hash parameters, scheme and inputs go together.
    private static func proof(_ arguments: ParsedArguments) throws -> Check {
        let accounts = arguments.values(.accountsToProve)
        let names = arguments.values(.schemeToProve)
        guard !accounts.isEmpty, !names.isEmpty, let parameters = try PlanCommand.hashParameters(arguments)
        else {
            return .skipped(
                "proof", "To try hash parameters on real accounts: --accounts, --scheme and --hash-config.")
        }
        let library = try SchemeLibrary()
        let cache = try arguments.required(.identityCache)
        let identities = arguments.values(.identities)
        let probe = ProofProbe(
            accounts: accounts, identities: identities,
            identityCache: identities.isEmpty ? cache : nil,
            schemes: try names.map { try library.scheme($0) },
            parameters: parameters, folder: ".")
        switch try probe.run(check: Interrupts.check) {
        case .proven(let tried):
            return .ok(
                "proof",
                "The hash parameters are right: an account is proven, after \(Quantity.accounts(tried).text)."
            )
        case .nothingProven(let tried):
            return .failed(
                "proof",
                "Not one of \(Quantity(tried, "password hash", "password hashes").text) could be explained.",
                "The hash parameters are another project's, or the scheme's password templates are not what the app did."
            )
        case .nothingToCheck:
            return .warning(
                "proof",
                "No account has both a hash that these parameters can have made and somebody who fits.",
                "Check the accounts and the scheme: naru plan tells more.")
        }
    }
}

extension String {
    fileprivate func padding(to width: Int) -> String {
        self + String(repeating: " ", count: Swift.max(0, width - count))
    }
}
