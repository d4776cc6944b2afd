/// How a database of one purpose is made and recognised.
struct DatabaseKind: Sendable {
    let purpose: DatabasePurpose
    /// SQLite's `application_id`, which tells whose file it is.
    let applicationID: Int64
    /// What leads from each version to the next, the first from nothing: SQL of several statements.
    let steps: [String]
    /// How long to wait for other connections' locks, in milliseconds.
    var busyTimeout: Int32 = 10_000
    /// The size of a new file's pages in bytes; nil for SQLite's own choice.
    var pageSize: Int?

    /// The version that this program writes, SQLite's `user_version`.
    var version: Int64 { Int64(steps.count) }
}
