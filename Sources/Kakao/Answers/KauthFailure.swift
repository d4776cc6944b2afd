/// A call of Kakao's login server that failed: what the answer says, as facts.
///
/// The statuses of its codes are not documented alike everywhere: the code decides. Its description is not kept.
public struct KauthFailure: Error, Equatable, Sendable {
    /// The HTTP status.
    public var status: Int
    /// The `error` of OAuth (RFC 6749, section 5.2), for example `invalid_grant`; nil when the answer has none.
    public var error: String?
    /// Kakao's code, for example `KOE322`; nil when the answer has none.
    public var errorCode: String?
    /// Whether the same call may succeed later.
    public var isRetryable: Bool

    /// A failure.
    ///
    /// - Parameters:
    ///   - status: the HTTP status.
    ///   - body: the answer's body, whatever its content type says.
    public init(status: Int, body: [UInt8]) {
        let answer = FailureAnswer(body)
        self.status = status
        error = answer.error
        errorCode = answer.errorCode
        isRetryable =
            switch answer.errorCode {
            // A fault of the server's own, and too many requests for tokens.
            case "KOE003", "KOE237": true
            case .some: false
            case nil: !answer.isJSON || status == 429 || status >= 500 || answer.error == "server_error"
            }
    }
}
