public import Crypto

/// A header of a request. Its value is never shown.
public struct HTTPHeader: Sendable, CustomStringConvertible, CustomReflectable {
    /// What a header says.
    public enum Value: Sendable {
        /// Text that anybody may know.
        case plain(String)
        /// A word that anybody may know, a space and a secret; without the word and the space when it is empty.
        case secret(scheme: String, SecretBytes)
    }

    /// Its name.
    public let name: String
    /// What it says.
    public let value: Value

    /// A header.
    ///
    /// - Parameters:
    ///   - name: its name.
    ///   - value: what it says.
    /// - Throws: `HTTPError.badHeader` when the name is none, or is one that the transport writes itself, or when the
    ///   value has a control character in it.
    public init(_ name: String, _ value: Value) throws(HTTPError) {
        let isName = !name.isEmpty && name.utf8.allSatisfy(Self.isNameCharacter)
        guard isName, !Self.transportNames.contains(name.lowercased()) else { throw .badHeader(name: name) }
        let isText =
            switch value {
            case .plain(let text): text.utf8.allSatisfy(Self.isValueCharacter)
            case .secret(let scheme, let secret):
                scheme.utf8.allSatisfy(Self.isValueCharacter)
                    && secret.reveal { $0.allSatisfy(Self.isValueCharacter) }
            }
        guard isText else { throw .badHeader(name: name) }
        self.name = name
        self.value = value
    }

    /// A header that anybody may know.
    ///
    /// - Parameters:
    ///   - name: its name.
    ///   - text: what it says.
    /// - Throws: `HTTPError.badHeader`.
    public init(_ name: String, _ text: String) throws(HTTPError) { try self.init(name, .plain(text)) }

    /// `Authorization` (RFC 9110, section 11.6.2).
    ///
    /// - Parameters:
    ///   - scheme: the kind of the secret, for example `Bearer`.
    ///   - secret: what proves who asks.
    /// - Returns: the header.
    /// - Throws: `HTTPError.badHeader` when a control character is in it.
    public static func authorization(_ scheme: String, _ secret: SecretBytes) throws(HTTPError) -> HTTPHeader
    {
        try HTTPHeader("Authorization", .secret(scheme: scheme, secret))
    }

    /// The name alone.
    public var description: String { "\(name): …" }

    /// Shows the name alone, also to `dump`.
    public var customMirror: Mirror { Mirror(self, children: ["name": name]) }

    /// What says where a message ends, or who it is for, is written in one place.
    private static let transportNames: Set<String> = [
        "accept-encoding", "connection", "content-length", "content-type", "expect", "host", "keep-alive",
        "proxy-authorization", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade",
    ]

    /// RFC 9110, section 5.6.2: `tchar`.
    private static func isNameCharacter(_ byte: UInt8) -> Bool {
        PercentEncoding.isAlphanumeric(byte) || "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }

    /// RFC 9110, section 5.5: no control characters but the tab.
    static func isValueCharacter(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\t") || byte >= 0x20 && byte != 0x7F
    }
}
