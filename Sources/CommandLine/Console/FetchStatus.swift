internal import Bridge
internal import Files
internal import JSON
internal import Pipeline
internal import Reporting
internal import Store

/// What `naru status` tells of a cache of identities.
struct FetchStatus {
    private let cache: IdentityCache
    private let path: String

    /// The status of a cache.
    ///
    /// - Parameter path: the cache's file, which must be there.
    /// - Throws: `DatabaseError`.
    init(cache path: String) throws {
        self.path = path
        cache = try IdentityCache.reading(path)
    }

    /// The lines for a person.
    ///
    /// - Returns: the lines.
    /// - Throws: `DatabaseError`.
    func lines() throws -> [String] {
        let spent = try cache.spent(at: Clock.milliseconds)
        var lines = [FetchWords.holds(try cache.counts())]
        lines.append(
            "Calls to Kakao: \(Quantity.digits(Int(spent.day))) in 24 hours, "
                + "\(Quantity.digits(Int(spent.month))) in 31 days.")
        guard let latest = try cache.latestFetch() else { return lines + ["No fetches."] }
        let isAtWork = LockFile.holder(of: try StorePlace(path).lock) != nil
        let unfinished = try cache.unfinishedFetches().reversed().filter { $0.number != latest.number }
        for fetch in unfinished + [latest] { lines += self.lines(fetch, isAtWork: isAtWork) }
        return try lines + changes()
    }

    private func lines(_ fetch: FetchRecord, isAtWork: Bool) -> [String] {
        let counts = fetch.counts
        var lines = [
            "Fetch \(fetch.number): \(fetch.purpose.words), \(fetch.words(isAtWork: isAtWork)), "
                + "\(UTCTime(milliseconds: fetch.startedAt).text) to \(UTCTime(milliseconds: fetch.changedAt).text)",
            "  \(Quantity.digits(counts.listed)) listed, \(Quantity.digits(counts.asked)) read = "
                + "\(Quantity.digits(counts.found)) linked + \(Quantity.digits(counts.missing)) not linked + "
                + "\(Quantity.digits(counts.failed)) failed, \(Quantity(counts.calls, "call").text)",
        ]
        if fetch.state != .done, !(isAtWork && fetch.state == .running) {
            let command =
                fetch.command.isEmpty ? "naru fetch --identity-cache \(argument(path))" : fetch.command
            lines.append("  goes on with: \(printable(command))")
        }
        return lines
    }

    /// The changes that the latest fetch with any found: later ones without leave them to be seen.
    private func changes() throws -> [String] {
        guard let fetch = try cache.latestChangingFetch() else { return [] }
        var lines = FetchWords.changes(try cache.changeCounts(of: fetch.number), foundBy: fetch.number)
        if !lines.isEmpty {
            lines.append("To list them: sqlite3 \(argument(path)) 'SELECT * FROM v_changes'")
        }
        return lines
    }

    /// Writes the same for programs.
    ///
    /// - Parameter writer: an open object.
    /// - Throws: `DatabaseError`.
    func write(into writer: inout JSONWriter) throws {
        writer.beginObject("identities")
        if let fetch = try cache.latestFetch() { FetchObject.write(fetch, into: &writer) }
        let changing = try cache.latestChangingFetch()
        FetchObject.write(
            try cache.counts(), try changing.map { try cache.changeCounts(of: $0.number) } ?? [:],
            try cache.spent(at: Clock.milliseconds), into: &writer)
        writer.field("changesFoundBy", changing?.number)
        writer.beginArray("unfinished")
        for fetch in try cache.unfinishedFetches() {
            writer.beginObject()
            FetchObject.write(fetch, into: &writer)
            writer.field("command", fetch.command)
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
    }
}

extension FetchRecord.Purpose {
    fileprivate var words: String {
        switch self {
        case .full: "everybody"
        case .candidates: "only candidates"
        case .refresh: "a refresh"
        }
    }
}

extension FetchRecord {
    fileprivate func words(isAtWork: Bool) -> String {
        switch state {
        case .running: isAtWork ? "at work" : "killed"
        case .stopped: "stopped"
        case .done: "done"
        }
    }
}
