internal import CSQLite

/// A connection to one database file. Not for several threads at once.
public final class Connection {
    /// How a file is opened.
    public enum Access: Sendable {
        /// For reading; the file must exist.
        case readOnly
        /// For reading and writing; the file must exist.
        case readWrite
        /// For reading and writing; the file is made when it does not exist.
        case create
    }

    /// How a transaction begins.
    public enum TransactionKind: String, Sendable {
        /// Takes locks when they are needed.
        case deferred = "DEFERRED"
        /// Takes the write lock at once.
        case immediate = "IMMEDIATE"
    }

    /// Done once, before the first database is opened.
    private static let isConfigured = sqlite3_forgo_memory_statistics() == SQLITE_OK

    /// The file.
    public let path: String
    let handle: OpaquePointer

    /// Opens a database. A file that is not one shows only at the first statement.
    ///
    /// - Parameters:
    ///   - path: the file; `:memory:` is a database in memory.
    ///   - access: how it is opened.
    ///   - busyTimeout: how long to wait for other connections' locks, in milliseconds.
    /// - Throws: `SQLiteError`.
    public init(path: String, access: Access = .create, busyTimeout: Int32 = 10_000) throws(SQLiteError) {
        let flags =
            switch access {
            case .readOnly: SQLITE_OPEN_READONLY
            case .readWrite: SQLITE_OPEN_READWRITE
            case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            }
        _ = Self.isConfigured
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(path, &opened, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
        guard code == SQLITE_OK, let opened else {
            // Even a failed opening gives a handle, for its message.
            let error = SQLiteError(connection: opened, code: code)
            sqlite3_close_v2(opened)
            throw error
        }
        sqlite3_busy_timeout(opened, busyTimeout)
        self.path = path
        handle = opened
    }

    deinit {
        sqlite3_close_v2(handle)
    }

    /// Whether nothing can be written, because of how the file was opened or who may write it.
    public var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

    /// How many rows the last statement changed.
    public var changes: Int { Int(sqlite3_changes64(handle)) }

    /// The number of the row that was inserted last.
    public var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

    /// Whether no transaction is open.
    public var isAutocommit: Bool { sqlite3_get_autocommit(handle) != 0 }

    /// Runs statements without values; rows they give are dropped.
    ///
    /// - Parameter sql: one or more statements.
    /// - Throws: `SQLiteError`.
    public func execute(_ sql: String) throws(SQLiteError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw SQLiteError(connection: handle, code: code, sql: sql) }
    }

    /// Prepares a statement to be run many times.
    ///
    /// - Parameter sql: one statement, with `?` in the place of values.
    /// - Returns: the statement.
    /// - Throws: `SQLiteError`.
    public func prepare(_ sql: String) throws(SQLiteError) -> Statement {
        try Statement(connection: self, sql: sql)
    }

    /// The first column of the first row, as a number.
    ///
    /// - Parameter sql: a statement, for example `PRAGMA user_version`.
    /// - Returns: the number; nil when there is no row or the value is NULL.
    /// - Throws: `SQLiteError`.
    public func integer(_ sql: String) throws(SQLiteError) -> Int64? {
        let statement = try prepare(sql)
        guard try statement.step(), !statement.isNull(at: 0) else { return nil }
        return statement.integer(at: 0)
    }

    /// The first column of the first row, as a text.
    ///
    /// - Parameter sql: a statement, for example `PRAGMA journal_mode`.
    /// - Returns: the text; nil when there is no row or the value is NULL.
    /// - Throws: `SQLiteError`.
    public func text(_ sql: String) throws(SQLiteError) -> String? {
        let statement = try prepare(sql)
        guard try statement.step(), !statement.isNull(at: 0) else { return nil }
        return statement.text(at: 0)
    }

    /// Runs `body` in a transaction: committed when it returns, rolled back when it throws.
    ///
    /// - Parameters:
    ///   - kind: how the transaction begins.
    ///   - body: what is done; not another transaction.
    /// - Returns: what `body` returns.
    /// - Throws: what `body` throws, or `SQLiteError`.
    public func transaction<Result>(
        _ kind: TransactionKind = .immediate, _ body: () throws -> Result
    ) throws -> Result {
        try execute("BEGIN \(kind.rawValue)")
        return try finishing(body)
    }

    /// Says how long to wait for other connections' locks.
    ///
    /// - Parameter milliseconds: how long.
    public func wait(upTo milliseconds: Int32) { sqlite3_busy_timeout(handle, milliseconds) }

    /// Runs `body` in the transaction that was begun: committed when it returns, rolled back when it throws.
    ///
    /// - Parameter body: what is done.
    /// - Returns: what `body` returns.
    /// - Throws: what `body` throws, or `SQLiteError`.
    public func finishing<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            let result = try body()
            try execute("COMMIT")
            return result
        } catch {
            // Some errors have rolled back already; the first error is the one that tells.
            if !isAutocommit { try? execute("ROLLBACK") }
            throw error
        }
    }

    /// Switches to a write-ahead log, so that readers and a writer do not wait for each other.
    ///
    /// - Throws: `SQLiteError`, of the kind `busy` also when another connection is just switching.
    public func useWriteAheadLog() throws(SQLiteError) {
        guard try text("PRAGMA journal_mode") != "wal" else { return }
        guard try text("PRAGMA journal_mode = WAL") == "wal" else {
            throw SQLiteError(extendedCode: SQLITE_ERROR, message: "no write-ahead log for this file")
        }
    }
}
