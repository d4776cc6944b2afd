internal import Store

/// Hands out the ids that are still to be read, in ascending order and in bounded memory.
struct DueIDs {
    private var ids: ArraySlice<Int64> = []
    private let source: (fetch: FetchRecord, lookAhead: Int)?
    private var last: Int64 = 0

    /// Ids that are known.
    init(listed ids: [Int64]) {
        self.ids = ids[...]
        source = nil
    }

    /// Those whom a cache says are due.
    init(fetch: FetchRecord, lookAhead: Int) {
        source = (fetch, lookAhead)
    }

    /// How many there are in all.
    func count(in cache: IdentityCache) throws -> Int {
        guard let source else { return ids.count }
        return try cache.dueCount(source.fetch)
    }

    /// The next ones; none at the end.
    mutating func next(_ count: Int, in cache: IdentityCache) throws -> [Int64] {
        if ids.count < count, let source, last < .max {
            let more = try cache.dueIDs(source.fetch, after: last, limit: source.lookAhead)
            last = more.last ?? .max
            ids = ArraySlice(Array(ids) + more)
        }
        let next = Array(ids.prefix(count))
        ids = ids.dropFirst(count)
        return next
    }
}
