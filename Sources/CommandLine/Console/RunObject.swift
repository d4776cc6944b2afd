internal import JSON
internal import Reporting
internal import Store

/// Runs as JSON, for programs.
enum RunObject {
    /// A run as an object.
    ///
    /// - Parameters:
    ///   - run: the run.
    ///   - wasDone: whether the request had come to its end before; nil to leave it out.
    /// - Returns: one line.
    static func json(_ run: RunRecord, wasDone: Bool? = nil) -> String {
        var writer = JSONWriter()
        write(run, wasDone: wasDone, into: &writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// Writes a run.
    static func write(
        _ run: RunRecord, wasDone: Bool? = nil, state: String? = nil, into writer: inout JSONWriter
    ) {
        writer.beginObject()
        writer.field("run", Int64(run.run))
        writer.field("kind", run.kind.rawValue)
        writer.field("state", state ?? run.state.rawValue)
        writer.field("plan", run.planDigest)
        if !run.selection.isEmpty { writer.field("selection", run.selection) }
        writer.field("undoes", run.undoes)
        writer.field("who", run.who)
        writer.field("startedAt", UTCTime(milliseconds: run.startedAt).text)
        writer.field("changedAt", UTCTime(milliseconds: run.changedAt).text)
        writer.field("planned", run.counts.planned)
        writer.field("done", run.counts.done)
        writer.field("failed", run.counts.failed)
        writer.field("held", run.counts.held)
        writer.field("left", run.counts.left)
        if let firebase = run.firebase {
            writer.beginObject("firebase")
            writer.field("steps", firebase.steps)
            writer.field("planned", firebase.counts.planned)
            writer.field("done", firebase.counts.done)
            writer.field("failed", firebase.counts.failed)
            writer.field("held", firebase.counts.held)
            writer.field("left", firebase.counts.left)
            writer.endObject()
        }
        writer.field("batches", run.batches)
        writer.field("wasDone", wasDone)
        writer.endObject()
    }
}
