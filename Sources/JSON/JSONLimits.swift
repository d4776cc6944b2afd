/// What a reader of JSON refuses, so that no input can exhaust memory or the stack.
public struct JSONLimits: Equatable, Sendable {
    /// The most arrays and objects inside each other.
    public var depth: Int
    /// The most bytes of one record.
    public var recordSize: Int

    /// Limits.
    ///
    /// - Parameters:
    ///   - depth: the most arrays and objects inside each other; at most 512 are granted.
    ///   - recordSize: the most bytes of one record.
    public init(depth: Int = 64, recordSize: Int = 16 << 20) {
        self.depth = min(max(depth, 1), 512)
        self.recordSize = max(recordSize, 2)
    }

    /// 64 levels and 16 MiB.
    public static let standard = JSONLimits()
}
