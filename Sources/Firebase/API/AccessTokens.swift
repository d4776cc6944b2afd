public import Crypto
public import HTTP
internal import JSON

/// Gives access tokens for Google's APIs, and keeps one until shortly before it ends.
public actor AccessTokens {
    /// What the token may do: the least that serves every call of the Identity Toolkit API.
    private static let scope =
        "https://www.googleapis.com/auth/cloud-platform https://www.googleapis.com/auth/identitytoolkit"
    /// So long before its end a token is given up, as google-auth does.
    private static let margin = Duration.seconds(225)
    /// The audience that Google wants in an assertion, whatever address it is sent to.
    private static let audience = "https://oauth2.googleapis.com/token"

    private struct Held {
        var token: SecretBytes
        var renewAt: Duration
    }

    private let credentials: GoogleCredentials
    private let http: HTTPClient
    private let address: HTTPAddress
    private let clock: RetryClock
    private let policy = RetryPolicy(attempts: 3, base: .seconds(1), cap: .seconds(4))
    private var held: Held?
    private var asking: Task<Held, any Error>?

    /// A giver of tokens.
    ///
    /// - Parameters:
    ///   - credentials: who asks.
    ///   - http: sends the requests.
    ///   - address: where tokens are given.
    ///   - clock: tells the time.
    public init(
        _ credentials: GoogleCredentials, _ http: HTTPClient, _ address: HTTPAddress,
        clock: RetryClock = .system
    ) {
        self.credentials = credentials
        self.http = http
        self.address = address
        self.clock = clock
    }

    /// A token that holds for some minutes more.
    ///
    /// - Returns: the token.
    /// - Throws: ``FirebaseFault``; `CancellationError`; `CryptoError`.
    public func token() async throws -> SecretBytes {
        if let held, clock.now() < held.renewAt { return held.token }
        // Whoever comes meanwhile waits for the same answer.
        let task = asking ?? Task { try await ask() }
        asking = task
        defer { asking = nil }
        let fresh = try await task.value
        held = fresh
        return fresh.token
    }

    /// Gives a token up that was refused.
    ///
    /// - Parameter token: the token; a newer one stays.
    public func forget(_ token: SecretBytes) {
        if held?.token == token { held = nil }
    }

    private func ask() async throws -> Held {
        let form: HTTPBody
        switch credentials {
        case .metadata(let server): return try await ask(server)
        case .emulator: return Held(token: SecretBytes("owner".utf8), renewAt: .seconds(1 << 40))
        case .serviceAccount(let key):
            form = .form([
                HTTPParameter("grant_type", "urn:ietf:params:oauth:grant-type:jwt-bearer"),
                HTTPParameter("assertion", try assertion(of: key)),
            ])
        case .user(let user):
            form = .form([
                HTTPParameter("grant_type", "refresh_token"), HTTPParameter("client_id", user.clientID),
                HTTPParameter(
                    "client_secret", user.clientSecret.reveal { String(decoding: $0, as: UTF8.self) }),
                HTTPParameter(
                    "refresh_token", user.refreshToken.reveal { String(decoding: $0, as: UTF8.self) }),
            ])
        }
        let asked = clock.now()
        let response: HTTPResponse
        do {
            response = try await RetryRun(policy, clock: clock) {
                $0.status >= 500 || $0.status == 408 || $0.status == 429
            }.response { [http, address] _ in
                try await http.send(HTTPRequest(.post, address, "/token", body: form))
            }
        } catch let error as HTTPError {
            throw FirebaseFault(.unreachable(error))
        }
        let answer = OAuthAnswer(response.body)
        guard response.status == 200, let token = answer.token else {
            throw FirebaseFault(.noToken(OAuthFailure(status: response.status, answer)))
        }
        let life = Duration.seconds(min(max(answer.life ?? 3600, 0), 86_400))
        return Held(token: token, renewAt: asked + max(life - Self.margin, life / 2))
    }

    /// Asks the metadata server of the machine.
    private func ask(_ server: HTTPAddress) async throws -> Held {
        let asked = clock.now()
        let response = try await Self.metadata("token", server, http)
        let answer = OAuthAnswer(response.body)
        guard response.status == 200, let token = answer.token else {
            throw FirebaseFault(.noToken(OAuthFailure(status: response.status, answer)))
        }
        let life = Duration.seconds(min(max(answer.life ?? 3600, 0), 86_400))
        return Held(token: token, renewAt: asked + max(life - Self.margin, life / 2))
    }

    /// The address of the service account that a machine at Google runs as.
    ///
    /// - Parameters:
    ///   - server: the machine's metadata server.
    ///   - http: sends the request.
    /// - Returns: the account's address.
    /// - Throws: ``FirebaseFault``; `CancellationError`.
    public static func account(_ server: HTTPAddress, _ http: HTTPClient) async throws -> String {
        let response = try await metadata("email", server, http)
        let text = String(decoding: response.body, as: UTF8.self)
        guard response.status == 200, text.utf8.count < 256, text.utf8.allSatisfy({ 0x21...0x7E ~= $0 }),
            text.contains("@")
        else { throw FirebaseFault(.noToken(.unreadable(status: response.status))) }
        return text
    }

    private static func metadata(
        _ what: String, _ server: HTTPAddress, _ http: HTTPClient
    ) async throws -> HTTPResponse {
        do {
            return try await http.send(
                HTTPRequest(
                    .get, server, "/computeMetadata/v1/instance/service-accounts/default/\(what)",
                    headers: [try HTTPHeader("Metadata-Flavor", "Google")]))
        } catch let error as HTTPError {
            throw FirebaseFault(.unreachable(error))
        }
    }

    private func assertion(of key: ServiceAccountKey) throws -> String {
        let now = clock.epoch()
        let text = try JSONWebToken.text(signedBy: key.key, keyID: key.privateKeyID) { writer in
            writer.member("iss", key.clientEmail)
            writer.member("scope", Self.scope)
            writer.member("aud", Self.audience)
            writer.member("iat", now)
            writer.member("exp", now + 3600)
        }
        return String(decoding: text, as: UTF8.self)
    }
}

/// An answer of the token server, good or bad.
struct OAuthAnswer {
    private(set) var token: SecretBytes?
    /// How long the token holds, in seconds.
    private(set) var life: Int64?
    private(set) var error: String?
    private(set) var description: String?

    /// Reads an answer; one that is not JSON leaves everything empty.
    init(_ body: [UInt8]) {
        do {
            try body.withUnsafeBytes { bytes in
                var reader = JSONReader(bytes)
                try reader.beginObject()
                while let name = try reader.nextKey() {
                    switch name {
                    case "access_token": token = try reader.textOrNull().map { SecretBytes($0.string.utf8) }
                    case "expires_in": life = try reader.takeNull() ? nil : reader.integer()
                    case "error": error = try reader.textOrNull()?.string
                    case "error_description": description = try reader.textOrNull()?.string
                    default: try reader.skip()
                    }
                }
                try reader.finish()
            }
        } catch {
            token = nil
        }
    }
}

/// Why the token server gave no token. Nothing of what it wrote is in it.
public enum OAuthFailure: Error, Equatable, Sendable {
    /// The assertion is not of this hour: this machine's clock is wrong.
    case clock
    /// The key was taken back, or the file is damaged.
    case badSignature
    /// The account is gone, or was never there.
    case unknownAccount
    /// The person must sign in again.
    case expired
    /// It says no; the status with which it does.
    case refused(status: Int)
    /// What came is no answer of a token server.
    case unreadable(status: Int)

    init(status: Int, _ answer: OAuthAnswer) {
        guard let error = answer.error else {
            self = .unreadable(status: status)
            return
        }
        let words = answer.description ?? ""
        self =
            switch error {
            case "invalid_grant" where words.hasPrefix("Invalid JWT: Token must be a short-lived token"):
                .clock
            case "invalid_grant" where words.hasPrefix("Invalid JWT Signature"): .badSignature
            case "invalid_grant" where words.hasPrefix("Invalid grant: account not found"): .unknownAccount
            case "invalid_grant": .expired
            default: .refused(status: status)
            }
    }
}
