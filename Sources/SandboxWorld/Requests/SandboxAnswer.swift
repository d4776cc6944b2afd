internal import JSON

/// What a client is answered, and how.
public struct SandboxAnswer: Equatable, Sendable {
    /// The HTTP status.
    public var status: Int
    /// The value of the header `Content-Type`.
    public var contentType: String
    /// The body.
    public var body: [UInt8]
    /// How long the answer is held back, in milliseconds.
    public var delay = 0
    /// Whether the connection ends in the middle of the body.
    public var isCut = false
    /// How far the header `Date` is ahead, in seconds.
    public var skew = 0
    /// Whether the program ends after this answer.
    public var isLast = false

    static let jsonType = "application/json;charset=UTF-8"
    static let htmlType = "text/html;charset=UTF-8"

    /// An answer.
    ///
    /// - Parameters:
    ///   - status: the HTTP status.
    ///   - contentType: what the body is.
    ///   - body: the body.
    init(status: Int = 200, contentType: String = Self.jsonType, body: [UInt8]) {
        self.status = status
        self.contentType = contentType
        self.body = body
    }

    /// The body of the request was too large.
    public static let tooLarge = ControlDesk.refusal(413, "The body is larger than is taken here.")

    /// A JSON object.
    ///
    /// - Parameters:
    ///   - status: the HTTP status.
    ///   - write: writes the object's members.
    /// - Returns: the answer.
    static func object(status: Int = 200, _ write: (inout JSONWriter) -> Void) -> SandboxAnswer {
        var writer = JSONWriter()
        writer.beginObject()
        write(&writer)
        writer.endObject()
        return SandboxAnswer(status: status, body: writer.bytes)
    }
}
