internal import Bridge
internal import SQLite

/// The statements that keep a reading, prepared once.
///
/// Whether a row is there is always known beforehand, so that none of them needs to deal with conflicts: that costs a
/// third of the time.
struct ReadingStatements {
    /// What the cache knows of an id before a reading.
    struct Known {
        /// Whether the id is known at all.
        var isKnown = false
        /// The object of the last reading that found it.
        var body: [UInt8]?
        /// When it was found not to be linked any more.
        var unlinkedAt: Int64?
    }

    private let connection: Connection
    private let updateListed: Statement
    private let select: Statement
    private let insert: Statement
    private let update: Statement
    private let insertBody: Statement
    private let updateBody: Statement
    private let insertChange: Statement

    init(_ connection: Connection) throws {
        self.connection = connection
        updateListed = try connection.prepare(
            "UPDATE identities SET state = 'linked', as_of = ?2 WHERE id = ?1 AND state = 'listed'")
        select = try connection.prepare(
            """
            SELECT i.unlinked_at, b.body
            FROM identities i LEFT JOIN bodies b ON b.id = i.id WHERE i.id = ?
            """)
        insert = try connection.prepare(
            """
            INSERT INTO identities (id, state, code, as_of, unlinked_at, first_seen_at)
            VALUES (?1, ?2, ?3, ?4, ?5, ?4)
            """)
        update = try connection.prepare(
            "UPDATE identities SET state = ?2, code = ?3, as_of = ?4, unlinked_at = ?5 WHERE id = ?1")
        insertBody = try connection.prepare("INSERT INTO bodies (body, id) VALUES (?, ?)")
        updateBody = try connection.prepare("UPDATE bodies SET body = ? WHERE id = ?")
        insertChange = try connection.prepare(
            "INSERT OR IGNORE INTO changes (fetch, class, id) VALUES (?, ?, ?)")
    }

    func known(_ id: Int64) throws -> Known {
        defer { select.reset() }
        try select.bind(id, at: 1)
        guard try select.step() else { return Known() }
        return Known(
            isKnown: true, body: select.isNull(at: 1) ? nil : select.blob(at: 1),
            unlinkedAt: select.optionalInteger(at: 0))
    }

    /// Keeps that an id that was only listed is linked: there is nothing to compare with.
    ///
    /// - Parameters:
    ///   - id: the id.
    ///   - now: the time of the reading.
    /// - Returns: false, and nothing is changed, when more than the list is known of it, or nothing.
    /// - Throws: `SQLiteError`.
    func keepListed(_ id: Int64, _ now: Int64) throws -> Bool {
        try updateListed.bind(id, at: 1)
        try updateListed.bind(now, at: 2)
        try updateListed.run()
        return connection.changes > 0
    }

    /// Keeps the state of an id.
    ///
    /// - Parameters:
    ///   - id: the id.
    ///   - state: its state.
    ///   - code: Kakao's code if it is refused.
    ///   - unlinkedAt: since when it is linked no more.
    ///   - known: what the cache knows of it.
    ///   - now: the time of the reading.
    /// - Throws: `SQLiteError`.
    func keep(
        _ id: Int64, _ state: String, code: Int64? = nil, unlinkedAt: Int64?, _ known: Known, _ now: Int64
    ) throws {
        let statement = known.isKnown ? update : insert
        try statement.bind(id, at: 1)
        try statement.bind(state, at: 2)
        try statement.bind(code, at: 3)
        try statement.bind(now, at: 4)
        try statement.bind(unlinkedAt, at: 5)
        try statement.run()
    }

    func keep(_ found: IdentityReadings.Found, _ known: Known) throws {
        let statement = known.body == nil ? insertBody : updateBody
        try statement.bind(found.id, at: 2)
        try found.raw.withUnsafeBytes { try statement.run(withUTF8: $0, at: 1) }
    }

    func note(_ change: IdentityChange, of id: Int64, _ fetch: Int64) throws {
        try insertChange.bind(fetch, at: 1)
        try insertChange.bind(change.rawValue, at: 2)
        try insertChange.bind(id, at: 3)
        try insertChange.run()
    }
}
