internal import Files
internal import Glibc
internal import SQLite

/// The cache's file: made for its owner alone, recognised, opened twice.
struct ProofCacheFile {
    static let applicationID: Int64 = 0x4E72_5043
    static let version: Int64 = 1
    static let busyTimeout: Int32 = 10_000

    private static let schema = """
        CREATE TABLE proof (
          key BLOB NOT NULL PRIMARY KEY CHECK (length(key) = 16),
          proven INTEGER NOT NULL CHECK (proven IN (0, 1))
        ) STRICT, WITHOUT ROWID;
        PRAGMA application_id = \(applicationID);
        PRAGMA user_version = \(version);
        """

    let path: String

    /// Opens the file for writing, making it if need be.
    func open() throws -> Connection {
        try create()
        let connection = try Connection(path: path, access: .readWrite, busyTimeout: Self.busyTimeout)
        guard !connection.isReadOnly else { throw FileError.unwritable(path: path) }
        if try recognise(connection) { return connection }
        try useWriteAheadLog(connection)
        try connection.transaction {
            // Another process may have been first.
            if try !recognise(connection) { try connection.execute(Self.schema) }
        }
        return connection
    }

    /// Another connection to a file that has been opened.
    func openAgain() throws -> Connection {
        try Connection(path: path, access: .readWrite, busyTimeout: Self.busyTimeout)
    }

    /// SQLite gives the log the same permissions as the file.
    private func create() throws {
        // Only a new file is ever opened here: closing a database that this process uses would drop its locks.
        let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor >= 0 {
            close(descriptor)
            return
        }
        let code = errno
        guard code == EEXIST else { throw FileError(code: code, path: path, writing: true) }
        var facts = stat()
        guard stat(path, &facts) == 0 else { throw FileError(code: errno, path: path, writing: true) }
        guard facts.st_mode & S_IFMT != S_IFDIR else { throw FileError.isFolder(path: path) }
        // SQLite takes a file of one byte for an empty database and overwrites it; its smallest page has 512.
        guard facts.st_mode & S_IFMT == S_IFREG, facts.st_size == 0 || facts.st_size >= 512 else {
            throw ProofCacheError.notADatabase(path: path)
        }
        // An older file may be open to others; it is nobody else's business.
        if facts.st_mode & 0o077 != 0 { chmod(path, 0o600) }
        guard access(path, R_OK | W_OK) == 0 else { throw FileError(code: errno, path: path, writing: true) }
    }

    /// Whether the file is a cache already; false for an empty one.
    private func recognise(_ connection: Connection) throws -> Bool {
        // Counted first: another process makes tables and id together, between any two of these statements.
        let tables = try connection.integer("SELECT count(*) FROM sqlite_schema") ?? 0
        let applicationID = try connection.integer("PRAGMA application_id") ?? 0
        let version = try connection.integer("PRAGMA user_version") ?? 0
        if applicationID == Self.applicationID {
            guard version <= Self.version else {
                throw ProofCacheError.newerVersion(path: path, version: version, known: Self.version)
            }
            return true
        }
        guard applicationID == 0, version == 0, tables == 0 else {
            throw ProofCacheError.foreignDatabase(path: path, applicationID: applicationID)
        }
        return false
    }

    /// The switch needs the file alone and, unlike other statements, does not wait for it by itself.
    private func useWriteAheadLog(_ connection: Connection) throws {
        let pause = 10
        for _ in 0..<Int(Self.busyTimeout) / pause {
            if try hasWriteAheadLog(connection) { return }
            usleep(UInt32(pause) * 1000)
        }
        throw ProofCacheError.busy(path: path)
    }

    /// Whether the switch has been made; false when somebody is in the way.
    private func hasWriteAheadLog(_ connection: Connection) throws -> Bool {
        do {
            try connection.useWriteAheadLog()
            return true
        } catch {
            if error.kind == .busy { return false }
            throw error
        }
    }
}
