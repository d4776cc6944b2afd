internal import Bridge
internal import SQLite

extension IdentityCache {
    private enum Outcome {
        case found(Int)
        case failed(Int?)
        case missing
    }

    private struct Known {
        var body: [UInt8]?
        var isUnlinked = false
    }

    /// Keeps what became of ids that were asked for, all of it or nothing, and notes what changed.
    ///
    /// The last body of somebody who is not linked any more is kept. Ids in ascending order are the fastest.
    ///
    /// - Parameters:
    ///   - readings: what became of them.
    ///   - fetch: the fetch that asked.
    ///   - calls: how many calls it took.
    ///   - now: the time.
    /// - Throws: ``NotRunning``; `DatabaseError`.
    public func commitReadings(
        _ readings: IdentityReadings, fetch: Int64, calls: Int = 1, at now: Int64
    ) throws {
        try transaction {
            _ = try running(fetch)
            var outcomes: [Int64: Outcome] = [:]
            outcomes.reserveCapacity(readings.asked.count)
            for id in readings.asked { outcomes[id] = .missing }
            for failed in readings.failed where outcomes[failed.id] != nil {
                outcomes[failed.id] = .failed(failed.code)
            }
            for (index, found) in readings.found.enumerated() where outcomes[found.id] != nil {
                outcomes[found.id] = .found(index)
            }
            var counts = FetchRecord.Counts()
            for id in readings.asked {
                // An id that was asked for twice was asked for once.
                guard let outcome = outcomes.removeValue(forKey: id) else { continue }
                switch outcome {
                case .found(let index):
                    try keep(found: readings.found[index], fetch, now)
                    counts.found += 1
                case .failed(let code):
                    try keep(failed: id, code: code, now)
                    counts.failed += 1
                case .missing:
                    try keep(missing: id, fetch, now)
                    counts.missing += 1
                }
            }
            try run(
                """
                UPDATE fetches SET asked = asked + ?2 + ?3 + ?4, found = found + ?2, missing = missing + ?3,
                  failed = failed + ?4, calls = calls + ?5, changed_at = ?6
                WHERE fetch = ?1
                """, fetch, Int64(counts.found), Int64(counts.missing), Int64(counts.failed), Int64(calls),
                now)
        }
    }

    private func keep(found: IdentityReadings.Found, _ fetch: Int64, _ now: Int64) throws {
        let known = try known(found.id)
        let isSame = known.body == found.raw
        if let body = known.body {
            var differences = isSame ? [] : changes(body, found.raw)
            if known.isUnlinked, !differences.contains(.relinked) { differences.append(.relinked) }
            for difference in differences { try note(difference, of: found.id, fetch) }
        } else {
            try note(.new, of: found.id, fetch)
        }
        try run(
            """
            INSERT INTO identities (id, state, first_seen_at, read_at) VALUES (?1, 'linked', ?2, ?2)
            ON CONFLICT (id) DO UPDATE SET state = 'linked', code = NULL, read_at = ?2, unlinked_at = NULL
            """, found.id, now)
        if isSame { return }
        let statement = try prepared(
            "INSERT INTO bodies (id, body) VALUES (?1, ?2) ON CONFLICT (id) DO UPDATE SET body = ?2")
        try statement.bind(found.id, at: 1)
        try statement.bind(utf8: found.raw, at: 2)
        try statement.run()
    }

    private func keep(missing id: Int64, _ fetch: Int64, _ now: Int64) throws {
        let known = try known(id)
        // Only somebody who was linked once can be so no more.
        if known.body != nil, !known.isUnlinked { try note(.unlinked, of: id, fetch) }
        try run(
            """
            INSERT INTO identities (id, state, first_seen_at, read_at) VALUES (?1, 'missing', ?2, ?2)
            ON CONFLICT (id) DO UPDATE SET state = 'missing', code = NULL, read_at = ?2,
              unlinked_at = coalesce(unlinked_at, ?3)
            """, id, now, known.body == nil ? nil : now)
    }

    private func keep(failed id: Int64, code: Int?, _ now: Int64) throws {
        try run(
            """
            INSERT INTO identities (id, state, code, first_seen_at, read_at) VALUES (?1, 'failed', ?2, ?3, ?3)
            ON CONFLICT (id) DO UPDATE SET state = 'failed', code = ?2, read_at = ?3
            """, id, code.map(Int64.init), now)
    }

    private func known(_ id: Int64) throws -> Known {
        let row = try prepared(
            """
            SELECT i.unlinked_at IS NOT NULL, b.body
            FROM identities i LEFT JOIN bodies b ON b.id = i.id WHERE i.id = ?
            """)
        defer { row.reset() }
        try row.bind(id, at: 1)
        guard try row.step() else { return Known() }
        return Known(body: row.isNull(at: 1) ? nil : row.blob(at: 1), isUnlinked: row.integer(at: 0) == 1)
    }

    private func note(_ change: IdentityChange, of id: Int64, _ fetch: Int64) throws {
        let statement = try prepared("INSERT OR IGNORE INTO changes (fetch, class, id) VALUES (?, ?, ?)")
        try statement.bind(fetch, at: 1)
        try statement.bind(change.rawValue, at: 2)
        try statement.bind(id, at: 3)
        try statement.run()
    }
}
