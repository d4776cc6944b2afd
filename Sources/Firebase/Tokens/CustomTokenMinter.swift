internal import Crypto
internal import JSON

/// Makes custom tokens, with which an app signs its user in to Firebase (`accounts:signInWithCustomToken`).
///
/// A token is a JSON Web Token (RFC 7519) that Firebase accepts for an hour at most. Whoever holds it is the user.
/// Several threads may use one value at once.
public struct CustomTokenMinter: Sendable {
    /// Who vouches for the tokens.
    public enum Signer: Sendable {
        /// A service account of the project, with its key.
        case account(ServiceAccountKey)
        /// A service account whose key stays with Google: IAM signs, for whoever may (`signBlob`).
        case remote(RemoteSigner)
        /// Nobody: the emulator takes tokens without a signature.
        case emulator
    }

    /// The longest that a token may hold, in seconds (Firebase's documentation of custom tokens).
    public static let longestLife = 3600
    /// The most that a uid may have, in bytes; the SDKs count differently, and bytes are the strictest.
    public static let uidLimit = 128

    private static let audience =
        "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit"

    private let signer: Signer
    private let tenant: String?
    private let life: Int

    /// What makes tokens.
    ///
    /// - Parameters:
    ///   - signer: who vouches for them.
    ///   - tenant: the tenant that the users belong to; nil for the project itself.
    ///   - life: how long a token holds, in seconds, at most ``longestLife``.
    public init(signer: Signer, tenant: String? = nil, life: Int = Self.longestLife) {
        self.signer = signer
        self.tenant = tenant
        self.life = min(life, Self.longestLife)
    }

    /// Makes a token.
    ///
    /// - Parameters:
    ///   - uid: the user's `localId`.
    ///   - claims: what it says of the user.
    ///   - now: seconds since 1970.
    /// - Returns: the token, and until when it holds, in seconds since 1970.
    /// - Throws: ``CustomTokenError``; `CryptoError`; ``FirebaseFault`` when IAM does not sign.
    public func token(
        uid: String, claims: TokenClaims, at now: Int64
    ) async throws -> (token: String, expiresAt: Int64) {
        guard !uid.isEmpty else { throw CustomTokenError.uidEmpty }
        guard uid.utf8.count <= Self.uidLimit else {
            throw CustomTokenError.uidTooLong(bytes: uid.utf8.count)
        }
        let expiresAt = now + Int64(life)
        func write(_ writer: inout JSONWriter) {
            writer.member("aud", Self.audience)
            writer.member("iat", now)
            writer.member("exp", expiresAt)
            writer.member("iss", account)
            writer.member("sub", account)
            writer.member("uid", uid)
            writer.member("tenant_id", tenant)
            guard !claims.isEmpty else { return }
            writer.key("claims")
            writer.value(json: claims.json)
        }
        let token: [UInt8]
        switch signer {
        case .account(let account): token = try JSONWebToken.text(signedBy: account.key, write)
        case .emulator: token = try JSONWebToken.text(signedBy: nil, write)
        case .remote(let remote):
            let text = JSONWebToken.unsigned(algorithm: "RS256", write)
            token = JSONWebToken.signed(text, try await remote.signature(of: text))
        }
        return (String(decoding: token, as: UTF8.self), expiresAt)
    }

    private var account: String {
        switch signer {
        case .account(let account): account.clientEmail
        case .remote(let remote): remote.account
        // The emulator's own name for it.
        case .emulator: "firebase-auth-emulator@example.com"
        }
    }
}

/// Why there can be no token.
public enum CustomTokenError: Error, Equatable, Sendable {
    /// The uid is empty.
    case uidEmpty
    /// The uid is longer than Firebase's are, in bytes.
    case uidTooLong(bytes: Int)
}
