internal import Crypto
internal import JSON

/// JSON Web Tokens (RFC 7519) in their compact form.
enum JSONWebToken {
    /// Makes a token.
    ///
    /// - Parameters:
    ///   - key: signs it with `RS256`; nil for a token without a signature (`none`).
    ///   - keyID: the key's name, as `kid`.
    ///   - claims: writes the members of the payload.
    /// - Returns: the token, ASCII.
    /// - Throws: `CryptoError`.
    static func text(
        signedBy key: RSAPrivateKey?, keyID: String? = nil, _ claims: (inout JSONWriter) -> Void
    ) throws(CryptoError) -> [UInt8] {
        let text = unsigned(algorithm: key == nil ? "none" : "RS256", keyID: keyID, claims)
        return signed(text, try key?.signature(of: text) ?? [])
    }

    /// What is signed of a token.
    ///
    /// - Parameters:
    ///   - algorithm: how it is going to be signed, as `alg`.
    ///   - keyID: the key's name, as `kid`.
    ///   - claims: writes the members of the payload.
    /// - Returns: ASCII.
    static func unsigned(
        algorithm: String, keyID: String? = nil, _ claims: (inout JSONWriter) -> Void
    ) -> [UInt8] {
        var text = part { writer in
            writer.member("alg", algorithm)
            writer.member("typ", "JWT")
            writer.member("kid", keyID)
        }
        text.append(UInt8(ascii: "."))
        text += part(claims)
        return text
    }

    /// A token with its signature.
    ///
    /// - Parameters:
    ///   - text: what was signed.
    ///   - signature: the signature; none for a token that is not signed.
    /// - Returns: the token, ASCII.
    static func signed(_ text: [UInt8], _ signature: [UInt8]) -> [UInt8] {
        text + [UInt8(ascii: ".")] + Base64.encodeForAddress(signature)
    }

    /// Whom a token is about, without looking at its signature.
    ///
    /// - Parameter token: the token.
    /// - Returns: its `sub`; nil when there is none.
    static func subject(of token: String) -> String? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let payload = Base64.decode(String(parts[1])) else { return nil }
        return try? payload.withUnsafeBytes { bytes in
            var reader = JSONReader(bytes)
            var subject: String?
            try reader.beginObject()
            while let name = try reader.nextKey() {
                if name.equals("sub") { subject = try reader.textOrNull()?.string } else { try reader.skip() }
            }
            return subject
        }
    }

    private static func part(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        members(&writer)
        writer.endObject()
        return Base64.encodeForAddress(writer.bytes)
    }
}
