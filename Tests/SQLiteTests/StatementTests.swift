import SQLite
import Testing

@Suite("A statement")
struct StatementTests {
    private let connection: Connection

    init() throws {
        connection = try Connection(path: ":memory:")
        try connection.execute("CREATE TABLE thing (a ANY, b ANY, c ANY, d ANY, e ANY) STRICT")
    }

    @Test("gives back what was bound, of every kind")
    func roundTrip() throws {
        let insert = try connection.prepare("INSERT INTO thing VALUES (?, ?, ?, ?, ?)")
        try insert.bind(Int64.min, at: 1)
        try insert.bind(1.5, at: 2)
        try insert.bind("나루 \u{0} 🚣", at: 3)
        try insert.bind([0, 1, 255] as [UInt8], at: 4)
        try insert.bindNull(at: 5)
        try insert.run()

        let select = try connection.prepare("SELECT * FROM thing")
        #expect(select.columnCount == 5)
        #expect(try select.step())
        #expect(select.integer(at: 0) == .min)
        #expect(select.double(at: 1) == 1.5)
        #expect(select.text(at: 2) == "나루 \u{0} 🚣")
        #expect(select.blob(at: 3) == [0, 1, 255])
        #expect(select.isNull(at: 4))
        #expect(select.isNull(at: 99), "a column that does not exist")
        #expect(try !select.step())
    }

    @Test("takes a text as bytes, and keeps it a text")
    func utf8() throws {
        try connection.execute("CREATE TABLE kept (id INTEGER PRIMARY KEY, text CHECK (text <> 'no'))")
        let insert = try connection.prepare("INSERT INTO kept (text) VALUES (?)")
        try Array("나루 \u{0} 🚣".utf8).withUnsafeBytes { try insert.run(withUTF8: $0, at: 1) }
        try insert.run(withUTF8: UnsafeRawBufferPointer(start: nil, count: 0), at: 1)
        #expect(throws: SQLiteError.self) {
            try Array("no".utf8).withUnsafeBytes { try insert.run(withUTF8: $0, at: 1) }
        }
        // Of a text that is gone nothing is left behind, also not after an error.
        try insert.run()
        let rows = try connection.prepare("SELECT typeof(text), text FROM kept ORDER BY id")
        #expect(try rows.step())
        #expect(rows.text(at: 0) == "text" && rows.text(at: 1) == "나루 \u{0} 🚣")
        #expect(try rows.step())
        #expect(rows.text(at: 0) == "text" && rows.text(at: 1) == "")
        #expect(try rows.step())
        #expect(rows.text(at: 0) == "null")
        #expect(try !rows.step())
    }

    @Test("keeps an empty text and empty bytes apart from NULL")
    func emptyValues() throws {
        let statement = try connection.prepare("SELECT typeof(?), typeof(?), typeof(?)")
        try statement.bind("", at: 1)
        try statement.bind([UInt8](), at: 2)
        #expect(try statement.step())
        #expect(statement.text(at: 0) == "text")
        #expect(statement.text(at: 1) == "blob")
        #expect(statement.text(at: 2) == "null")
    }

    @Test("can be run again after a reset, with other values or with none")
    func reuse() throws {
        let insert = try connection.prepare("INSERT INTO thing (a) VALUES (?)")
        for number in 0..<3 {
            try insert.bind(Int64(number), at: 1)
            try insert.run()
        }
        insert.clearBindings()
        try insert.run()
        #expect(try connection.integer("SELECT sum(a) FROM thing") == 3)
        #expect(try connection.integer("SELECT count(*) FROM thing WHERE a IS NULL") == 1)
        #expect(connection.changes == 1)
    }

    @Test("is one statement and not several")
    func single() throws {
        _ = try connection.prepare("SELECT 1; \n")
        #expect(throws: SQLiteError.self) { try connection.prepare("SELECT 1; SELECT 2") }
        #expect(throws: SQLiteError.self) { try connection.prepare("  ") }
    }

    @Test("says in its error which statement it was, and never a bound value")
    func errors() throws {
        try connection.execute("CREATE TABLE unique_thing (a TEXT PRIMARY KEY) STRICT")
        let insert = try connection.prepare("INSERT INTO unique_thing VALUES (?)")
        try insert.bind("swordfish", at: 1)
        try insert.run()
        let error = try #require(throws: SQLiteError.self) { try insert.run() }
        #expect(error.kind == .constraint)
        #expect(error.extendedCode == 1555)
        #expect(error.sql == "INSERT INTO unique_thing VALUES (?)")
        #expect(!"\(error)".contains("swordfish"))
        // The statement was reset, so it can be bound and run again.
        try insert.bind("other", at: 1)
        try insert.run()
        #expect(throws: SQLiteError.self) { try insert.bind("x", at: 2) }
    }
}
