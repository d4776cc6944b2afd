public import Bridge
internal import SQLite

/// The store: members, the accounts that lead to them, and the journal of every change.
///
/// One thread at a time uses a value. What belongs together is committed in one transaction; whoever is killed
/// in between has done nothing.
public final class MemberStore {
    /// The file.
    public let path: String
    let connection: Connection
    let statements: MemberStatements
    /// The number of the next step of the journal.
    var upcomingStep: Int64
    /// The number of the next member, which no other one ever had.
    var upcomingMember: Int64
    /// Whether there may be members or links: while there are none, nothing needs to be looked up.
    var holdsMembers: Bool
    /// Whether steps were taken back once: members that come again get their old numbers.
    var hasUndoneSteps: Bool
    var holdsWaiting: Bool
    private var preparedStatements: [String: Statement] = [:]

    /// Called again and again while another program keeps the store from being written; what it throws ends the wait.
    public var whileWaiting: () throws -> Void = {}

    /// Opens the store, making it if need be (0600).
    ///
    /// - Parameter path: the file; its folder must exist.
    /// - Returns: the store.
    /// - Throws: `DatabaseError`.
    public static func making(_ path: String) throws -> MemberStore {
        try MemberStore(path, DatabaseFile(path: path, kind: .store).open())
    }

    /// Opens a store that must be there.
    ///
    /// - Parameter path: the file.
    /// - Returns: the store.
    /// - Throws: `DatabaseError`, with `FileError.missing` when there is no such file.
    public static func existing(_ path: String) throws -> MemberStore {
        try MemberStore(path, DatabaseFile(path: path, kind: .store).openIfThere())
    }

    init(_ path: String, _ connection: Connection) throws {
        do {
            try connection.execute("PRAGMA foreign_keys = ON")
            try connection.execute("PRAGMA synchronous = NORMAL")
            // The leaves of the indexes are written again and again, in no order: 128 MiB of them stay in memory, and
            // the log gathers 256 MiB before they are written to their places.
            try connection.execute("PRAGMA cache_size = -131072")
            try connection.execute("PRAGMA wal_autocheckpoint = 65536")
            statements = try MemberStatements(connection)
            let last = try connection.integer("SELECT max(step) FROM journal") ?? 0
            guard (0..<Int64.max / 2).contains(last) else { throw DatabaseFault.damaged(path: path) }
            upcomingStep = last + 1
            let lastMember = try connection.integer("SELECT last FROM numbers")
            guard let lastMember, (0..<Int64.max / 2).contains(lastMember) else {
                throw DatabaseFault.damaged(path: path)
            }
            upcomingMember = lastMember + 1
            holdsMembers = try connection.integer("SELECT 1 FROM account_links LIMIT 1") != nil
            hasUndoneSteps = try connection.integer("SELECT 1 FROM runs WHERE kind = 'undo' LIMIT 1") != nil
            holdsWaiting = try connection.integer("SELECT 1 FROM waiting LIMIT 1") != nil
        } catch {
            throw DatabaseError(error, .store, path: path)
        }
        self.path = path
        self.connection = connection
    }

    /// A statement that is prepared once, however often it is used; whoever uses it leaves it reset.
    func prepared(_ sql: String) throws -> Statement {
        if let statement = preparedStatements[sql] { return statement }
        let statement = try connection.prepare(sql)
        preparedStatements[sql] = statement
        return statement
    }

    /// Runs `body` and turns what SQLite says into a ``DatabaseError``; errors of others pass.
    func reporting<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as SQLiteError {
            throw DatabaseError(error, .store, path: path)
        }
    }

    /// Whether nobody is a member yet.
    public var isEmpty: Bool { !holdsMembers }

    /// How many members there are.
    ///
    /// - Returns: the number.
    /// - Throws: `DatabaseError`.
    public func memberCount() throws -> Int {
        try reporting { Int(try connection.integer("SELECT count(*) FROM members") ?? 0) }
    }

    /// The member of an identity.
    ///
    /// - Parameter key: the identity.
    /// - Returns: the member; nil when there is none.
    /// - Throws: `DatabaseError`.
    public func member(_ key: IdentityKey) throws -> Member? {
        try reporting { try statements.member(key) }
    }

    /// The member of this number.
    ///
    /// - Parameter memberID: the number.
    /// - Returns: the member; nil when there is none.
    /// - Throws: `DatabaseError`.
    public func member(numbered memberID: Int64) throws -> Member? {
        try reporting { try statements.member(numbered: memberID) }
    }

    /// Where an account leads.
    ///
    /// - Parameter uid: the account.
    /// - Returns: its link; nil when it has none.
    /// - Throws: `DatabaseError`.
    public func link(_ uid: String) throws -> AccountLink? {
        try reporting { try statements.link(uid) }
    }

    /// Commits what `body` does, all of it or nothing.
    ///
    /// - Parameter body: what is done.
    /// - Returns: what `body` returns.
    /// - Throws: what `body` throws; `DatabaseError`.
    func transaction<Result>(_ body: () throws -> Result) throws -> Result {
        let before = (upcomingStep, upcomingMember, holdsMembers, hasUndoneSteps, holdsWaiting)
        do {
            return try reporting {
                try waitForWriteLock()
                return try connection.finishing(body)
            }
        } catch {
            (upcomingStep, upcomingMember, holdsMembers, hasUndoneSteps, holdsWaiting) = before
            throw error
        }
    }

    /// Does something that the store may refuse, and then has not been done.
    ///
    /// - Returns: what `body` returns; nil when a constraint forbids it.
    func tentatively<Result>(_ body: () throws -> Result) throws -> Result? {
        try reporting {
            let before = upcomingStep
            try connection.execute("SAVEPOINT step")
            do {
                let result = try body()
                try connection.execute("RELEASE step")
                return result
            } catch {
                let isRefused = DatabaseError(error, .store, path: path).isConstraint
                upcomingStep = before
                try connection.execute("ROLLBACK TO step")
                try connection.execute("RELEASE step")
                guard isRefused else { throw error }
                return nil
            }
        }
    }

    /// Begins a transaction, and is patient with others who write, as long as ``whileWaiting`` is.
    private func waitForWriteLock() throws {
        let pause: Int32 = 200
        connection.wait(upTo: pause)
        defer { connection.wait(upTo: DatabaseKind.store.busyTimeout) }
        for attempt in 1...DatabaseKind.store.busyTimeout / pause {
            do {
                return try connection.execute("BEGIN IMMEDIATE")
            } catch {
                guard error.kind == .busy, attempt < DatabaseKind.store.busyTimeout / pause else {
                    throw error
                }
                try whileWaiting()
            }
        }
    }
}

extension DatabaseKind {
    static let store = DatabaseKind(
        purpose: .store, applicationID: 0x4E61_7275,
        steps: [PackageResources.schema_sql, PackageResources.schema_2_sql].map {
            String(decoding: $0, as: UTF8.self)
        },
        busyTimeout: 30_000)
}
