public import Crypto

/// What a request carries. It may hold tokens, and is never shown.
public struct HTTPBody: Sendable, CustomStringConvertible, CustomReflectable {
    enum Content: Sendable {
        case plain([UInt8])
        case secret(SecretBytes)
    }

    /// What the bytes are: the value of `Content-Type`.
    public let type: String
    let content: Content

    /// A body.
    ///
    /// - Parameters:
    ///   - bytes: the content.
    ///   - type: what it is, for example `application/json`.
    /// - Throws: `HTTPError.badHeader` when the type has a control character in it.
    public init(_ bytes: [UInt8], type: String) throws(HTTPError) { try self.init(.plain(bytes), type: type) }

    /// A body that is overwritten when it was sent.
    ///
    /// - Parameters:
    ///   - secret: the content.
    ///   - type: what it is, for example `application/json`.
    /// - Throws: `HTTPError.badHeader` when the type has a control character in it.
    public init(secret: SecretBytes, type: String) throws(HTTPError) {
        try self.init(.secret(secret), type: type)
    }

    private init(_ content: Content, type: String) throws(HTTPError) {
        guard !type.isEmpty, type.utf8.allSatisfy(HTTPHeader.isValueCharacter) else {
            throw .badHeader(name: "Content-Type")
        }
        self.type = type
        self.content = content
    }

    private init(checked content: Content, type: String) {
        self.type = type
        self.content = content
    }

    /// JSON.
    ///
    /// - Parameter bytes: the text, in UTF-8.
    /// - Returns: the body.
    public static func json(_ bytes: [UInt8]) -> HTTPBody {
        HTTPBody(checked: .plain(bytes), type: "application/json")
    }

    /// JSON that holds a secret.
    ///
    /// - Parameter secret: the text, in UTF-8.
    /// - Returns: the body.
    public static func json(secret: SecretBytes) -> HTTPBody {
        HTTPBody(checked: .secret(secret), type: "application/json")
    }

    /// A form, `application/x-www-form-urlencoded`. It is held as a secret.
    ///
    /// - Parameter parameters: its fields, in the order in which they are sent.
    /// - Returns: the body.
    public static func form(_ parameters: [HTTPParameter]) -> HTTPBody {
        var bytes: [UInt8] = []
        for parameter in parameters {
            if !bytes.isEmpty { bytes.append(UInt8(ascii: "&")) }
            bytes += PercentEncoding.form(parameter.name).utf8
            bytes.append(UInt8(ascii: "="))
            bytes += PercentEncoding.form(parameter.value).utf8
        }
        let secret = SecretBytes(bytes)
        wipe(&bytes)
        return HTTPBody(checked: .secret(secret), type: "application/x-www-form-urlencoded")
    }

    /// How many bytes there are.
    public var count: Int {
        switch content {
        case .plain(let bytes): bytes.count
        case .secret(let secret): secret.count
        }
    }

    /// What it is and how long.
    public var description: String { "\(type), \(count) bytes" }

    /// Shows what it is and how long, also to `dump`.
    public var customMirror: Mirror { Mirror(self, children: ["type": type, "count": count]) }
}
