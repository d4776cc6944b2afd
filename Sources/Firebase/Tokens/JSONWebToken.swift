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
        var text = part { writer in
            writer.member("alg", key == nil ? "none" : "RS256")
            writer.member("typ", "JWT")
            writer.member("kid", keyID)
        }
        text.append(UInt8(ascii: "."))
        text += part(claims)
        let signature = try key?.signature(of: text) ?? []
        text.append(UInt8(ascii: "."))
        text += Base64.encodeForAddress(signature)
        return text
    }

    private static func part(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        members(&writer)
        writer.endObject()
        return Base64.encodeForAddress(writer.bytes)
    }
}
