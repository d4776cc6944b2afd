internal import COpenSSL

/// SHA-256 (FIPS 180-4) over pieces or over many short messages, with one context that is used again and again.
///
/// Not for several threads at once.
public final class SHA256 {
    private let context: OpaquePointer
    private let algorithm: OpaquePointer
    private var isStarted = false

    /// A hasher that has taken no bytes yet.
    ///
    /// - Throws: `CryptoError.unavailable` when the library lacks SHA-256.
    public init() throws(CryptoError) {
        guard let algorithm = EVP_MD_fetch(nil, "SHA256", nil) else {
            throw .unavailable(algorithm: "SHA-256")
        }
        guard let context = EVP_MD_CTX_new() else {
            EVP_MD_free(algorithm)
            throw .unavailable(algorithm: "SHA-256")
        }
        self.algorithm = algorithm
        self.context = context
    }

    deinit {
        EVP_MD_CTX_free(context)
        EVP_MD_free(algorithm)
    }

    /// Takes the next piece of the message.
    ///
    /// - Parameter bytes: the piece, which may be empty.
    public func update(_ bytes: UnsafeRawBufferPointer) {
        start()
        guard bytes.count > 0 else { return }
        check(EVP_DigestUpdate(context, bytes.baseAddress, bytes.count))
    }

    /// Takes the next piece of the message.
    ///
    /// - Parameter bytes: the piece, which may be empty.
    public func update(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { update($0) }
    }

    /// Ends the message; the next piece begins another one.
    ///
    /// - Returns: the digest of all pieces since the last call.
    public func finish() -> SHA256Digest {
        start()
        isStarted = false
        return SHA256Digest { check(EVP_DigestFinal_ex(context, $0, nil)) }
    }

    /// The digest of a message that is in one piece. Drops an unfinished message.
    ///
    /// - Parameter message: the message.
    /// - Returns: its digest.
    public func digest(of message: UnsafeRawBufferPointer) -> SHA256Digest {
        isStarted = false
        update(message)
        return finish()
    }

    /// The digest of a message that is in one piece. Drops an unfinished message.
    ///
    /// - Parameter message: the message.
    /// - Returns: its digest.
    public func digest(of message: [UInt8]) -> SHA256Digest {
        message.withUnsafeBytes { digest(of: $0) }
    }

    private func start() {
        guard !isStarted else { return }
        check(EVP_DigestInit_ex2(context, algorithm, nil))
        isStarted = true
    }

    /// Nothing in a message makes these calls fail; going on would give a wrong digest.
    private func check(_ result: Int32) {
        precondition(result == 1, "SHA-256 failed")
    }
}

/// The 32 bytes of a SHA-256 digest.
public struct SHA256Digest: Hashable, Sendable {
    private let words: (UInt64, UInt64, UInt64, UInt64)

    init(filledBy fill: (UnsafeMutablePointer<UInt8>) -> Void) {
        var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        withUnsafeMutableBytes(of: &words) { bytes in
            if let start = bytes.baseAddress { fill(start.assumingMemoryBound(to: UInt8.self)) }
        }
        self.words = words
    }

    /// The digest as bytes.
    public var bytes: [UInt8] { withUnsafeBytes { Array($0) } }

    /// The digest in lower-case hex, as `sha256sum` prints it.
    public var hex: String { withUnsafeBytes { Hex.encode($0) } }

    /// Gives access to the 32 bytes.
    ///
    /// - Parameter body: what uses them; the pointer must not outlive the call.
    /// - Returns: what `body` returns.
    public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        Swift.withUnsafeBytes(of: words, body)
    }

    /// Compares bytes; not in constant time.
    ///
    /// - Parameters:
    ///   - left: a digest.
    ///   - right: another one.
    /// - Returns: whether they are the same.
    public static func == (left: SHA256Digest, right: SHA256Digest) -> Bool { left.words == right.words }

    /// Feeds a part of the digest, which is as good as all of it.
    ///
    /// - Parameter hasher: what is fed.
    public func hash(into hasher: inout Hasher) { hasher.combine(words.0) }
}
