public import Crypto

/// How a project makes its password hashes: the parameters of Firebase's modified scrypt.
public struct HashParameters: Sendable {
    /// One of the parameters, under the name that the Firebase console gives it.
    public enum Field: String, CaseIterable, Sendable {
        /// The algorithm; only `SCRYPT` can be checked.
        case algorithm
        /// The key that is encrypted, as secret as the hashes.
        case signerKey = "base64_signer_key"
        /// What is appended to each account's salt.
        case saltSeparator = "base64_salt_separator"
        /// scrypt's block size r. In spite of the name nothing is repeated.
        case rounds
        /// The binary logarithm of scrypt's cost N.
        case memoryCost = "mem_cost"
    }

    /// The signer key, ``signerKeySize`` bytes.
    public let signerKey: SecretBytes
    /// What is appended to each account's salt; may be empty.
    public let saltSeparator: [UInt8]
    /// scrypt's block size r, 1 to 8.
    public let rounds: Int
    /// The binary logarithm of scrypt's cost N, 1 to 14.
    public let memoryCost: Int

    /// How long Firebase's signer keys are, in bytes. A key of another size was cut short or is something else:
    /// no hash would ever match it.
    public static let signerKeySize = 64
    /// What Firebase allows for ``rounds``.
    public static let allowedRounds = 1...8
    /// What Firebase allows for ``memoryCost``.
    public static let allowedMemoryCost = 1...14

    /// Parameters from their values.
    ///
    /// - Parameters:
    ///   - signerKey: the decoded signer key.
    ///   - saltSeparator: the decoded salt separator; may be empty.
    ///   - rounds: 1 to 8.
    ///   - memoryCost: 1 to 14.
    /// - Throws: `HashParametersError` for a value that is out of bounds.
    public init(
        signerKey: SecretBytes, saltSeparator: [UInt8], rounds: Int, memoryCost: Int
    ) throws(HashParametersError) {
        try self.init(
            signerKey: (signerKey, nil), saltSeparator: saltSeparator, rounds: (rounds, nil),
            memoryCost: (memoryCost, nil))
    }

    init(
        signerKey: (value: SecretBytes, line: Int?), saltSeparator: [UInt8], rounds: (value: Int, line: Int?),
        memoryCost: (value: Int, line: Int?)
    ) throws(HashParametersError) {
        guard Self.allowedRounds.contains(rounds.value) else {
            throw .outOfRange(.rounds, value: rounds.value, allowed: Self.allowedRounds, line: rounds.line)
        }
        guard Self.allowedMemoryCost.contains(memoryCost.value) else {
            throw .outOfRange(
                .memoryCost, value: memoryCost.value, allowed: Self.allowedMemoryCost, line: memoryCost.line)
        }
        guard signerKey.value.count == Self.signerKeySize else {
            throw .signerKeySize(
                bytes: signerKey.value.count, expected: Self.signerKeySize, line: signerKey.line)
        }
        self.signerKey = signerKey.value
        self.saltSeparator = saltSeparator
        self.rounds = rounds.value
        self.memoryCost = memoryCost.value
    }
}

extension HashParameters: CustomStringConvertible, CustomReflectable {
    /// The costs alone.
    public var description: String { "hash parameters with rounds \(rounds), mem_cost \(memoryCost)" }

    /// Shows the costs alone, also to `dump`.
    public var customMirror: Mirror {
        Mirror(self, children: ["rounds": rounds, "memoryCost": memoryCost])
    }
}
