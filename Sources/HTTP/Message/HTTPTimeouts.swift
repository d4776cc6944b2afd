/// How long a request may take, from when it leaves the client's queue.
public struct HTTPTimeouts: Equatable, Sendable {
    /// Until the name is resolved, the connection is made and TLS is agreed on.
    public var connect: Duration
    /// All in all.
    public var total: Duration
    /// Without a single byte, in whole seconds, at least one. curl looks at the average of five seconds, so that after
    /// bytes have come it takes up to five seconds more until it sees that none do.
    public var stall: Duration

    /// Time limits.
    ///
    /// - Parameters:
    ///   - connect: until the connection stands.
    ///   - total: all in all.
    ///   - stall: without a byte.
    public init(
        connect: Duration = .seconds(10), total: Duration = .seconds(30), stall: Duration = .seconds(15)
    ) {
        self.connect = connect
        self.total = total
        self.stall = stall
    }
}

extension Duration {
    /// Whole milliseconds, at least one: to curl none means no limit.
    var milliseconds: Int {
        let (seconds, attoseconds) = components
        let most: Int64 = 1_000_000_000
        return Int(max(1, min(max(seconds, 0), most) * 1000 + max(0, attoseconds) / 1_000_000_000_000_000))
    }
}
