internal import Glibc

/// A server's answer, whatever its status; a redirect is an answer like any other.
public struct HTTPResponse: Sendable, CustomStringConvertible, CustomReflectable {
    /// How the answer was carried.
    public enum Version: String, Sendable {
        /// HTTP/1.0.
        case http10 = "HTTP/1.0"
        /// HTTP/1.1.
        case http11 = "HTTP/1.1"
        /// HTTP/2.
        case http2 = "HTTP/2"
        /// Another one.
        case other = "HTTP"
    }

    /// The status, 100 to 999.
    public let status: Int
    /// The headers.
    public let headers: HTTPHeaders
    /// The body, decoded. It may hold tokens and personal data.
    public let body: [UInt8]
    /// How the answer was carried.
    public let version: Version

    /// An answer.
    ///
    /// - Parameters:
    ///   - status: the status.
    ///   - headers: the headers.
    ///   - body: the body, decoded.
    ///   - version: how it was carried.
    public init(
        status: Int, headers: HTTPHeaders = HTTPHeaders(), body: [UInt8] = [], version: Version = .http11
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.version = version
    }

    /// When the server says that it answered, in seconds since 1970-01-01 UTC; nil when it does not say.
    public var date: Int64? {
        headers["date"].flatMap { HTTPDate.seconds($0, now: Int64(time(nil))) }
    }

    /// The status, the version and the body's length; nothing that may be secret.
    public var description: String { "\(version.rawValue) \(status), \(body.count) bytes" }

    /// Shows what the description does, and names, also to `dump`.
    public var customMirror: Mirror { Mirror(self, children: ["response": description, "headers": headers]) }
}
