internal import Kakao

/// What is promised of error answers, under every status.
enum KakaoFailureChecks {
    private static let statuses = [200, 302, 400, 401, 403, 404, 429, 500, 502, 503]

    /// Failures of the resource API.
    static func kakao(_ input: [UInt8]) throws(Violation) {
        let codes = Set(statuses.map { KakaoFailure(status: $0, body: input).code })
        try promise(codes.count == 1, "the status does not change the code")
        for status in statuses {
            let failure = KakaoFailure(status: status, body: input)
            try promise(!failure.isSlow || failure.kind == .retry, "only what is tried again is slow")
            try promise(failure.keyFault == nil || failure.kind == .stopRun, "a refused key stops the run")
            try promise(
                failure.requiredScopes.isEmpty || failure.kind == .consentMissing,
                "scopes are missing only without consent")
            for scope in failure.requiredScopes {
                try promise(isWord(scope), "a scope is a short word")
            }
            if case .addressNotAllowed(let address?) = failure.keyFault {
                try promise(isAddress(address), "an address is short, and nothing else")
            }
            let again = KakaoFailure(status: status, body: [0x20] + input + [0x0A])
            try promise(again == failure, "white space around an answer means nothing")
        }
    }

    /// Failures of the login server.
    static func kauth(_ input: [UInt8]) throws(Violation) {
        for status in statuses {
            let failure = KauthFailure(status: status, body: input)
            try promise(failure.error.map(isWord) ?? true, "an error is a short word")
            let isCode = failure.errorCode.map { $0.hasPrefix("KOE") && Int($0.dropFirst(3)) != nil }
            try promise(isCode ?? true, "a code is KOE and a number")
        }
    }

    private static func isWord(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789_.".utf8.contains($0) }
    }

    private static func isAddress(_ text: String) -> Bool {
        (2...45).contains(text.utf8.count) && text.utf8.allSatisfy { "0123456789abcdef.:".utf8.contains($0) }
    }
}
