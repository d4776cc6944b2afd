internal import JSON

/// What a custom token says of its user besides the uid: the members of a JSON object, in order.
///
/// Firebase puts them into every ID token of the session; rules and servers read them there.
public struct TokenClaims: Equatable, Sendable {
    private struct Claim: Equatable {
        var name: String
        /// JSON without white space.
        var value: [UInt8]
    }

    /// The most that the object may hold, in bytes of JSON without white space (Firebase's documentation of custom
    /// claims).
    public static let byteLimit = 1000

    /// Names that the token itself uses: the union of what the SDKs and the server refuse.
    public static let reserved: Set<String> = [
        "acr", "amr", "at_hash", "aud", "auth_time", "azp", "cnf", "c_hash", "exp", "firebase", "iat", "iss",
        "jti",
        "nbf", "nonce", "sub",
    ]

    private var claims: [Claim] = []

    /// No claims.
    public init() {}

    /// Whether there are none.
    public var isEmpty: Bool { claims.isEmpty }

    /// Whether there is a claim of this name.
    ///
    /// - Parameter name: the name.
    /// - Returns: whether there is one.
    public func holds(_ name: String) -> Bool {
        claims.contains { $0.name.utf8.elementsEqual(name.utf8) }
    }

    /// The claims as a JSON object without white space.
    public var json: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        for claim in claims {
            writer.key(claim.name)
            writer.value(json: claim.value)
        }
        writer.endObject()
        return writer.bytes
    }

    /// Adds a text.
    ///
    /// - Parameters:
    ///   - name: the claim's name.
    ///   - text: its value.
    /// - Throws: ``TokenClaimsError``.
    public mutating func add(_ name: String, text: String) throws(TokenClaimsError) {
        var writer = JSONWriter()
        writer.value(text)
        try add(Claim(name: name, value: writer.bytes))
    }

    /// Adds the members of a JSON object, whatever their values are.
    ///
    /// - Parameter object: the object.
    /// - Throws: ``TokenClaimsError``.
    public mutating func add(membersOf object: [UInt8]) throws(TokenClaimsError) {
        var found: [Claim] = []
        do {
            try object.withUnsafeBytes { bytes in
                var reader = JSONReader(bytes)
                try reader.beginObject()
                while let name = try reader.nextKey() {
                    found.append(Claim(name: name.string, value: Self.withoutSpace(try reader.raw())))
                }
                try reader.finish()
            }
        } catch {
            throw .notAnObject
        }
        for claim in found { try add(claim) }
    }

    private mutating func add(_ claim: Claim) throws(TokenClaimsError) {
        guard !claim.name.isEmpty else { throw .nameEmpty }
        guard !Self.reserved.contains(claim.name) else { throw .reserved(claim.name) }
        guard !holds(claim.name) else {
            throw .repeated(claim.name)
        }
        claims.append(claim)
        let bytes = json.count
        guard bytes <= Self.byteLimit else { throw .tooLong(bytes: bytes) }
    }

    static func withoutSpace(_ value: UnsafeRawBufferPointer) -> [UInt8] {
        var isInText = false
        var isEscaped = false
        return value.filter { byte in
            defer { isEscaped = isInText && byte == UInt8(ascii: "\\") && !isEscaped }
            if byte == UInt8(ascii: "\""), !isEscaped { isInText.toggle() }
            return isInText || byte > 0x20
        }
    }
}

/// Why claims cannot stand in a token.
public enum TokenClaimsError: Error, Equatable, Sendable {
    /// What should hold claims is no JSON object.
    case notAnObject
    /// A claim has no name.
    case nameEmpty
    /// The token itself uses this name.
    case reserved(String)
    /// A name is there twice.
    case repeated(String)
    /// The claims are longer than Firebase allows, in bytes of JSON.
    case tooLong(bytes: Int)
}
