internal import Crypto

extension SHA256Digest {
    /// The first 16 bytes in hex, which no two contents share by chance.
    var fingerprint: String {
        withUnsafeBytes { Hex.encode(UnsafeRawBufferPointer(rebasing: $0[..<16])) }
    }
}
