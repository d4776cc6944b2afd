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
        guard let fetch = try cache.latestFetch() else { return lines + ["No fetches."] }
        let counts = fetch.counts
        let isAtWork = LockFile.holder(of: try StorePlace(path).lock) != nil
        lines.append(
            "Fetch \(fetch.number): \(fetch.purpose.words), \(fetch.words(isAtWork: isAtWork)), "
                + "\(UTCTime(milliseconds: fetch.startedAt).text) to \(UTCTime(milliseconds: fetch.changedAt).text)"
        )
        lines.append(
            "  \(Quantity.digits(counts.listed)) listed, \(Quantity.digits(counts.asked)) read = "
                + "\(Quantity.digits(counts.found)) linked + \(Quantity.digits(counts.missing)) not linked + "
                + "\(Quantity.digits(counts.failed)) failed, \(Quantity(counts.calls, "call").text)")
        if fetch.state != .done, !isAtWork {
            lines.append("  goes on with: naru fetch --identity-cache \(argument(path))")
        }
        return lines + FetchWords.changes(try cache.changeCounts(of: fetch.number))
    }

    /// Writes the same for programs.
    ///
    /// - Parameter writer: an open object.
    /// - Throws: `DatabaseError`.
    func write(into writer: inout JSONWriter) throws {
        writer.beginObject("identities")
        let fetch = try cache.latestFetch()
        if let fetch { FetchObject.write(fetch, into: &writer) }
        FetchObject.write(
            try cache.counts(), try fetch.map { try cache.changeCounts(of: $0.number) } ?? [:],
            try cache.spent(at: Clock.milliseconds), into: &writer)
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
