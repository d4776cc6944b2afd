public import HTTP
internal import JSON

/// Why a call to Firebase did not give what was asked for.
public struct FirebaseFault: Error, Equatable, Sendable {
    /// What went wrong.
    public enum Cause: Equatable, Sendable {
        /// Firebase said no.
        case refused(FirebaseFailure)
        /// The answer is not what it should be.
        case unreadable
        /// There was no answer.
        case unreachable(HTTPError)
        /// There is no access token.
        case noToken(OAuthFailure)
    }

    /// What is to be done about it.
    public enum Kind: Sendable {
        /// The same call may succeed later.
        case retry
        /// The access token is not taken: a new one may be.
        case unauthenticated
        /// It is about one account; others are not concerned.
        case finalForAccount
        /// Permission, project or settings: no other call will do better.
        case stopRun
    }

    /// What went wrong.
    public var cause: Cause
    /// How long the server asks to wait.
    public var retryAfter: Duration?

    /// A fault.
    ///
    /// - Parameters:
    ///   - cause: what went wrong.
    ///   - retryAfter: how long the server asks to wait.
    public init(_ cause: Cause, retryAfter: Duration? = nil) {
        self.cause = cause
        self.retryAfter = retryAfter
    }

    /// What is to be done about it.
    public var kind: Kind {
        switch cause {
        case .refused(let failure): failure.kind
        case .unreadable: .retry
        case .unreachable(let error): error.isRetryable ? .retry : .stopRun
        case .noToken(.refused(let status)), .noToken(.unreadable(let status)):
            status >= 500 || status == 429 ? .retry : .stopRun
        case .noToken: .stopRun
        }
    }
}

/// A call of the Identity Toolkit API that was refused: what the answer says, as facts.
public struct FirebaseFailure: Error, Equatable, Sendable {
    /// The HTTP status.
    public var status: Int
    /// Firebase's word for it, for example `USER_NOT_FOUND`; nil when there is none.
    public var code: String?

    /// A failure.
    ///
    /// - Parameters:
    ///   - status: the HTTP status.
    ///   - body: the answer's body, whatever its content type says.
    public init(status: Int, body: [UInt8]) {
        self.status = status
        let answer = FirebaseErrorAnswer(body)
        code = answer.code ?? answer.statusWord
    }

    /// What is to be done about it. Quotas come as 400 too, so that the word tells more than the status.
    public var kind: FirebaseFault.Kind {
        switch code {
        case "QUOTA_EXCEEDED", "TOO_MANY_ATTEMPTS_TRY_LATER", "RESET_PASSWORD_EXCEED_LIMIT",
            "RESOURCE_EXHAUSTED", "UNAVAILABLE", "INTERNAL", "INTERNAL_ERROR", "DEADLINE_EXCEEDED":
            return .retry
        case "UNAUTHENTICATED": return .unauthenticated
        case "PERMISSION_DENIED", "INSUFFICIENT_PERMISSION", "PROJECT_NOT_FOUND", "CONFIGURATION_NOT_FOUND",
            "TENANT_NOT_FOUND", "BILLING_NOT_ENABLED", "UNSUPPORTED_TENANT_OPERATION", "INVALID_PROJECT_ID":
            return .stopRun
        default: break
        }
        switch status {
        case 401: return .unauthenticated
        case 300..<400, 403, 404: return .stopRun
        case 408, 429, 500...: return .retry
        default: return .finalForAccount
        }
    }
}

/// The words of an error answer.
struct FirebaseErrorAnswer {
    /// What stands before the first colon of the message, if it is a word of Firebase's.
    private(set) var code: String?
    /// Google's word for the kind of error.
    private(set) var statusWord: String?

    /// Reads a body; one that is not JSON leaves everything empty.
    ///
    /// - Parameter body: the bytes.
    init(_ body: [UInt8]) {
        do {
            try body.withUnsafeBytes { bytes in
                var reader = JSONReader(bytes)
                try reader.beginObject()
                while let name = try reader.nextKey() {
                    guard name.equals("error"), try reader.kind() == .object else {
                        try reader.skip()
                        continue
                    }
                    try readError(&reader)
                }
            }
        } catch {
            // A gateway's page, or half an answer: nothing of it counts.
        }
    }

    private mutating func readError(_ reader: inout JSONReader) throws {
        try reader.beginObject()
        while let name = try reader.nextKey() {
            switch name {
            case "message": code = Self.word(try reader.textOrNull()?.string)
            case "status": statusWord = Self.word(try reader.textOrNull()?.string)
            default: try reader.skip()
            }
        }
    }

    private static func word(_ text: String?) -> String? {
        guard
            let word = text?.split(separator: ":", maxSplits: 1).first.map({
                $0.last == " " ? $0.dropLast() : $0
            }),
            !word.isEmpty,
            word.utf8.count <= 64,
            word.utf8.allSatisfy({ 0x41...0x5A ~= $0 || 0x30...0x39 ~= $0 || $0 == UInt8(ascii: "_") })
        else { return nil }
        return String(word)
    }
}
