internal import COpenSSL

/// HMAC-SHA-256 (RFC 2104) with a key that is prepared once.
///
/// Several threads may use one value at once.
public final class HMACSHA256: @unchecked Sendable {  // SAFETY: never changed; each use copies.
    // Unchecked: after `init` the prepared context is only copied from, which OpenSSL allows from any thread.
    private let prepared: OpaquePointer

    /// A keyed hash.
    ///
    /// - Parameter key: the key, any length.
    /// - Throws: `CryptoError.unavailable` when the library lacks HMAC or SHA-256.
    public init(key: UnsafeRawBufferPointer) throws {
        prepared = try Self.prepare(key)
    }

    /// A keyed hash.
    ///
    /// - Parameter key: the key, any length.
    /// - Throws: `CryptoError.unavailable` when the library lacks HMAC or SHA-256.
    public init(key: SecretBytes) throws {
        prepared = try key.reveal { try Self.prepare($0) }
    }

    deinit {
        EVP_MAC_CTX_free(prepared)
    }

    /// The authentication code of a message.
    ///
    /// - Parameter message: the message.
    /// - Returns: the code, 32 bytes.
    public func code(for message: UnsafeRawBufferPointer) -> SHA256Digest {
        let context = EVP_MAC_CTX_dup(prepared)
        defer { EVP_MAC_CTX_free(context) }
        // Nothing in a message makes these calls fail; going on would give a wrong code.
        precondition(context != nil && EVP_MAC_update(context, message.baseAddress, message.count) == 1)
        return SHA256Digest {
            var count = 0
            precondition(EVP_MAC_final(context, $0, &count, 32) == 1 && count == 32)
        }
    }

    /// The authentication code of a message.
    ///
    /// - Parameter message: the message.
    /// - Returns: the code, 32 bytes.
    public func code(for message: [UInt8]) -> SHA256Digest {
        message.withUnsafeBytes { code(for: $0) }
    }

    private static func prepare(_ key: UnsafeRawBufferPointer) throws(CryptoError) -> OpaquePointer {
        guard let algorithm = EVP_MAC_fetch(nil, "HMAC", nil) else { throw .unavailable(algorithm: "HMAC") }
        defer { EVP_MAC_free(algorithm) }
        guard let context = EVP_MAC_CTX_new(algorithm) else { throw .unavailable(algorithm: "HMAC") }
        var digest = Array("SHA256".utf8CString)
        // A parameter holds pointers to its name and its value: both must outlive the call that reads them.
        let isPrepared = OSSL_MAC_PARAM_DIGEST.withCString { name in
            digest.withUnsafeMutableBufferPointer { digest in
                let parameters = [
                    OSSL_PARAM_construct_utf8_string(name, digest.baseAddress, 0),
                    OSSL_PARAM_construct_end(),
                ]
                let bytes = key.bindMemory(to: UInt8.self)
                // A nil key would mean "as before"; an empty one is a key too.
                return withUnsafePointer(to: 0 as UInt8) { empty in
                    EVP_MAC_init(context, bytes.baseAddress ?? empty, bytes.count, parameters) == 1
                }
            }
        }
        guard isPrepared else {
            EVP_MAC_CTX_free(context)
            throw .unavailable(algorithm: "HMAC-SHA-256")
        }
        return context
    }
}
