internal import Bridge
internal import SQLite

extension IdentityCache {
    private enum Outcome {
        case found(Int)
        case failed(Int?)
        case missing
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
        if try statements.keepListed(found.id, now) {
            // To the first fetch everybody is new.
            if fetch > 1 { try statements.note(.new, of: found.id, fetch) }
            try statements.keep(found, ReadingStatements.Known(isKnown: true))
            return
        }
        let known = try statements.known(found.id)
        let isSame = known.body.map { $0[...] == found.raw } ?? false
        if let body = known.body {
            var differences = isSame ? [] : changes(body, Array(found.raw))
            if known.unlinkedAt != nil, !differences.contains(.relinked) { differences.append(.relinked) }
            for difference in differences { try statements.note(difference, of: found.id, fetch) }
        } else if fetch > 1 {
            try statements.note(.new, of: found.id, fetch)
        }
        try statements.keep(found.id, "linked", unlinkedAt: nil, known, now)
        if !isSame { try statements.keep(found, known) }
    }

    private func keep(missing id: Int64, _ fetch: Int64, _ now: Int64) throws {
        let known = try statements.known(id)
        var unlinkedAt = known.unlinkedAt
        // Only somebody who was linked once can be so no more.
        if known.body != nil, unlinkedAt == nil {
            try statements.note(.unlinked, of: id, fetch)
            unlinkedAt = now
        }
        try statements.keep(id, "missing", unlinkedAt: unlinkedAt, known, now)
    }

    private func keep(failed id: Int64, code: Int?, _ now: Int64) throws {
        let known = try statements.known(id)
        try statements.keep(
            id, "failed", code: code.map(Int64.init), unlinkedAt: known.unlinkedAt, known, now)
    }
}
