internal import CSQLite

/// What SQLite said: facts for a sentence. No bound value is in it.
public struct SQLiteError: Error, Equatable, Sendable {
    /// The kinds of failure that callers tell apart.
    public enum Kind: Sendable {
        /// Another connection holds a lock.
        case busy
        /// The disk is full.
        case full
        /// The file, or its folder, may not be written.
        case readOnly
        /// The file cannot be opened.
        case cannotOpen
        /// The file is not a database.
        case notADatabase
        /// The database is damaged.
        case corrupt
        /// A constraint forbids it.
        case constraint
        /// Reading or writing failed.
        case inputOutput
        /// Anything else.
        case other
    }

    /// The primary result code.
    public let code: Int32
    /// The extended result code.
    public let extendedCode: Int32
    /// SQLite's own words, in English.
    public let message: String
    /// The statement, without the values bound to it; nil when there is none.
    public let sql: String?

    /// An error from its parts.
    ///
    /// - Parameters:
    ///   - extendedCode: the extended result code; its lowest byte is the primary one.
    ///   - message: SQLite's own words.
    ///   - sql: the statement.
    public init(extendedCode: Int32, message: String, sql: String? = nil) {
        code = extendedCode & 0xFF
        self.extendedCode = extendedCode
        self.message = message
        self.sql = sql
    }

    /// The last error of a connection.
    init(connection: OpaquePointer?, code: Int32, sql: String? = nil) {
        let extended = connection.map { sqlite3_extended_errcode($0) } ?? code
        let words = connection.flatMap { sqlite3_errmsg($0) } ?? sqlite3_errstr(code)
        // A misuse leaves the connection's code as it was: keep what the call returned.
        let isSame = extended & 0xFF == code & 0xFF
        self.init(
            extendedCode: isSame ? extended : code, message: words.map { String(cString: $0) } ?? "", sql: sql
        )
    }

    /// What kind of failure it is.
    public var kind: Kind {
        switch code {
        case SQLITE_BUSY, SQLITE_LOCKED: .busy
        case SQLITE_FULL: .full
        case SQLITE_READONLY, SQLITE_PERM: .readOnly
        case SQLITE_CANTOPEN: .cannotOpen
        case SQLITE_NOTADB: .notADatabase
        case SQLITE_CORRUPT: .corrupt
        case SQLITE_CONSTRAINT: .constraint
        case SQLITE_IOERR: .inputOutput
        default: .other
        }
    }
}
