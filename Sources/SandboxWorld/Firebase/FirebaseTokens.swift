internal import Firebase
internal import JSON

/// Gives access tokens for assertions that the service account has signed, and knows them again.
struct FirebaseTokens {
    private static let audiences: Set<String> = [
        "https://oauth2.googleapis.com/token", "https://accounts.google.com/o/oauth2/token",
    ]
    private let account: ServiceAccountKey?
    /// When each token ends, in seconds since 1970.
    private var ends: [String: Int64] = [:]
    private var count = 0

    init(_ account: ServiceAccountKey?) { self.account = account }

    /// Answers `POST /token`.
    mutating func answer(to request: SandboxRequest) -> SandboxAnswer {
        let form = FormParameters(request.body[...])
        guard form["grant_type"] == "urn:ietf:params:oauth:grant-type:jwt-bearer" else {
            return Self.refusal("unsupported_grant_type", "Invalid grant_type: \(form["grant_type"] ?? "")")
        }
        guard let token = form["assertion"].flatMap({ SignedToken($0) }) else {
            return Self.refusal("invalid_request", "Bad Request")
        }
        guard let account, token.texts["iss"] == account.clientEmail else {
            return Self.refusal("invalid_grant", "Invalid grant: account not found")
        }
        guard token.isSigned(by: account.key) else {
            return Self.refusal("invalid_grant", "Invalid JWT Signature.")
        }
        guard let issued = token.numbers["iat"], let end = token.numbers["exp"], end > request.time,
            end - issued <= 3600, issued <= request.time + 300,
            token.texts["aud"].map(Self.audiences.contains) == true,
            token.texts["scope"]?.contains("https://www.googleapis.com/auth/") == true
        else {
            return Self.refusal(
                "invalid_grant",
                "Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. "
                    + "Check your iat and exp values in the JWT claim.")
        }
        return give(at: request.time)
    }

    /// Gives a token to whoever need not sign for it.
    mutating func give(at time: Int64) -> SandboxAnswer {
        count += 1
        let given = "ya29.sandbox-\(count)"
        ends[given] = time + 3599
        return SandboxAnswer.object { writer in
            writer.member("access_token", given)
            writer.member("expires_in", 3599)
            writer.member("token_type", "Bearer")
        }
    }

    /// Looks at who asks.
    func check(_ request: SandboxRequest) throws(FirebaseError) {
        if request.isAtEmulator, request.authorization?.lowercased() == "bearer owner" { return }
        guard let header = request.authorization, header.hasPrefix("Bearer "),
            let end = ends[String(header.dropFirst("Bearer ".count))], end > request.time
        else { throw .unauthenticated }
    }

    private static func refusal(_ error: String, _ description: String) -> SandboxAnswer {
        SandboxAnswer.object(status: 400) { writer in
            writer.member("error", error)
            writer.member("error_description", description)
        }
    }
}
