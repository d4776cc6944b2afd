internal import COpenSSL

/// The scrypt key derivation of RFC 7914 with fixed cost parameters.
public struct Scrypt: Hashable, Sendable {
    /// The binary logarithm of N, the cost.
    public let logN: Int
    /// r, the block size in units of 128 bytes.
    public let blockSize: Int
    /// p, how often the mixing is done.
    public let parallelism: Int
    /// The memory that one computation takes, in bytes.
    public let memory: UInt64

    /// scrypt with these parameters. Takes no memory yet.
    ///
    /// - Parameters:
    ///   - logN: the binary logarithm of N, 1 to 30; N must be below 2^(16 r), as RFC 7914 demands.
    ///   - blockSize: r, 1 to 1024.
    ///   - parallelism: p, 1 to 1024.
    /// - Throws: `CryptoError.scryptParameters` outside those bounds.
    public init(logN: Int, blockSize: Int, parallelism: Int) throws(CryptoError) {
        let bounds = 1...1024
        guard (1...30).contains(logN), bounds.contains(blockSize), bounds.contains(parallelism),
            logN < 16 * blockSize
        else {
            throw .scryptParameters(
                logN: logN, blockSize: blockSize, parallelism: parallelism, length: 0)
        }
        self.logN = logN
        self.blockSize = blockSize
        self.parallelism = parallelism
        // V (N blocks), two blocks of scratch, and one block for each lane: what OpenSSL counts too.
        memory = 128 * UInt64(blockSize) * ((UInt64(1) << UInt64(logN)) + 2 + UInt64(parallelism))
    }

    /// Derives a key. Takes ``memory`` bytes while it runs.
    ///
    /// - Parameters:
    ///   - password: the password, any bytes.
    ///   - salt: the salt, any bytes.
    ///   - length: how many bytes of key, 1 to 1 MiB.
    /// - Returns: the key; the caller wipes it.
    /// - Throws: `CryptoError` when `length` is out of bounds or there is not enough memory.
    public func derive(
        password: UnsafeRawBufferPointer, salt: UnsafeRawBufferPointer, length: Int
    ) throws(CryptoError) -> [UInt8] {
        guard (1...1 << 20).contains(length) else {
            throw .scryptParameters(
                logN: logN, blockSize: blockSize, parallelism: parallelism, length: length)
        }
        var key = [UInt8](repeating: 0, count: length)
        let result = key.withUnsafeMutableBytes { key in
            // Without a limit of our own OpenSSL stops at 32 MiB.
            EVP_PBE_scrypt(
                password.baseAddress, password.count, salt.baseAddress, salt.count,
                UInt64(1) << UInt64(logN), UInt64(blockSize), UInt64(parallelism), memory,
                key.baseAddress, key.count)
        }
        guard result == 1 else { throw .scryptMemory(bytes: memory) }
        return key
    }

    /// Derives a key. Takes ``memory`` bytes while it runs.
    ///
    /// - Parameters:
    ///   - password: the password, any bytes.
    ///   - salt: the salt, any bytes.
    ///   - length: how many bytes of key, 1 to 1 MiB.
    /// - Returns: the key; the caller wipes it.
    /// - Throws: `CryptoError` when `length` is out of bounds or there is not enough memory.
    public func derive(password: [UInt8], salt: [UInt8], length: Int) throws -> [UInt8] {
        try password.withUnsafeBytes { password in
            try salt.withUnsafeBytes { salt in
                try derive(password: password, salt: salt, length: length)
            }
        }
    }
}
