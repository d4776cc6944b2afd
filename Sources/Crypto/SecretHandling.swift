internal import COpenSSL

/// Compares without telling by the time it takes where the first difference is.
///
/// - Parameters:
///   - left: bytes; their number is not secret.
///   - right: other bytes.
/// - Returns: whether they are the same.
public func constantTimeEqual(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
    guard left.count == right.count else { return false }
    guard let left = left.baseAddress, let start = right.baseAddress else { return true }
    return CRYPTO_memcmp(left, start, right.count) == 0
}

/// Compares without telling by the time it takes where the first difference is.
///
/// - Parameters:
///   - left: bytes; their number is not secret.
///   - right: other bytes.
/// - Returns: whether they are the same.
public func constantTimeEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.withUnsafeBytes { left in right.withUnsafeBytes { constantTimeEqual(left, $0) } }
}

/// Overwrites a secret in a way that the compiler cannot leave out.
///
/// - Parameter bytes: what is overwritten with zeros. A copy that others still hold is not touched.
public func wipe(_ bytes: inout [UInt8]) {
    bytes.withUnsafeMutableBytes { OPENSSL_cleanse($0.baseAddress, $0.count) }
}

/// Random bytes that may be seen by others, for example salts and file names.
///
/// - Parameter count: how many; not negative.
/// - Returns: the bytes.
/// - Throws: `CryptoError.noRandomBytes`.
public func randomBytes(_ count: Int) throws(CryptoError) -> [UInt8] {
    guard let size = Int32(exactly: count), size >= 0 else { throw .noRandomBytes }
    var bytes = [UInt8](repeating: 0, count: count)
    let isFilled = bytes.withUnsafeMutableBytes {
        count == 0 || RAND_bytes($0.bindMemory(to: UInt8.self).baseAddress, size) == 1
    }
    guard isFilled else { throw .noRandomBytes }
    return bytes
}
