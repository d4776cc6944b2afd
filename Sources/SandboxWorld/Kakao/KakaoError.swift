internal import JSON

/// An error as Kakao answers it.
struct KakaoError: Error, Equatable {
    /// The code, below 0.
    var code: Int
    /// The text, which clients should not rely on.
    var message: String
    /// The HTTP status.
    var status: Int
    /// Which consents are missing.
    var requiredScopes: [String] = []

    /// An error.
    ///
    /// - Parameters:
    ///   - code: the code.
    ///   - message: the text; nil for the one that is usual.
    ///   - status: the HTTP status; nil for the one that belongs to the code.
    init(_ code: Int, _ message: String? = nil, status: Int? = nil) {
        let usual = Self.usual(code)
        self.code = code
        self.message = message ?? usual.message
        self.status = status ?? usual.status
    }

    /// The answer.
    var answer: SandboxAnswer {
        SandboxAnswer.object(status: status) { writer in
            writer.member("msg", message)
            writer.member("code", code)
            guard !requiredScopes.isEmpty else { return }
            writer.member("api_type", "TALK")
            writer.key("required_scopes")
            writer.beginArray()
            for scope in requiredScopes { writer.value(scope) }
            writer.endArray()
            writer.key("allowed_scopes")
            writer.beginArray()
            writer.value("profile")
            writer.endArray()
        }
    }

    /// Kakao's table of codes, as its error page has it; a code that is not in it goes with 400.
    private static func usual(_ code: Int) -> (status: Int, message: String) {
        switch code {
        case -1: (400, "internal server error.")
        case -2: (400, "invalid argument.")
        case -3: (403, "this API is not allowed for the app or the key.")
        case -4: (403, "the account is restricted.")
        case -5: (403, "permission denied")
        case -6: (403, "not allowed.")
        case -7: (400, "the service is temporarily unavailable.")
        case -8: (400, "invalid header.")
        case -9: (400, "the API is discontinued.")
        case -10: (429, "API limit has been exceeded.")
        case -12: (403, "the app is suspended.")
        case -101: (400, "NotRegisteredUserException")
        case -102: (400, "already registered user.")
        case -103: (400, "the account is inactive.")
        case -201: (400, "unknown property key.")
        case -401: (401, "this access token does not exist")
        case -402: (403, "insufficient scopes.")
        case -406: (401, "the user is under 14.")
        case -501: (400, "given account is not connected to any talk user.")
        case -603: (400, "request timeout.")
        case -9798: (503, "under maintenance.")
        default: (400, "error \(code)")
        }
    }
}
