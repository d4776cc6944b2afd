/// How a client behaves.
public struct HTTPSettings: Sendable {
    /// How long a request may take, unless it says so itself.
    public var timeouts: HTTPTimeouts
    /// The most that a body may hold, decoded, in bytes, unless the request says so itself.
    public var bodyLimit: Int
    /// How many requests are on their way at a time, and how many connections there are at most. Others wait in the
    /// client, where no time runs against them.
    public var width: Int
    /// What the client calls itself.
    public var userAgent: String

    /// Settings.
    ///
    /// - Parameters:
    ///   - timeouts: how long a request may take.
    ///   - bodyLimit: the most that a body may hold, in bytes.
    ///   - width: how many requests are on their way at a time.
    ///   - userAgent: what the client calls itself.
    public init(
        timeouts: HTTPTimeouts = HTTPTimeouts(), bodyLimit: Int = 16 << 20, width: Int = 64,
        userAgent: String = "naru"
    ) {
        self.timeouts = timeouts
        self.bodyLimit = bodyLimit
        self.width = width
        self.userAgent = userAgent
    }
}
