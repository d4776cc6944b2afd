internal import COpenSSL

/// Bytes that are never shown and are overwritten when nobody holds them any more.
public final class SecretBytes: @unchecked Sendable {  // SAFETY: never changed once made.
    // Unchecked: the memory is written in `init` and `deinit` only.
    private let memory: UnsafeMutableRawBufferPointer

    /// A secret, copied.
    ///
    /// - Parameter bytes: the secret; the caller's copy is the caller's to wipe.
    public init(_ bytes: some Collection<UInt8>) {
        memory = .allocate(byteCount: bytes.count, alignment: 8)
        memory.copyBytes(from: bytes)
    }

    /// Random bytes from the library's generator for private values.
    ///
    /// - Parameter count: how many; not negative.
    /// - Throws: `CryptoError.noRandomBytes`.
    public init(randomCount count: Int) throws(CryptoError) {
        memory = .allocate(byteCount: count, alignment: 8)
        let start = memory.baseAddress?.assumingMemoryBound(to: UInt8.self)
        guard count == 0 || RAND_priv_bytes_ex(nil, start, count, 0) == 1 else { throw .noRandomBytes }
    }

    deinit {
        OPENSSL_cleanse(memory.baseAddress, memory.count)
        memory.deallocate()
    }

    /// How many bytes there are.
    public var count: Int { memory.count }

    /// Reveals the secret for the length of a call.
    ///
    /// - Parameter body: what uses it; the pointer must not outlive the call.
    /// - Returns: what `body` returns.
    /// - Throws: what `body` throws.
    public func reveal<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(memory))
    }
}

extension SecretBytes: Equatable {
    /// Compares in constant time.
    ///
    /// - Parameters:
    ///   - left: a secret.
    ///   - right: another one.
    /// - Returns: whether they are the same bytes.
    public static func == (left: SecretBytes, right: SecretBytes) -> Bool {
        left.reveal { left in right.reveal { constantTimeEqual(left, $0) } }
    }
}

extension SecretBytes: CustomStringConvertible, CustomReflectable {
    /// Says only that there is a secret.
    public var description: String { "(secret)" }

    /// Shows nothing, also to `dump`.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
