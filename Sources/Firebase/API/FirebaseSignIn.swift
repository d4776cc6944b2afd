public import Crypto
public import HTTP
internal import JSON

/// Signs users in as an app does, with the project's API key: once, and with no second try.
public struct FirebaseSignIn: Sendable {
    private let http: HTTPClient
    private let target: FirebaseTarget
    private let key: SecretBytes

    /// What a sign-in gave.
    public struct SignedIn: Equatable, Sendable {
        /// The user.
        public var uid: String
        /// Whether the user was made by it.
        public var isNew: Bool
    }

    /// A way to sign in.
    ///
    /// - Parameters:
    ///   - http: sends the requests.
    ///   - target: whose users they are.
    ///   - key: the project's API key, as apps carry it.
    public init(_ http: HTTPClient, _ target: FirebaseTarget, key: SecretBytes) {
        self.http = http
        self.target = target
        self.key = key
    }

    /// Signs in with a custom token (`accounts:signInWithCustomToken`). It makes the user when Firebase knows none.
    ///
    /// - Parameter token: the token.
    /// - Returns: who signed in.
    /// - Throws: ``FirebaseFault``; `CancellationError`.
    public func signIn(token: String) async throws -> SignedIn {
        try await call("/v1/accounts:signInWithCustomToken") { writer in writer.member("token", token) }
    }

    /// Signs in with an address and a password (`accounts:signInWithPassword`).
    ///
    /// - Parameters:
    ///   - email: the address.
    ///   - password: the password.
    /// - Returns: who signed in.
    /// - Throws: ``FirebaseFault``; `CancellationError`.
    public func signIn(email: String, password: String) async throws -> SignedIn {
        try await call("/v1/accounts:signInWithPassword") { writer in
            writer.member("email", email)
            writer.member("password", password)
        }
    }

    private func call(_ path: HTTPPath, _ members: (inout JSONWriter) -> Void) async throws -> SignedIn {
        var writer = JSONWriter()
        writer.beginObject()
        members(&writer)
        writer.member("returnSecureToken", true)
        writer.member("tenantId", target.tenant)
        writer.endObject()
        let response: HTTPResponse
        do {
            let query = [HTTPParameter("key", key.reveal { String(decoding: $0, as: UTF8.self) })]
            response = try await http.send(
                HTTPRequest(
                    .post, target.api, path, query: query, body: .json(secret: SecretBytes(writer.bytes))))
        } catch let error as HTTPError {
            throw FirebaseFault(.unreachable(error))
        }
        guard response.status == 200 else {
            throw FirebaseFault(.refused(FirebaseFailure(status: response.status, body: response.body)))
        }
        return try Self.answer(response.body)
    }

    private static func answer(_ body: [UInt8]) throws -> SignedIn {
        do {
            return try body.withUnsafeBytes { bytes in
                var answer = SignedIn(uid: "", isNew: false)
                var token: String?
                var reader = JSONReader(bytes)
                try reader.beginObject()
                while let name = try reader.nextKey() {
                    switch name {
                    case "localId": answer.uid = try reader.textOrNull()?.string ?? ""
                    case "idToken": token = try reader.textOrNull()?.string
                    case "isNewUser": answer.isNew = try reader.booleanOrNull() ?? false
                    default: try reader.skip()
                    }
                }
                // The answer to a custom token names its user in the token alone.
                if answer.uid.isEmpty, let token { answer.uid = JSONWebToken.subject(of: token) ?? "" }
                return answer
            }
        } catch {
            throw FirebaseFault(.unreadable)
        }
    }
}
