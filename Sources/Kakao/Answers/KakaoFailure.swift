/// A call of Kakao's resource API that failed: what the answer says, as facts.
///
/// The message that Kakao sent is not kept, for it may hold anything.
public struct KakaoFailure: Error, Equatable, Sendable {
    /// What is to be done about it.
    public enum Kind: String, CaseIterable, Sendable {
        /// The same call may succeed later.
        case retry
        /// Too many calls in a short time: wait the window out.
        case rateLimited
        /// The day's or the month's allowance is used up: stop, and go on another day.
        case quotaExceeded
        /// The answer about this person is final.
        case finalForID
        /// A key, a setting or the app itself is refused: no other call will do better.
        case stopRun
        /// The person, or the app, has not agreed to the scopes that the call needs.
        case consentMissing
        /// The answer to this call is final: all else, codes that nobody knows included.
        case finalForCall
    }

    /// The HTTP status.
    public var status: Int
    /// Kakao's code, negative; nil when the answer has none.
    public var code: Int?
    /// What is to be done about it.
    public var kind: Kind
    /// Whether trying again makes sense only after a long while: Kakao is under maintenance.
    public var isSlow: Bool
    /// Why the key or the token was refused; nil for other failures.
    public var keyFault: KeyFault?
    /// The scopes that are missing, for example `account_email`.
    public var requiredScopes: [String]

    /// A failure.
    ///
    /// - Parameters:
    ///   - status: the HTTP status.
    ///   - body: the answer's body, whatever its content type says.
    public init(status: Int, body: [UInt8]) {
        let answer = FailureAnswer(body)
        self.status = status
        code = answer.code
        kind = Self.kind(status: status, code: answer.code, isJSON: answer.isJSON)
        isSlow = kind == .retry && (status == 503 || answer.code.map(KakaoCode.slow.contains) == true)
        keyFault = code == -401 || (code == nil && kind == .stopRun) ? KeyFault(message: answer.message) : nil
        requiredScopes = kind == .consentMissing ? answer.requiredScopes : []
    }

    /// Sorts an answer; the statuses of Kakao's codes are not relied on, except where one code has two meanings.
    private static func kind(status: Int, code: Int?, isJSON: Bool) -> Kind {
        if let code, let kind = KakaoCode.kind(of: code, status: status) { return kind }
        if status == 429 { return .rateLimited }
        if status >= 500 || !isJSON { return .retry }
        return status == 401 && code == nil ? .stopRun : .finalForCall
    }
}
