public import Bridge
internal import SQLite

/// The cache of identities: what Kakao said about each id, how far a fetch is, and how many calls were spent.
///
/// One thread at a time uses a value; several processes may open one file, and who changes what a fetch has learnt
/// holds a ``FetchLock``. What belongs together is committed in one transaction; a kill at any instant leaves the
/// state before it or after it. Times are milliseconds since 1970.
public final class IdentityCache {
    /// Compares two objects as Kakao wrote them, the earlier one first.
    public typealias Comparison = (_ old: [UInt8], _ new: [UInt8]) -> [IdentityChange]

    /// The file.
    public let path: String
    let connection: Connection
    let changes: Comparison
    let statements: ReadingStatements
    private var preparedStatements: [String: Statement] = [:]
    private var depth = 0

    /// Opens the cache, making it if need be (0600).
    ///
    /// - Parameters:
    ///   - path: the file; its folder must exist.
    ///   - changes: compares two readings of one id.
    /// - Returns: the cache.
    /// - Throws: `DatabaseError`.
    public static func making(_ path: String, comparing changes: @escaping Comparison) throws -> IdentityCache
    {
        try IdentityCache(path, DatabaseFile(path: path, kind: .identityCache).open(), changes)
    }

    /// Opens a cache that must be there.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - changes: compares two readings of one id.
    /// - Returns: the cache.
    /// - Throws: `DatabaseError`, with `FileError.missing` when there is no such file.
    public static func existing(_ path: String, comparing changes: @escaping Comparison) throws
        -> IdentityCache
    {
        try IdentityCache(path, DatabaseFile(path: path, kind: .identityCache).openIfThere(), changes)
    }

    /// Opens a cache that must be there, only to look: it may lie where nothing can be written, and a fetch may be at
    /// work.
    ///
    /// - Parameter path: the file.
    /// - Returns: the cache.
    /// - Throws: `DatabaseError`, with `FileError.missing` when there is no such file.
    public static func reading(_ path: String) throws -> IdentityCache {
        try IdentityCache(path, DatabaseFile(path: path, kind: .identityCache).openToRead()) { _, _ in [] }
    }

    /// Opens a cache only to look, if anything was ever kept in it.
    ///
    /// - Parameter path: the file.
    /// - Returns: the cache; nil when there is no file, an empty one, or one whose making was cut short.
    /// - Throws: `DatabaseError`.
    public static func readingIfMade(_ path: String) throws -> IdentityCache? {
        try DatabaseFile(path: path, kind: .identityCache).isUnmade() ? nil : reading(path)
    }

    private init(_ path: String, _ connection: Connection, _ changes: @escaping Comparison) throws {
        do {
            try connection.execute("PRAGMA synchronous = NORMAL")
            // Whoever goes through the ids in order comes to each page once.
            try connection.execute("PRAGMA cache_size = -32768")
            try connection.execute("PRAGMA wal_autocheckpoint = 4096")
            statements = try ReadingStatements(connection)
        } catch {
            throw DatabaseError(error, .identityCache, path: path)
        }
        self.path = path
        self.connection = connection
        self.changes = changes
    }

    /// Commits what `body` does, all of it or nothing. A transaction within another one is committed with that one,
    /// and undone alone when it throws.
    ///
    /// - Parameter body: what is done.
    /// - Returns: what `body` returns.
    /// - Throws: what `body` throws; `DatabaseError`.
    public func transaction<Result>(_ body: () throws -> Result) throws -> Result {
        try reporting {
            depth += 1
            defer { depth -= 1 }
            guard depth > 1 else { return try connection.transaction(.immediate, body) }
            try connection.execute("SAVEPOINT inner_one")
            do {
                let result = try body()
                try connection.execute("RELEASE inner_one")
                return result
            } catch {
                // Some errors have rolled everything back already; the first error is the one that tells.
                if !connection.isAutocommit {
                    try? connection.execute("ROLLBACK TO inner_one; RELEASE inner_one")
                }
                throw error
            }
        }
    }

    /// Commits what `body` does so that not even a loss of power undoes it.
    ///
    /// - Throws: what `body` throws; `DatabaseError`; ``InsideTransaction``, since the outer one could undo it.
    func durably<Result>(_ body: () throws -> Result) throws -> Result {
        guard depth == 0 else { throw InsideTransaction() }
        return try reporting {
            try connection.execute("PRAGMA synchronous = FULL")
            defer { try? connection.execute("PRAGMA synchronous = NORMAL") }
            return try transaction(body)
        }
    }

    /// Calls are counted inside of a transaction that could be undone, while the calls could not.
    public struct InsideTransaction: Error, Equatable, Sendable {}

    /// A statement that is prepared once, however often it is used; whoever uses it leaves it reset.
    func prepared(_ sql: String) throws -> Statement {
        if let statement = preparedStatements[sql] { return statement }
        let statement = try connection.prepare(sql)
        preparedStatements[sql] = statement
        return statement
    }

    /// Runs `body` and turns what SQLite says into a `DatabaseError`; errors of others pass.
    func reporting<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as SQLiteError {
            throw DatabaseError(error, .identityCache, path: path)
        }
    }

    /// Runs a statement with numbers in the places of its `?`.
    func run(_ sql: String, _ values: Int64?...) throws {
        let statement = try prepared(sql)
        for (index, value) in values.enumerated() { try statement.bind(value, at: Int32(index + 1)) }
        try statement.run()
    }
}

extension DatabaseKind {
    static let identityCache = DatabaseKind(
        purpose: .identityCache, applicationID: 0x4E72_4944,
        steps: [PackageResources.identities_sql, PackageResources.identities_2_sql].map {
            String(decoding: $0, as: UTF8.self)
        },
        busyTimeout: 30_000,
        // A page holds some thirty bodies; smaller ones are filled, counted and written one by one.
        pageSize: 16_384)
}
