internal import COpenSSL

/// A private RSA key, which signs. Several threads may use one value at once.
public final class RSAPrivateKey: @unchecked Sendable {  // SAFETY: never changed once made.
    /// Why a text is no key that can be used. Nothing of the text is in it.
    public enum Fault: Error, Equatable, Sendable {
        /// There is no private key in PEM form, or it is damaged.
        case unreadable
        /// The key is locked with a password.
        case locked
        /// It is a key of another kind.
        case notRSA
        /// So many bits are too few to be safe.
        case tooShort(bits: Int)
    }

    /// Fewer bits are refused (RFC 7518, 3.3).
    public static let leastBits = 2048

    private let key: OpaquePointer

    /// Reads a key.
    ///
    /// - Parameter pem: the key, PKCS#8 or PKCS#1 in PEM form (RFC 7468).
    /// - Throws: ``Fault``.
    public init(pem: UnsafeRawBufferPointer) throws(Fault) {
        defer { ERR_clear_error() }
        guard let size = Int32(exactly: pem.count), let bio = BIO_new_mem_buf(pem.baseAddress, size) else {
            throw .unreadable
        }
        defer { BIO_free(bio) }
        var isLocked = false
        let read = withUnsafeMutablePointer(to: &isLocked) {
            // Without a function of ours OpenSSL would ask for the password on the terminal.
            PEM_read_bio_PrivateKey(
                bio, nil,
                { _, _, _, isLocked in
                    isLocked?.assumingMemoryBound(to: Bool.self).pointee = true
                    return -1
                }, $0)
        }
        guard let read else { throw isLocked ? .locked : .unreadable }
        do throws(Fault) {
            guard EVP_PKEY_get_base_id(read) == EVP_PKEY_RSA else { throw .notRSA }
            let bits = Int(EVP_PKEY_get_bits(read))
            guard bits >= Self.leastBits else { throw .tooShort(bits: bits) }
        } catch {
            EVP_PKEY_free(read)
            throw error
        }
        key = read
    }

    deinit {
        EVP_PKEY_free(key)
    }

    /// The modulus of the key's public half, big-endian without leading zeros: what others know the key by.
    public var modulus: [UInt8] {
        var number: OpaquePointer?
        guard EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_RSA_N, &number) == 1, let number else { return [] }
        defer { BN_free(number) }
        var bytes = [UInt8](repeating: 0, count: (Int(BN_num_bits(number)) + 7) / 8)
        BN_bn2bin(number, &bytes)
        return bytes
    }

    /// Whether a signature is this key's own.
    ///
    /// - Parameters:
    ///   - message: what was signed.
    ///   - signature: the signature, as ``signature(of:)`` makes it.
    /// - Returns: whether it is.
    public func hasSigned(_ message: [UInt8], with signature: [UInt8]) -> Bool {
        defer { ERR_clear_error() }
        let context = EVP_MD_CTX_new()
        defer { EVP_MD_CTX_free(context) }
        return context != nil && EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, key) == 1
            && EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    }

    /// Signs a message: RSASSA-PKCS1-v1_5 with SHA-256, the `RS256` of RFC 7518.
    ///
    /// - Parameter message: the message.
    /// - Returns: the signature, as long as the key.
    /// - Throws: `CryptoError.unavailable` when the library cannot.
    public func signature(of message: [UInt8]) throws(CryptoError) -> [UInt8] {
        defer { ERR_clear_error() }
        let context = EVP_MD_CTX_new()
        defer { EVP_MD_CTX_free(context) }
        var count = Int(EVP_PKEY_get_size(key))
        var signature = [UInt8](repeating: 0, count: count)
        guard context != nil, EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key) == 1,
            EVP_DigestSign(context, &signature, &count, message, message.count) == 1
        else { throw .unavailable(algorithm: "RSA with SHA-256") }
        signature.removeLast(signature.count - count)
        return signature
    }
}
