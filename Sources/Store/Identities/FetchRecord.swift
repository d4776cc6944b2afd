/// A fetch as the cache knows it.
public struct FetchRecord: Equatable, Sendable {
    /// What a fetch is for.
    public enum Purpose: String, Sendable {
        /// To list everybody, and to read who is due.
        case full
        /// To read those that somebody names.
        case candidates
        /// To read who is due, without a listing.
        case refresh
    }

    /// How far a fetch is.
    public enum State: String, Sendable {
        /// At work, or killed.
        case running
        /// Interrupted, or ended by an error.
        case stopped
        /// At its end.
        case done
    }

    /// What a fetch did: `asked = found + missing + failed`.
    public struct Counts: Equatable, Sendable {
        /// Pages of the listing.
        public var pages = 0
        /// Calls, those that failed included.
        public var calls = 0
        /// Ids that the listing gave, each counted once.
        public var listed = 0
        /// Ids asked for; one asked for twice counts twice.
        public var asked = 0
        /// Ids that are linked.
        public var found = 0
        /// Ids that are not.
        public var missing = 0
        /// Ids that Kakao refuses, or whose answer cannot be read.
        public var failed = 0

        /// Nothing yet.
        public init() {}
    }

    /// Its number, which its listing shares.
    public var number: Int64
    /// What it is for.
    public var purpose: Purpose
    /// How far it is.
    public var state: State
    /// When it began.
    public var startedAt: Int64
    /// When it last changed anything.
    public var changedAt: Int64
    /// Where the listing's next page begins; nil before the first page and after the last.
    public var position: Int64?
    /// Whether the listing came to its end.
    public var isListed: Bool
    /// Whoever was read before this time is read again; nil for nobody.
    public var readBefore: Int64?
    /// The command that began it, or went on with it last.
    public var command: String
    /// What it did.
    public var counts: Counts
}
