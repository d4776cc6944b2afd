public import HTTP

/// Why a call to Kakao did not give what was asked for.
public struct KakaoFault: Error, Equatable, Sendable {
    /// What went wrong.
    public enum Cause: Equatable, Sendable {
        /// Kakao said no.
        case refused(KakaoFailure)
        /// The answer is not what it should be.
        case unreadable(KakaoAnswerError)
        /// There was no answer.
        case unreachable(HTTPError)
    }

    /// What went wrong.
    public var cause: Cause
    /// How long Kakao asks to wait.
    public var retryAfter: Duration?

    /// A fault.
    ///
    /// - Parameters:
    ///   - cause: what went wrong.
    ///   - retryAfter: how long Kakao asks to wait.
    public init(_ cause: Cause, retryAfter: Duration? = nil) {
        self.cause = cause
        self.retryAfter = retryAfter
    }

    /// What is to be done about it. An answer that cannot be read is asked for again: what stands between us and Kakao
    /// may have written it.
    public var kind: KakaoFailure.Kind {
        switch cause {
        case .refused(let failure): failure.kind
        case .unreadable: .retry
        // An answer that is far too long may be about one of several users.
        case .unreachable(.bodyTooLarge): .retry
        case .unreachable(let error): error.isRetryable ? .retry : .stopRun
        }
    }

    /// Whether trying again makes sense only after a long while.
    public var isSlow: Bool {
        if case .refused(let failure) = cause { return failure.isSlow }
        return false
    }

    /// Whether it is what the answer says that cannot be read, and not that there is none.
    public var isOfContent: Bool {
        switch cause {
        case .unreadable(.malformed), .unreadable(.trailing), .unreadable(.wrongType), .unreadable(.user),
            .unreadable(.missing), .unreadable(.notAnInteger), .unreadable(.idNotPositive),
            .unreachable(.bodyTooLarge):
            true
        default: false
        }
    }

    /// Kakao's code; nil when it gave none.
    public var code: Int? {
        switch cause {
        case .refused(let failure): failure.code
        case .unreadable(.errorAnswer(let code)): code
        case .unreadable, .unreachable: nil
        }
    }
}
