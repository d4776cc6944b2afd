public import Bridge
public import HTTP
public import Kakao
public import Store

/// What to fetch from Kakao, into which cache, and how much that may cost.
public struct FetchRequest: Sendable {
    /// Whom to fetch.
    public enum Scope: Sendable {
        /// Everybody who has linked the app: lists all ids first.
        case everybody
        /// Those whose ids stand in addresses and uids of accounts, as schemes read them; `-` is standard input.
        case namedBy(accounts: [String], schemes: [Scheme])
    }

    /// The cache's file.
    public var cache: String
    /// Who fetches, for others who find the cache in use, and with which command, for whoever goes on.
    public var starter: RunRecord.Starter
    /// Whom to fetch.
    public var scope = Scope.everybody
    /// How much of each.
    public var properties = KakaoProperties.basic
    /// Whoever was read longer ago than this, in milliseconds, is read again; nil for nobody.
    public var refreshAge: Int64?
    /// What must not be exceeded.
    public var limits = FetchLimits()
    /// When a call that failed is made again.
    public var retry = RetryPolicy(attempts: 6, base: .seconds(1), cap: .seconds(60))
    /// How long to wait when Kakao says that calls came too fast and not how long to wait.
    public var rateWait = Duration.seconds(60)

    /// A request for everybody.
    ///
    /// - Parameters:
    ///   - cache: the cache's file.
    ///   - starter: who fetches, with which command.
    public init(cache: String, starter: RunRecord.Starter) {
        self.cache = cache
        self.starter = starter
    }
}

/// What a fetch must not exceed. Production shares Kakao's quota with it.
public struct FetchLimits: Equatable, Sendable {
    /// Kakao's quota of calls a month for all apps of a developer account.
    public static let standardQuota = 3_000_000

    /// Calls for pages of ids in any minute; 0 for any number. Kakao allows 100.
    public var listingsPerMinute = 100
    /// Other calls in any second; 0 for any number.
    public var callsPerSecond = 10
    /// Kakao's quota of calls in a month.
    public var quota = FetchLimits.standardQuota
    /// The share of the quota that is left to production, in percent.
    public var reserve = 90
    /// Calls in any 24 hours; nil for as many as a month may have.
    public var perDay: Int? = 100_000
    /// How many calls may be under way at a time. A kill wastes at most twice as many.
    public var width = 1
    /// How long the fetch may take; nil for any time.
    public var duration: Duration?

    /// The standard limits.
    public init() {}

    /// Calls in any 31 days.
    public var perMonth: Int { quota / 100 * (100 - reserve) + quota % 100 * (100 - reserve) / 100 }
}
