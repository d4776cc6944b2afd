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
        try KakaoAddresses(
            api: try NetworkAccess.address(.kakaoURL), auth: try NetworkAccess.address(.kauthURL))
    }

    /// A client for HTTP, which writes a trace if one is wanted.
    ///
    /// - Parameters:
    ///   - arguments: may have `--trace`.
    ///   - width: how many calls may be under way.
    /// - Returns: the client.
    /// - Throws: `HTTPError`; `HTTPTraceFile.Failure`.
    static func http(_ arguments: ParsedArguments, width: Int) throws -> HTTPClient {
        try NetworkAccess.http(arguments, width: width, code: KakaoClient.code(of:))
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
