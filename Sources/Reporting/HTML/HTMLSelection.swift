internal import Bridge

/// Which accounts the page lists: all of them if a browser can bear it, otherwise those that need a person.
struct HTMLSelection {
    /// The most that a page lists.
    static let limit = 100_000

    /// Whether every account of the plan is listed.
    let isComplete: Bool
    /// How many are listed.
    let count: Int
    /// How many are still taken, by status.
    private var room: [Status: Int]

    /// A selection from the counts of a plan.
    ///
    /// - Parameters:
    ///   - counts: the plan's counts.
    ///   - limit: the most that is listed.
    init(_ counts: PlanCounts, limit: Int = HTMLSelection.limit) {
        isComplete = counts.distinct <= limit
        if isComplete {
            count = counts.distinct
            room = Dictionary(uniqueKeysWithValues: Status.allCases.map { ($0, limit) })
        } else {
            let review = min(counts[.review], limit)
            let unmatched = min(counts[.unmatched], limit - review)
            count = review + unmatched
            room = [.review: review, .unmatched: unmatched]
        }
    }

    /// How many of a status are listed at most.
    func listed(_ status: Status) -> Int { room[status, default: 0] }

    /// Whether the next account, which has this status, is listed.
    ///
    /// - Parameter status: the status.
    /// - Returns: whether to write it.
    mutating func takes(_ status: Status) -> Bool {
        guard let left = room[status], left > 0 else { return false }
        room[status] = left - 1
        return true
    }
}
