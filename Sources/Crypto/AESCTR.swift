internal import COpenSSL

/// AES-256 in counter mode (NIST SP 800-38A), which encrypts and decrypts alike.
public enum AESCTR {
    /// The size of a key, in bytes.
    public static let keySize = 32
    /// The size of a counter block, in bytes.
    public static let counterSize = 16

    /// Encrypts or decrypts.
    ///
    /// - Parameters:
    ///   - input: what is encrypted, below 2 GiB.
    ///   - key: 32 bytes.
    ///   - counter: the first counter block, 16 bytes.
    /// - Returns: as many bytes as there are in `input`.
    /// - Throws: `CryptoError` when the key or the counter has another size, or the library lacks the cipher.
    public static func apply(
        to input: UnsafeRawBufferPointer, key: UnsafeRawBufferPointer, counter: UnsafeRawBufferPointer
    ) throws -> [UInt8] {
        guard key.count == keySize else { throw CryptoError.keySize(expected: keySize, actual: key.count) }
        guard counter.count == counterSize else {
            throw CryptoError.keySize(expected: counterSize, actual: counter.count)
        }
        let unavailable = CryptoError.unavailable(algorithm: "AES-256-CTR")
        guard let count = Int32(exactly: input.count), let context = EVP_CIPHER_CTX_new() else {
            throw unavailable
        }
        defer { EVP_CIPHER_CTX_free(context) }
        return try [UInt8](unsafeUninitializedCapacity: input.count) { output, written in
            var length: Int32 = 0
            guard
                EVP_EncryptInit_ex2(
                    context, EVP_aes_256_ctr(), key.bindMemory(to: UInt8.self).baseAddress,
                    counter.bindMemory(to: UInt8.self).baseAddress, nil) == 1,
                count == 0
                    || EVP_EncryptUpdate(
                        context, output.baseAddress, &length, input.bindMemory(to: UInt8.self).baseAddress,
                        count) == 1
            else { throw unavailable }
            written = Int(length)
        }
    }

    /// Encrypts or decrypts.
    ///
    /// - Parameters:
    ///   - input: what is encrypted, below 2 GiB.
    ///   - key: 32 bytes.
    ///   - counter: the first counter block, 16 bytes.
    /// - Returns: as many bytes as there are in `input`.
    /// - Throws: `CryptoError` when the key or the counter has another size, or the library lacks the cipher.
    public static func apply(to input: [UInt8], key: [UInt8], counter: [UInt8]) throws -> [UInt8] {
        try input.withUnsafeBytes { input in
            try key.withUnsafeBytes { key in
                try counter.withUnsafeBytes { try apply(to: input, key: key, counter: $0) }
            }
        }
    }
}
