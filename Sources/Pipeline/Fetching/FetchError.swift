public import Kakao

/// Why a fetch ended before its end. What was fetched stays, and the next fetch goes on from there.
public enum FetchError: Error, Equatable, Sendable {
    /// Another process fetches into the cache.
    case locked(cache: String, note: String)
    /// Kakao refuses all calls, until somebody mends something.
    case refused(KakaoFault)
    /// Kakao's quota is used up.
    case quotaSpent
    /// The budget is used up until then, in milliseconds since 1970; nil when it allows no call ever.
    case budgetSpent(until: Int64?)
    /// The same call failed too often.
    case gaveUp(KakaoFault, attempts: Int)
    /// Kakao says again and again that calls come too fast.
    case tooFast
    /// The list of ids makes no sense, again and again.
    case listingBroken(ListingFault)
    /// Call after call failed for good with this code.
    case nothingWorks(code: Int?)
    /// None of the first ids listed is known, though the cache knows many: it is another app's.
    case otherApp(cache: String, known: Int)
    /// The time for it is over; what it would have waited for, if it was to wait.
    case outOfTime(FetchWait?)
    /// No id stands in the accounts.
    case noCandidates
}

/// What is wrong with a page of ids.
public enum ListingFault: Equatable, Sendable {
    /// It has ids from before its beginning.
    case belowStart
    /// Its ids do not ascend.
    case notAscending
    /// The next page would begin where this one did.
    case doesNotAdvance
}
