internal import Glibc

/// Where requests go: a scheme, a host, a port and perhaps the start of every path.
///
/// `https` leads anywhere; `http`, which anybody on the way can read, only to this machine itself.
public struct HTTPAddress: Hashable, Sendable, CustomStringConvertible {
    /// Why a text is no address. It is not in here: it may hold a password.
    public enum Fault: Error, Equatable, Sendable {
        /// It does not begin with `https://` or `http://`.
        case scheme
        /// There is a user's name or a password in it.
        case credentials
        /// There is a query in it.
        case query
        /// There is a fragment in it.
        case fragment
        /// There is no host in it, or one that cannot be.
        case host
        /// The port is no number from 1 to 65535.
        case port
        /// The path has in it what must be encoded, or leads upwards.
        case path
        /// `http` to another machine.
        case plainToAnotherMachine(host: String)
    }

    /// Whether connections are encrypted.
    public let isEncrypted: Bool
    /// The host in lower case, an IPv6 address without brackets.
    public let host: String
    /// The port, also when it is the scheme's own.
    public let port: Int
    /// The start of every path, without a slash at its end; empty or with a slash at its start.
    public let prefix: String
    /// The whole, as it stands before a path.
    let text: String

    /// Reads an address.
    ///
    /// - Parameter text: for example `https://example.com`, `https://example.com:8443/v1` or `http://[::1]:8080`.
    /// - Throws: ``Fault``.
    public init(_ text: String) throws(Fault) { try self.init(text, trusting: []) }

    private init(_ text: String, trusting hosts: [String]) throws(Fault) {
        guard let (isEncrypted, afterScheme) = Self.scheme(of: text) else { throw .scheme }
        let end = afterScheme.firstIndex { "/?#".contains($0) } ?? afterScheme.endIndex
        let (authority, rest) = (afterScheme[..<end], afterScheme[end...])
        guard !authority.contains("@") else { throw .credentials }
        guard !rest.contains("#") else { throw .fragment }
        guard !rest.contains("?") else { throw .query }

        let (host, portText) = try Self.split(authority)
        guard let port = portText.map(Self.port(of:)) ?? (isEncrypted ? 443 : 80) else { throw .port }
        guard isEncrypted || Self.isLoopback(host) || hosts.contains(host) else {
            throw .plainToAnotherMachine(host: host)
        }
        self.isEncrypted = isEncrypted
        self.host = host
        self.port = port
        prefix = try Self.prefix(of: rest)
        let isOwnPort = port == (isEncrypted ? 443 : 80)
        let name = host.contains(":") ? "[\(host)]" : host
        self.text = "\(isEncrypted ? "https" : "http")://\(name)\(isOwnPort ? "" : ":\(port)")\(prefix)"
    }

    /// The address, which has nothing secret in it.
    public var description: String { text }

    private static func scheme(of text: String) -> (isEncrypted: Bool, rest: Substring)? {
        for (scheme, isEncrypted) in [("https://", true), ("http://", false)]
        where text.prefix(scheme.count).lowercased() == scheme {
            return (isEncrypted, text.dropFirst(scheme.count))
        }
        return nil
    }

    private static func split(_ authority: Substring) throws(Fault) -> (host: String, port: Substring?) {
        guard authority.first == "[" else {
            let parts = authority.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let host = parts.first.map { $0.lowercased() } ?? ""
            guard isName(host) else { throw .host }
            return (host, parts.count > 1 ? parts[1] : nil)
        }
        guard let close = authority.firstIndex(of: "]") else { throw .host }
        let host = authority[authority.index(after: authority.startIndex)..<close].lowercased()
        guard bytes(of: host, AF_INET6, count: 16) != nil else { throw .host }
        let rest = authority[authority.index(after: close)...]
        guard rest.isEmpty || rest.first == ":" else { throw .host }
        return (host, rest.isEmpty ? nil : rest.dropFirst())
    }

    /// RFC 1123 (2.1), and underscores, which are about. Names in other letters must be written in their ASCII form.
    private static func isName(_ host: String) -> Bool {
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        return host.utf8.count <= 253
            && labels.allSatisfy { label in
                1...63 ~= label.utf8.count && label.first != "-" && label.last != "-"
                    && label.utf8.allSatisfy {
                        PercentEncoding.isAlphanumeric($0) || "-_".utf8.contains($0)
                    }
            }
    }

    private static func port(of text: Substring) -> Int? {
        guard 1...5 ~= text.utf8.count, text.utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }),
            let port = Int(text), 1...65_535 ~= port
        else { return nil }
        return port
    }

    private static func prefix(of path: Substring) throws(Fault) -> String {
        var bytes = Array(path.utf8)
        while bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
        let isEncoded = bytes.indices.allSatisfy { index in
            if bytes[index] == UInt8(ascii: "%") {
                return bytes.count > index + 2 && isHex(bytes[index + 1]) && isHex(bytes[index + 2])
            }
            return bytes[index] == UInt8(ascii: "/") || PercentEncoding.isPathCharacter(bytes[index])
        }
        let text = String(decoding: bytes, as: UTF8.self)
        let dots: Set<String> = [".", "..", "%2e", "%2e.", ".%2e", "%2e%2e"]
        guard isEncoded, !text.split(separator: "/").contains(where: { dots.contains($0.lowercased()) })
        else {
            throw .path
        }
        return text
    }

    /// The metadata server of a machine at Google, which speaks `http` alone and never leaves the machine's own link.
    ///
    /// - Parameter host: its name or address, perhaps with a port, as `GCE_METADATA_HOST` has it.
    /// - Throws: ``Fault``, also for a host that is neither it nor this machine.
    public init(metadataServer host: String) throws(Fault) {
        let known = ["metadata.google.internal", "metadata", "169.254.169.254"]
        try self.init("http://" + host, trusting: known)
    }

    /// Whether it leads to this machine itself, without encryption: to what stands in for a service.
    public var isLoopback: Bool { !isEncrypted && Self.isLoopback(host) }

    private static func isHex(_ byte: UInt8) -> Bool { "0123456789abcdefABCDEF".utf8.contains(byte) }

    /// Only what is written out is believed: `127.1` and `0x7f.0.0.1` are addresses to some and names to others.
    private static func isLoopback(_ host: String) -> Bool {
        if host == "localhost" { return true }
        if let bytes = bytes(of: host, AF_INET, count: 4) { return bytes[0] == 127 }
        return bytes(of: host, AF_INET6, count: 16) == [UInt8](repeating: 0, count: 15) + [1]
    }

    private static func bytes(of host: String, _ family: Int32, count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        return inet_pton(family, host, &bytes) == 1 ? bytes : nil
    }
}
