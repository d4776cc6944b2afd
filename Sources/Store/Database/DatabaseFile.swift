internal import Files
internal import Glibc
internal import SQLite

/// The file of one of Naru's databases: made for its owner alone, recognised, brought up to date.
struct DatabaseFile {
    let path: String
    let kind: DatabaseKind

    /// The path as SQLite may see it: it takes `:memory:` for no file at all, and `file:…` for an address.
    private var name: String { path.hasPrefix("/") ? path : "./\(path)" }

    /// Opens the file for writing, making it if need be.
    ///
    /// - Returns: a connection to a database of the present version, with a write-ahead log.
    /// - Throws: `DatabaseError`.
    func open() throws -> Connection {
        do {
            try create()
            return try openExisting()
        } catch {
            throw DatabaseError(error, kind.purpose, path: path)
        }
    }

    /// Opens a file that must be there.
    ///
    /// - Returns: a connection to a database of the present version.
    /// - Throws: `DatabaseError`.
    func openIfThere() throws -> Connection {
        do {
            var facts = stat()
            guard stat(path, &facts) == 0 else { throw FileError(code: errno, path: path, writing: false) }
            try check(facts)
            return try openExisting()
        } catch {
            throw DatabaseError(error, kind.purpose, path: path)
        }
    }

    /// Opens a file that must be there, only to look: it may lie where nothing can be written.
    ///
    /// - Returns: a connection to a database of the present version.
    /// - Throws: `DatabaseError`.
    func openToRead() throws -> Connection {
        do {
            var facts = stat()
            guard stat(path, &facts) == 0 else { throw FileError(code: errno, path: path, writing: false) }
            try checkKind(of: facts)
            guard access(path, R_OK) == 0 else { throw FileError(code: errno, path: path, writing: false) }
            guard facts.st_size > 0 else { throw DatabaseFault.notADatabase(path: path) }
            let connection = try Connection(path: name, access: .readOnly, busyTimeout: kind.busyTimeout)
            let version = try versionAtOneInstant(of: connection)
            if version == kind.version { return connection }
            guard version > 0 else { throw DatabaseFault.notADatabase(path: path) }
        } catch {
            throw DatabaseError(error, kind.purpose, path: path)
        }
        return try openIfThere()
    }

    /// Whether nothing was ever kept in it: there is no file, an empty one, or one whose making was cut short.
    ///
    /// - Returns: whether that is so.
    /// - Throws: `DatabaseError`.
    func isUnmade() throws -> Bool {
        do {
            var facts = stat()
            guard stat(path, &facts) == 0 else {
                if errno == ENOENT { return true }
                throw FileError(code: errno, path: path, writing: false)
            }
            try checkKind(of: facts)
            if facts.st_size == 0 { return true }
            guard access(path, R_OK) == 0 else { throw FileError(code: errno, path: path, writing: false) }
            let connection = try Connection(path: name, access: .readOnly, busyTimeout: kind.busyTimeout)
            return try connection.transaction(.deferred) {
                let tables = try connection.integer("SELECT count(*) FROM sqlite_schema") ?? 0
                let applicationID = try connection.integer("PRAGMA application_id") ?? 0
                return tables == 0 && applicationID == 0
            }
        } catch {
            throw DatabaseError(error, kind.purpose, path: path)
        }
    }

    /// Another connection to a file that has been opened.
    func openAgain() throws -> Connection {
        try Connection(path: name, access: .readWrite, busyTimeout: kind.busyTimeout)
    }

    private func openExisting() throws -> Connection {
        let connection = try Connection(path: name, access: .readWrite, busyTimeout: kind.busyTimeout)
        guard !connection.isReadOnly else { throw FileError.unwritable(path: path) }
        let version = try versionAtOneInstant(of: connection)
        if version > 0 { keepToOwner() }
        if version == kind.version { return connection }
        if version > 0 { try keepCopy(connection, version) }
        if version == 0, let size = kind.pageSize { try connection.execute("PRAGMA page_size = \(size)") }
        try useWriteAheadLog(connection)
        try connection.transaction {
            // Another process may have been first.
            let version = try self.version(of: connection)
            for step in kind.steps.dropFirst(Int(version)) { try connection.execute(step) }
            try connection.execute("PRAGMA application_id = \(kind.applicationID)")
            try connection.execute("PRAGMA user_version = \(kind.version)")
        }
        return connection
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
        try check(facts)
    }

    /// An older file may be open to others; it is nobody else's business.
    private func keepToOwner() {
        // SQLite gives its log and its index the permissions that the file had when they were made.
        for file in [path, path + "-wal", path + "-shm", path + "-journal"] {
            var facts = stat()
            if stat(file, &facts) == 0, facts.st_mode & 0o077 != 0 { chmod(file, 0o600) }
        }
    }

    private func checkKind(of facts: stat) throws {
        guard facts.st_mode & S_IFMT != S_IFDIR else { throw FileError.isFolder(path: path) }
        // SQLite takes a file of one byte for an empty database and overwrites it; its smallest page has 512.
        guard facts.st_mode & S_IFMT == S_IFREG, facts.st_size == 0 || facts.st_size >= 512 else {
            throw DatabaseFault.notADatabase(path: path)
        }
    }

    private func check(_ facts: stat) throws {
        try checkKind(of: facts)
        guard access(path, R_OK | W_OK) == 0 else { throw FileError(code: errno, path: path, writing: true) }
    }

    /// The version of the file, which another process may be making at this moment.
    private func versionAtOneInstant(of connection: Connection) throws -> Int64 {
        try connection.transaction(.deferred) { try version(of: connection) }
    }

    /// The version of the file; 0 for an empty one.
    private func version(of connection: Connection) throws -> Int64 {
        let tables = try connection.integer("SELECT count(*) FROM sqlite_schema") ?? 0
        let applicationID = try connection.integer("PRAGMA application_id") ?? 0
        let version = try connection.integer("PRAGMA user_version") ?? 0
        if applicationID == kind.applicationID, version > 0 {
            guard version <= kind.version else {
                throw DatabaseFault.newerVersion(path: path, version: version, known: kind.version)
            }
            return version
        }
        guard applicationID == 0, version == 0, tables == 0 else {
            throw DatabaseFault.foreignDatabase(path: path, applicationID: applicationID)
        }
        return 0
    }

    /// Keeps the file as it is before it is brought up to date, beside it: `naru.sqlite.version-1`.
    private func keepCopy(_ connection: Connection, _ version: Int64) throws {
        let copy = "\(path).version-\(version)"
        // A copy that is there already was made by an upgrade that did not come to its end.
        unlink(copy)
        let statement = try connection.prepare("VACUUM INTO ?")
        try statement.bind(copy, at: 1)
        try statement.run()
        chmod(copy, 0o600)
    }

    /// The switch needs the file alone and, unlike other statements, does not wait for it by itself.
    private func useWriteAheadLog(_ connection: Connection) throws {
        let pause = 10
        for _ in 0..<Int(kind.busyTimeout) / pause {
            if try hasWriteAheadLog(connection) { return }
            usleep(UInt32(pause) * 1000)
        }
        throw DatabaseFault.busy(path: path)
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
