/// One kind of fault and the calls that it strikes.
struct FaultRule: Equatable, Sendable {
    /// What happens.
    var kind: FaultKind
    /// Every how many calls; all of them when there is no number.
    var every = 1
    /// The first call struck, counted from 1.
    var first = 1
    /// The last call struck.
    var last = Int.max
    /// The end of the path of the endpoint that is struck; any endpoint when there is none.
    var endpoint: String?

    /// Whether a call is struck.
    ///
    /// - Parameter number: the call's number among those of the rule's endpoint, counted from 1.
    /// - Returns: whether it is.
    func strikes(_ number: Int) -> Bool {
        first <= number && number <= last && number % every == 0
    }
}

/// What may go wrong.
enum FaultKind: Equatable, Sendable {
    /// The answer comes late.
    case slow(milliseconds: Int)
    /// The connection ends in the middle of the body.
    case cut
    /// A gateway's HTML with the status 502.
    case html502
    /// A status of 200 with nothing in the body.
    case empty
    /// The right body under the wrong content type.
    case type
    /// The page of ids before, once more.
    case repeatedPage
    /// A page of ids that leads to itself; once struck, for as long as the plan holds.
    case stuckPage
    /// An error answer with this code; with the platform's status for it, or this one.
    case code(Int, status: Int?)
    /// The header `Date` is ahead.
    case skew(seconds: Int)

    /// The word for it in a plan.
    var word: String {
        switch self {
        case .slow: "slow"
        case .cut: "cut"
        case .html502: "html502"
        case .empty: "empty"
        case .type: "type"
        case .repeatedPage: "repeat"
        case .stuckPage: "stuck"
        case .code: "code"
        case .skew: "skew"
        }
    }

    /// Whether it takes the place of the answer, so that one call can suffer but one such.
    var replacesAnswer: Bool {
        switch self {
        case .slow, .skew: false
        default: true
        }
    }

    /// Whether it means pages of ids alone.
    var isOfPages: Bool { self == .repeatedPage || self == .stuckPage }
}
