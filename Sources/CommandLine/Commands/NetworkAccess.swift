internal import HTTP

/// What commands that ask somebody over the network have in common.
enum NetworkAccess {
    /// An address that the environment names.
    ///
    /// - Parameter variable: the variable.
    /// - Returns: the address; nil when there is none.
    /// - Throws: `CommandError.badAddress`.
    static func address(_ variable: EnvironmentVariable) throws -> String? {
        guard let text = Terminal.environment(variable.name) else { return nil }
        // Whoever means a stand-in must not reach the real service because a script has not found its address.
        guard !text.isEmpty else { throw CommandError.emptyVariable(variable.name) }
        do {
            _ = try HTTPAddress(text)
        } catch {
            throw CommandError.badAddress(variable: variable.name, error)
        }
        return text
    }

    /// A client for HTTP, which writes a trace if one is wanted.
    ///
    /// - Parameters:
    ///   - arguments: may have `--trace`.
    ///   - width: how many calls may be under way.
    ///   - code: finds the platform's code in an answer.
    /// - Returns: the client.
    /// - Throws: `HTTPError`; `HTTPTraceFile.Failure`.
    static func http(
        _ arguments: ParsedArguments, width: Int, code: @escaping @Sendable (HTTPResponse) -> String?
    ) throws -> HTTPClient {
        let trace = try arguments.value(.trace).map {
            HTTPTrace(to: try HTTPTraceFile(path: $0), answerCode: code)
        }
        var environment: [String: String] = [:]
        for name in ["CURL_CA_BUNDLE", "SSL_CERT_FILE", "SSL_CERT_DIR"] {
            environment[name] = Terminal.environment(name)
        }
        return try HTTPClient(
            HTTPSettings(width: width, userAgent: "naru/\(Version.number)"), environment: environment,
            trace: trace)
    }
}
