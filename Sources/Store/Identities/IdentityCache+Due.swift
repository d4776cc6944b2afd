internal import SQLite

extension IdentityCache {
    /// Kakao's codes that stay as they are until the user changes something: blocked, dormant or gone, under 14. What
    /// else a call failed with may be over by the next fetch.
    private static let hasFinalCode = "ifnull(code, 0) IN (-4, -103, -406)"

    private static let isDue = """
        id > ?1 AND (
          state = 'listed'
          OR as_of < ?2 AND (state <> 'missing' OR NOT ?3 OR listed_in = ?4)
          OR as_of < ?5 AND (state = 'missing' AND listed_in = ?4
            OR ?6 AND state = 'linked' AND listed_in IS NOT ?4
            OR state = 'failed' AND NOT \(hasFinalCode)))
        """

    /// The ids that a fetch has still to read, in ascending order.
    ///
    /// These are the ones never read; those read before the fetch's `readBefore`; those listed again after they were
    /// found missing; those whom an earlier fetch could not read for a reason that may have passed; and, once the listing
    /// is at its end, those who are linked as far as we know and were not in it. Whoever was read since the fetch began is
    /// due only by `readBefore`. After a listing, who is missing and was not listed is not due.
    ///
    /// - Parameters:
    ///   - fetch: the fetch as it stands now.
    ///   - after: the greatest id that came already; 0 to begin.
    ///   - limit: how many to give.
    /// - Returns: the ids above `after`; none at the end. Each id of the cache is looked at once on the way.
    /// - Throws: `DatabaseError`.
    public func dueIDs(_ fetch: FetchRecord, after: Int64, limit: Int) throws -> [Int64] {
        try reporting {
            let rows = try prepared("SELECT id FROM identities WHERE \(Self.isDue) ORDER BY id LIMIT ?7")
            defer { rows.reset() }
            try bind(fetch, after, to: rows)
            try rows.bind(Int64(limit), at: 7)
            var ids: [Int64] = []
            while try rows.step() { ids.append(rows.integer(at: 0)) }
            return ids
        }
    }

    /// How many ids a fetch has still to read. Looks at each id of the cache.
    ///
    /// - Parameter fetch: the fetch as it stands now.
    /// - Returns: the number.
    /// - Throws: `DatabaseError`.
    public func dueCount(_ fetch: FetchRecord) throws -> Int {
        try reporting {
            let row = try prepared("SELECT count(*) FROM identities WHERE \(Self.isDue)")
            defer { row.reset() }
            try bind(fetch, 0, to: row)
            return try row.step() ? Int(row.integer(at: 0)) : 0
        }
    }

    private func bind(_ fetch: FetchRecord, _ after: Int64, to statement: Statement) throws {
        try statement.bind(after, at: 1)
        try statement.bind(fetch.readBefore, at: 2)
        try statement.bind(fetch.purpose == .full, at: 3)
        try statement.bind(fetch.number, at: 4)
        try statement.bind(fetch.startedAt, at: 5)
        try statement.bind(fetch.isListed, at: 6)
    }

    /// Whether any of some ids was ever listed or asked for.
    ///
    /// - Parameter ids: the ids.
    /// - Returns: whether the cache has one of them.
    /// - Throws: `DatabaseError`.
    public func holdsAny(of ids: [Int64]) throws -> Bool {
        try reporting {
            let row = try prepared("SELECT 1 FROM identities WHERE id = ?")
            return try ids.contains { id in
                defer { row.reset() }
                try row.bind(id, at: 1)
                return try row.step()
            }
        }
    }

    /// Which of some ids, that need not be known yet, are to be read: those that never were, those read before the
    /// fetch's `readBefore`, and those whom an earlier fetch could not read for a reason that may have passed.
    ///
    /// - Parameters:
    ///   - candidates: the ids.
    ///   - fetch: the fetch as it stands now.
    /// - Returns: the ids that are due, in the order given.
    /// - Throws: `DatabaseError`.
    public func dueIDs(among candidates: [Int64], _ fetch: FetchRecord) throws -> [Int64] {
        try reporting {
            let row = try prepared(
                """
                SELECT state = 'listed' OR as_of < ?2 OR as_of < ?3 AND state = 'failed' AND NOT \(Self.hasFinalCode)
                FROM identities WHERE id = ?1
                """)
            defer { row.reset() }
            return try candidates.filter { id in
                defer { row.reset() }
                try row.bind(id, at: 1)
                try row.bind(fetch.readBefore, at: 2)
                try row.bind(fetch.startedAt, at: 3)
                guard try row.step() else { return true }
                return row.integer(at: 0) == 1
            }
        }
    }
}
