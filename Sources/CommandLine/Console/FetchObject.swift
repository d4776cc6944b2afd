internal import Bridge
internal import JSON
internal import Pipeline
internal import Store

/// Fetches as JSON, for programs.
enum FetchObject {
    /// What a fetch did as an object.
    ///
    /// - Parameter outcome: the fetch.
    /// - Returns: one line.
    static func json(_ outcome: FetchRun.Outcome) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        write(outcome.fetch, into: &writer)
        writer.field("callsNow", outcome.calls)
        write(outcome.counts, outcome.changes, outcome.spent, into: &writer)
        writer.endObject()
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// Writes the members of a fetch.
    static func write(_ fetch: FetchRecord, into writer: inout JSONWriter) {
        writer.field("fetch", fetch.number)
        writer.field("purpose", fetch.purpose.rawValue)
        writer.field("state", fetch.state.rawValue)
        writer.field("listed", fetch.counts.listed)
        writer.field("read", fetch.counts.asked)
        writer.field("linked", fetch.counts.found)
        writer.field("notLinked", fetch.counts.missing)
        writer.field("failed", fetch.counts.failed)
        writer.field("calls", fetch.counts.calls)
    }

    /// Writes what the cache holds.
    static func write(
        _ counts: IdentityCounts, _ changes: [IdentityChange: Int], _ spent: (day: Int64, month: Int64),
        into writer: inout JSONWriter
    ) {
        writer.beginObject("cache")
        writer.field("linked", counts.linked)
        writer.field("unlinked", counts.unlinked)
        writer.field("missing", counts.missing)
        writer.field("notReadYet", counts.listed)
        writer.field("failed", counts.failed)
        writer.endObject()
        writer.beginObject("changes")
        for change in IdentityChange.allCases {
            if let count = changes[change] { writer.member(change.rawValue, count) }
        }
        writer.endObject()
        writer.field("callsInDay", spent.day)
        writer.field("callsInMonth", spent.month)
    }
}
