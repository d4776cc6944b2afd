public import Bridge
internal import SQLite

extension IdentityCache {
    /// How many ids there are by state. Looks at each of them.
    ///
    /// - Returns: the numbers.
    /// - Throws: `DatabaseError`.
    public func counts() throws -> IdentityCounts {
        try reporting {
            let rows = try prepared(
                """
                SELECT state, count(*), count(unlinked_at), count(*) - count(listed_in)
                FROM identities GROUP BY state
                """)
            defer { rows.reset() }
            var counts = IdentityCounts()
            while try rows.step() {
                let count = Int(rows.integer(at: 1))
                switch rows.text(at: 0) {
                case "listed": counts.listed = count
                case "linked": counts.linked = count
                case "missing": counts.missing = count
                default: counts.failed = count
                }
                counts.unlinked += Int(rows.integer(at: 2))
                counts.neverListed += Int(rows.integer(at: 3))
            }
            return counts
        }
    }

    /// The least and the greatest id of those who are linked.
    ///
    /// - Returns: the ids; nil when nobody is.
    /// - Throws: `DatabaseError`.
    public func linkedRange() throws -> ClosedRange<Int64>? {
        try reporting {
            func end(_ order: String) throws -> Int64? {
                try connection.integer(
                    "SELECT id FROM identities WHERE state = 'linked' ORDER BY id \(order) LIMIT 1")
            }
            guard let least = try end("ASC"), let greatest = try end("DESC") else { return nil }
            return least...greatest
        }
    }

    /// The latest fetch that found any change.
    ///
    /// - Returns: the fetch; nil when none did.
    /// - Throws: `DatabaseError`.
    public func latestChangingFetch() throws -> FetchRecord? {
        guard let number = try reporting({ try connection.integer("SELECT max(fetch) FROM changes") }) else {
            return nil
        }
        return try fetch(number)
    }

    /// How many ids changed, by class.
    ///
    /// - Parameter fetch: the fetch that found out.
    /// - Returns: the numbers; classes that did not occur are left out, and so are those that this program does not
    ///   know.
    /// - Throws: `DatabaseError`.
    public func changeCounts(of fetch: Int64) throws -> [IdentityChange: Int] {
        try reporting {
            let rows = try prepared("SELECT class, count(*) FROM changes WHERE fetch = ? GROUP BY class")
            defer { rows.reset() }
            try rows.bind(fetch, at: 1)
            var counts: [IdentityChange: Int] = [:]
            while try rows.step() {
                guard let change = IdentityChange(rawValue: rows.text(at: 0)) else { continue }
                counts[change] = Int(rows.integer(at: 1))
            }
            return counts
        }
    }

    /// The ids that changed in one way.
    ///
    /// - Parameters:
    ///   - change: the class.
    ///   - fetch: the fetch that found out.
    ///   - after: the greatest id that came already; 0 to begin.
    ///   - limit: how many to give.
    /// - Returns: the ids above `after`, ascending.
    /// - Throws: `DatabaseError`.
    public func changedIDs(
        _ change: IdentityChange, of fetch: Int64, after: Int64, limit: Int
    ) throws -> [Int64] {
        try reporting {
            let rows = try prepared(
                "SELECT id FROM changes WHERE fetch = ? AND class = ? AND id > ? ORDER BY id LIMIT ?")
            defer { rows.reset() }
            try rows.bind(fetch, at: 1)
            try rows.bind(change.rawValue, at: 2)
            try rows.bind(after, at: 3)
            try rows.bind(Int64(limit), at: 4)
            var ids: [Int64] = []
            while try rows.step() { ids.append(rows.integer(at: 0)) }
            return ids
        }
    }
}
