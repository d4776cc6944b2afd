/// How many ids a cache knows, by what is known of them.
public struct IdentityCounts: Equatable, Sendable {
    /// Listed and never read.
    public var listed = 0
    /// Linked when they were read last.
    public var linked = 0
    /// Not linked when they were asked for last.
    public var missing = 0
    /// Refused, or unreadable, when they were asked for last.
    public var failed = 0
    /// Those of all states that were linked once and are not any more.
    public var unlinked = 0
    /// Those of all states that no listing ever gave.
    public var neverListed = 0

    /// Nobody.
    public init() {}

    /// All of them.
    public var total: Int { listed + linked + missing + failed }
}
