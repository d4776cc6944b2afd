import Foundation
import SQLite
import Testing

@Suite("A connection")
struct ConnectionTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("commits what a transaction did, and takes it back when it throws")
    func transactions() throws {
        struct Stop: Error {}
        let connection = try Connection(path: folder.file("a.db"))
        try connection.execute("CREATE TABLE thing (a INTEGER) STRICT")
        try connection.transaction { try connection.execute("INSERT INTO thing VALUES (1)") }
        #expect(throws: Stop.self) {
            try connection.transaction {
                try connection.execute("INSERT INTO thing VALUES (2)")
                #expect(!connection.isAutocommit)
                throw Stop()
            }
        }
        #expect(connection.isAutocommit)
        let other = try Connection(path: folder.file("a.db"), access: .readOnly)
        #expect(try other.integer("SELECT group_concat(a) FROM thing") == 1)
    }

    @Test("opens for reading only a file that exists, and then writes nothing")
    func readOnly() throws {
        let path = folder.file("a.db")
        let missing = try #require(throws: SQLiteError.self) {
            try Connection(path: path, access: .readOnly).execute("SELECT 1")
        }
        #expect(missing.kind == .cannotOpen)
        #expect(throws: SQLiteError.self) { try Connection(path: path, access: .readWrite) }
        try Connection(path: path).execute("CREATE TABLE thing (a INTEGER) STRICT")
        let connection = try Connection(path: path, access: .readOnly)
        #expect(connection.isReadOnly)
        let error = try #require(throws: SQLiteError.self) {
            try connection.execute("INSERT INTO thing VALUES (1)")
        }
        #expect(error.kind == .readOnly)
    }

    @Test("tells a file that is no database, a full one and a locked one apart")
    func kinds() throws {
        let text = folder.file("a.txt")
        try Data("this is not a database, whatever its name may say".utf8).write(to: URL(filePath: text))
        let noDatabase = try #require(throws: SQLiteError.self) {
            try Connection(path: text).execute("PRAGMA user_version")
        }
        #expect(noDatabase.kind == .notADatabase)

        let full = try Connection(path: folder.file("full.db"))
        try full.execute("CREATE TABLE thing (a BLOB) STRICT; PRAGMA max_page_count = 2")
        let fullError = try #require(throws: SQLiteError.self) {
            try full.execute("INSERT INTO thing VALUES (zeroblob(100000))")
        }
        #expect(fullError.kind == .full)

        let first = try Connection(path: folder.file("a.db"), busyTimeout: 0)
        let second = try Connection(path: folder.file("a.db"), busyTimeout: 0)
        try first.execute("BEGIN IMMEDIATE")
        let busy = try #require(throws: SQLiteError.self) { try second.execute("BEGIN IMMEDIATE") }
        #expect(busy.kind == .busy)
    }

    @Test("lets others read while one writes, with a write-ahead log")
    func writeAheadLog() throws {
        let writer = try Connection(path: folder.file("a.db"), busyTimeout: 0)
        try writer.useWriteAheadLog()
        try writer.useWriteAheadLog()
        try writer.execute("CREATE TABLE thing (a INTEGER) STRICT")
        let reader = try Connection(path: folder.file("a.db"), busyTimeout: 0)
        try writer.transaction {
            try writer.execute("INSERT INTO thing VALUES (1)")
            #expect(try reader.integer("SELECT count(*) FROM thing") == 0)
        }
        #expect(try reader.integer("SELECT count(*) FROM thing") == 1)
        #expect(try reader.text("PRAGMA journal_mode") == "wal")
        #expect(try reader.text("SELECT NULL") == nil)
        #expect(throws: SQLiteError.self) { try Connection(path: ":memory:").useWriteAheadLog() }
    }

    @Test("stays open as long as one of its statements")
    func statementOutlives() throws {
        let statement = try Connection(path: ":memory:").prepare("SELECT 7")
        #expect(try statement.step())
        #expect(statement.integer(at: 0) == 7)
    }
}
