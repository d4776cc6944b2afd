internal import Crypto
internal import Files
internal import HTTP
internal import Kakao

/// What commands that ask Kakao have in common: where it is, who asks, and how calls are sent.
enum KakaoAccess {
    /// Kakao's addresses, or those that the environment names instead.
    ///
    /// - Returns: the addresses.
    /// - Throws: `CommandError.badAddress`.
    static func addresses() throws -> KakaoAddresses {
        func text(_ variable: EnvironmentVariable) throws -> String? {
            guard let text = Terminal.environment(variable.name), !text.isEmpty else { return nil }
            do {
                _ = try HTTPAddress(text)
            } catch {
                throw CommandError.badAddress(variable: variable.name, error)
            }
            return text
        }
        return try KakaoAddresses(api: try text(.kakaoURL), auth: try text(.kauthURL))
    }

    /// A client for HTTP, which writes a trace if one is wanted.
    ///
    /// - Parameters:
    ///   - arguments: may have `--trace`.
    ///   - width: how many calls may be under way.
    /// - Returns: the client.
    /// - Throws: `HTTPError`; `HTTPTraceFile.Failure`.
    static func http(_ arguments: ParsedArguments, width: Int) throws -> HTTPClient {
        let trace = try arguments.value(.trace).map {
            HTTPTrace(to: try HTTPTraceFile(path: $0), answerCode: KakaoClient.code(of:))
        }
        var environment: [String: String] = [:]
        for name in ["CURL_CA_BUNDLE", "SSL_CERT_FILE", "SSL_CERT_DIR"] {
            environment[name] = Terminal.environment(name)
        }
        return try HTTPClient(
            HTTPSettings(width: width, userAgent: "naru/\(Version.number)"), environment: environment,
            trace: trace)
    }

    /// A key or token, from a file that nobody else can read, or from the environment.
    ///
    /// - Parameters:
    ///   - flag: the option that names the file.
    ///   - arguments: what was asked.
    /// - Returns: the secret.
    /// - Throws: `CommandError`; `FileError`.
    static func secret(_ flag: Flag, _ arguments: ParsedArguments) throws -> SecretBytes {
        if let path = arguments.value(flag) {
            guard var text = try PrivateFile.contents(of: path) else {
                throw CommandError.notASecret(source: path)
            }
            defer { wipe(&text) }
            guard let secret = KakaoCredential.word(in: text) else {
                throw CommandError.notASecret(source: path)
            }
            return secret
        }
        guard let name = flag.environment?.name else {
            throw ArgumentError.missingFlags([flag.form], command: arguments.command.name)
        }
        guard let text = Terminal.environment(name), !text.isEmpty else {
            throw CommandError.secretMissing(flag: flag.form, variable: name)
        }
        guard let secret = KakaoCredential.word(in: Array(text.utf8)) else {
            throw CommandError.notASecret(source: name)
        }
        return secret
    }
}

extension EnvironmentVariable {
    static let kakaoURL = EnvironmentVariable(
        name: "NARU_KAKAO_URL",
        help: "Where Kakao's API is, for a stand-in; `http` only at this machine.")
    static let kauthURL = EnvironmentVariable(
        name: "NARU_KAUTH_URL", help: "Where Kakao's tokens are, for a stand-in.")
}
