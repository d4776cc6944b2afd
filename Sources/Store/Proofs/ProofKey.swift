public import Crypto

/// Names a question "does this password give this hash?" without telling it.
///
/// The first 16 bytes of an HMAC-SHA-256 under the project's signer key: whoever has a file of such names but
/// not the signer key cannot test a password, an id or a hash against it. Two different questions share a name
/// with a chance of about n²/2¹²⁹ for n questions.
public struct ProofKey: Hashable, Sendable {
    let high: UInt64
    let low: UInt64

    init(_ code: SHA256Digest) {
        (high, low) = code.withUnsafeBytes {
            ($0.loadUnaligned(as: UInt64.self), $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        }
    }

    /// Gives access to the 16 bytes.
    func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try Swift.withUnsafeBytes(of: (high, low), body)
    }
}

/// Makes ``ProofKey``s for one project's hash parameters. Several threads may use one value at once.
public struct ProofKeys: Sendable {
    private let code: HMACSHA256
    private let prefix: [UInt8]

    /// Keys under a project's hash parameters.
    ///
    /// - Parameters:
    ///   - signerKey: the project's signer key.
    ///   - saltSeparator: the project's salt separator.
    ///   - rounds: scrypt's block size.
    ///   - memoryCost: the binary logarithm of scrypt's cost.
    /// - Throws: `CryptoError` when the library lacks HMAC-SHA-256.
    public init(signerKey: SecretBytes, saltSeparator: [UInt8], rounds: Int, memoryCost: Int) throws {
        code = try HMACSHA256(key: signerKey)
        var prefix: [UInt8] = []
        // The purpose, so that the same key used for something else never gives the same code.
        Self.append(Array("naru proof 1".utf8), to: &prefix)
        Self.append(saltSeparator, to: &prefix)
        Self.append(Int64(rounds), to: &prefix)
        Self.append(Int64(memoryCost), to: &prefix)
        self.prefix = prefix
    }

    /// The key of one question.
    ///
    /// - Parameters:
    ///   - hash: the account's hash, decoded.
    ///   - salt: the account's salt, decoded.
    ///   - password: the password that is tried.
    /// - Returns: the key.
    public func key(hash: [UInt8], salt: [UInt8], password: [UInt8]) -> ProofKey {
        var message: [UInt8] = []
        message.reserveCapacity(prefix.count + hash.count + salt.count + password.count + 24)
        message += prefix
        Self.append(hash, to: &message)
        Self.append(salt, to: &message)
        Self.append(password, to: &message)
        defer { wipe(&message) }
        return ProofKey(code.code(for: message))
    }

    /// Every part with its length first: no two lists of parts give the same bytes.
    private static func append(_ part: [UInt8], to message: inout [UInt8]) {
        append(Int64(part.count), to: &message)
        message += part
    }

    private static func append(_ number: Int64, to message: inout [UInt8]) {
        withUnsafeBytes(of: number.littleEndian) { message.append(contentsOf: $0) }
    }
}
