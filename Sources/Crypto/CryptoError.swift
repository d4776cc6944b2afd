/// What the cryptographic library could not do: facts for a sentence.
public enum CryptoError: Error, Equatable, Sendable {
    /// The library lacks an algorithm, or its configuration switches it off.
    case unavailable(algorithm: String)
    /// Parameters that scrypt does not allow.
    case scryptParameters(logN: Int, blockSize: Int, parallelism: Int, length: Int)
    /// There was not enough memory, in bytes, for one scrypt computation.
    case scryptMemory(bytes: UInt64)
    /// A key of the wrong size, in bytes.
    case keySize(expected: Int, actual: Int)
    /// The system gave no random bytes.
    case noRandomBytes
}
