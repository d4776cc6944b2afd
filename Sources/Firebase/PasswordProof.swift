public import Bridge
public import Crypto

/// Tells whether a password gives an account's hash: Firebase's modified scrypt.
///
/// Several threads may use one value at once; each computation takes ``memory`` bytes.
public struct PasswordProof: Sendable {
    private let parameters: HashParameters
    private let scrypt: Scrypt

    /// A proof with a project's parameters. Takes no memory yet.
    ///
    /// - Parameter parameters: the project's hash parameters.
    /// - Throws: `CryptoError` when the library does not allow them.
    public init(parameters: HashParameters) throws(CryptoError) {
        self.parameters = parameters
        scrypt = try Scrypt(logN: parameters.memoryCost, blockSize: parameters.rounds, parallelism: 1)
    }

    /// How many bytes one computation takes.
    public var memory: UInt64 { scrypt.memory }

    /// Whether a record holds a hash that these parameters can have made.
    ///
    /// - Parameter record: what is known of a password.
    /// - Returns: true for a Firebase hash as long as the signer key, with a salt.
    public func canCheck(_ record: PasswordRecord) -> Bool {
        guard case .scrypt(let hash, let salt) = record else { return false }
        return hash.count == parameters.signerKey.count && !salt.isEmpty
    }

    /// Computes a hash and compares it in constant time. Takes about 30 ms with Firebase's usual parameters.
    ///
    /// The password's bytes are taken as they are, without Unicode normalisation, as Firebase does
    /// (github.com/firebase/scrypt): scrypt's result is the AES-256 key under which the signer key is encrypted
    /// in counter mode from a block of zeros, and that is the hash.
    ///
    /// - Parameters:
    ///   - password: the password as UTF-8.
    ///   - hash: the account's hash, decoded.
    ///   - salt: the account's salt, decoded.
    /// - Returns: whether the password gives the hash.
    /// - Throws: `CryptoError`, for example when there is not enough memory.
    public func matches(password: [UInt8], hash: [UInt8], salt: [UInt8]) throws -> Bool {
        guard hash.count == parameters.signerKey.count else { return false }
        var computed = try self.hash(of: password, salt: salt)
        defer { wipe(&computed) }
        return constantTimeEqual(computed, hash)
    }

    /// Computes the hash that Firebase keeps of a password.
    ///
    /// - Parameters:
    ///   - password: the password as UTF-8.
    ///   - salt: the account's salt, decoded.
    /// - Returns: the hash, as long as the signer key.
    /// - Throws: `CryptoError`, for example when there is not enough memory.
    public func hash(of password: [UInt8], salt: [UInt8]) throws -> [UInt8] {
        var key = try scrypt.derive(
            password: password, salt: salt + parameters.saltSeparator, length: AESCTR.keySize)
        defer { wipe(&key) }
        let counter = [UInt8](repeating: 0, count: AESCTR.counterSize)
        return try parameters.signerKey.reveal { signerKey in
            try key.withUnsafeBytes { key in
                try counter.withUnsafeBytes { try AESCTR.apply(to: signerKey, key: key, counter: $0) }
            }
        }
    }

    /// Computes a hash and compares it in constant time. Takes about 30 ms with Firebase's usual parameters.
    ///
    /// - Parameters:
    ///   - password: the password.
    ///   - hash: the account's hash, decoded.
    ///   - salt: the account's salt, decoded.
    /// - Returns: whether the password gives the hash.
    /// - Throws: `CryptoError`, for example when there is not enough memory.
    public func matches(password: String, hash: [UInt8], salt: [UInt8]) throws -> Bool {
        try matches(password: Array(password.utf8), hash: hash, salt: salt)
    }
}
