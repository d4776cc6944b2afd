import Files
import Foundation
import SQLite
import Testing

@testable import Store

@Suite("A database of an older version")
struct DatabaseFileTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("store.sqlite")
    }

    private func kind(_ steps: String...) -> DatabaseKind {
        DatabaseKind(purpose: .store, applicationID: 77, steps: steps)
    }

    @Test("is upgraded in one transaction, after a copy was kept")
    func upgrade() throws {
        let first = "CREATE TABLE things (name TEXT) STRICT;"
        try DatabaseFile(path: path, kind: kind(first)).open().execute("INSERT INTO things VALUES ('나루')")
        let second = "ALTER TABLE things ADD COLUMN size INTEGER; UPDATE things SET size = 2;"
        let upgraded = try DatabaseFile(path: path, kind: kind(first, second)).open()
        #expect(try upgraded.integer("SELECT size FROM things") == 2)
        #expect(try upgraded.integer("PRAGMA user_version") == 2)
        let copy = try Connection(path: path + ".version-1", access: .readOnly)
        #expect(try copy.integer("PRAGMA user_version") == 1)
        #expect(try copy.text("SELECT name FROM things") == "나루")
        let facts = try FileManager.default.attributesOfItem(atPath: path + ".version-1")
        #expect(facts[.posixPermissions] as? Int == 0o600)
    }

    @Test("stays as it is when the upgrade fails")
    func failure() throws {
        let first = "CREATE TABLE things (name TEXT) STRICT;"
        _ = try DatabaseFile(path: path, kind: kind(first)).open()
        let wrong = "ALTER TABLE things ADD COLUMN size INTEGER; INSERT INTO nothing VALUES (1);"
        #expect(throws: DatabaseError.self) { try DatabaseFile(path: path, kind: kind(first, wrong)).open() }
        let database = try Connection(path: path)
        #expect(try database.integer("PRAGMA user_version") == 1)
        #expect(try database.integer("SELECT count(*) FROM pragma_table_info('things')") == 1)
    }

    @Test("is refused when it is newer, and when it is not there")
    func refusals() throws {
        _ = try DatabaseFile(path: path, kind: kind("CREATE TABLE a (b);", "CREATE TABLE c (d);")).open()
        #expect(throws: DatabaseError(.store, .newerVersion(path: path, version: 2, known: 1))) {
            try DatabaseFile(path: path, kind: kind("CREATE TABLE a (b);")).openIfThere()
        }
        let missing = folder.file("missing")
        #expect(throws: DatabaseError(.store, .file(.missing(path: missing)))) {
            try DatabaseFile(path: missing, kind: kind("")).openIfThere()
        }
    }
}
