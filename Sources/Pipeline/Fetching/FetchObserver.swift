public import Kakao
internal import Store

/// Who is told how a fetch is coming along, and may stop it.
public protocol FetchObserver: Sendable {
    /// A stage begins.
    ///
    /// - Parameters:
    ///   - stage: the stage.
    ///   - total: how many ids there are to do, if that is known.
    func began(_ stage: FetchStage, total: Int?)

    /// More of the stage is done.
    ///
    /// - Parameter count: how many ids since the last call.
    func advanced(by count: Int)

    /// What is going to happen, before it does.
    ///
    /// - Parameter notice: what.
    func noticed(_ notice: FetchNotice)

    /// Nothing happens for a while, or it goes on.
    ///
    /// - Parameters:
    ///   - reason: what is waited for; nil when it goes on.
    ///   - duration: how long.
    func waits(for reason: FetchWait?, _ duration: Duration)

    /// Asks whether to go on.
    ///
    /// - Throws: whatever is to end the fetch.
    func check() throws
}

/// A part of a fetch's work.
public enum FetchStage: Sendable {
    /// Reading accounts, for the ids in them.
    case readingAccounts
    /// Listing the ids of everybody.
    case listing
    /// Reading users.
    case reading
}

/// Something a person should be told once.
public enum FetchNotice: Sendable {
    /// A fetch that was stopped goes on.
    case goesOn(FetchProgressMark)
    /// The fetch stops before its end; what it has is kept.
    case stops(FetchProgressMark)
    /// What a stage will cost.
    case cost(FetchCost)
    /// Calls failed for good and were passed over, with Kakao's code, nil when an answer could not be read.
    case failed(code: Int?, ids: Int)
}

/// Where a fetch stands that goes on, or stops.
public struct FetchProgressMark: Equatable, Sendable {
    /// Its number.
    public var fetch: Int64
    /// Ids listed.
    public var listed: Int
    /// Ids read.
    public var read: Int

    init(_ fetch: FetchRecord) {
        self.fetch = fetch.number
        listed = fetch.counts.listed
        read = fetch.counts.asked
    }
}

/// What a stage will cost.
public struct FetchCost: Equatable, Sendable {
    /// What the calls are for.
    public var stage: FetchStage
    /// How many ids; nil when that is not known yet.
    public var ids: Int?
    /// How many calls that takes; of an unknown number of ids, for each 10,000 of them.
    public var calls: Int
    /// How long the calls take at the pace, in seconds; 0 when there is none.
    public var seconds: Int
    /// Kakao's quota of calls in a month.
    public var quota: Int
    /// Calls that the budget still allows.
    public var left: CallsLeft
}

/// Calls that a budget still allows.
public struct CallsLeft: Equatable, Sendable {
    /// How many.
    public var calls: Int
    /// Whether it is the budget of a day that says so; otherwise that of a month.
    public var isOfDay: Bool
}

/// What a fetch waits for.
public enum FetchWait: Equatable, Sendable {
    /// The pace that was agreed on.
    case pace
    /// Kakao said that calls came too fast.
    case rate
    /// A call failed and is made again.
    case retry(KakaoFault)
    /// A page of ids made no sense and is asked for again.
    case listing(ListingFault)

    /// Whether something is wrong, and it is not just the pace.
    public var isTrouble: Bool { self != .pace && self != .rate }
}
