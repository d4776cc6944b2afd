internal import Crypto
internal import Files
internal import Glibc

/// What is wrong with a key file: facts for a sentence. The key itself is never in it.
public enum MaskKeyError: Error, Equatable, Sendable {
    /// Others than its owner may read or write the file; `mode` holds its permission bits.
    case readableByOthers(path: String, mode: UInt32)
    /// It does not hold 64 hexadecimal digits and nothing else but a line feed.
    case malformed(path: String)
    /// No random bytes are to be had, or the system's library lacks HMAC-SHA-256.
    case unavailable
}

/// The key of pseudonyms: 32 random bytes, kept as 64 hexadecimal digits in a file that only its owner may read.
public struct MaskKey: Sendable {
    let secret: SecretBytes
    private static let length = 32

    init(secret: SecretBytes) {
        self.secret = secret
    }

    /// Reads a key, or makes one when there is no such file yet.
    ///
    /// - Parameter path: the key file; its folder must exist.
    /// - Returns: the key.
    /// - Throws: ``MaskKeyError``; `FileError` when the file cannot be read or made.
    public static func load(path: String) throws -> MaskKey {
        do {
            return try read(path)
        } catch FileError.missing {
            try create(path)
            return try read(path)
        }
    }

    private static func read(_ path: String) throws -> MaskKey {
        do {
            guard var text = try PrivateFile.contents(of: path, limit: 2 * length + 2) else {
                throw MaskKeyError.malformed(path: path)
            }
            defer { wipe(&text) }
            guard let secret = decode(text[...]) else { throw MaskKeyError.malformed(path: path) }
            return MaskKey(secret: secret)
        } catch let fault as PrivateFile.ReadableByOthers {
            throw MaskKeyError.readableByOthers(path: path, mode: fault.mode)
        }
    }

    private static func decode(_ text: ArraySlice<UInt8>) -> SecretBytes? {
        var digits = text
        if digits.last == UInt8(ascii: "\n") { digits.removeLast() }
        guard digits.count == 2 * length else { return nil }
        var bytes: [UInt8] = []
        defer { for index in bytes.indices { bytes[index] = 0 } }
        for start in stride(from: digits.startIndex, to: digits.endIndex, by: 2) {
            guard let high = value(of: digits[start]), let low = value(of: digits[start + 1]) else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        return SecretBytes(bytes)
    }

    private static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    /// Writes beside the path and then links, so that no other process ever sees a file without its whole key.
    private static func create(_ path: String) throws {
        guard let secret = try? SecretBytes(randomCount: length) else { throw MaskKeyError.unavailable }
        let draft = path + ".\(getpid()).new"
        defer { unlink(draft) }
        do {
            let file = try OutputFile(creating: draft)
            try file.write(secret.reveal { Hex.encode($0) } + "\n")
            try file.finish(durable: true)
        }
        // Another process may have been faster: then its key is the one.
        guard link(draft, path) == 0 || errno == EEXIST else {
            throw FileError(code: errno, path: path, writing: true)
        }
    }
}
