import Crypto
import Files
import Foundation
import SQLite
import Testing

@testable import Store

@Suite("The cache of proofs refuses")
struct ProofCacheRefusalTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("cache.db")
    }

    private func expect(_ fault: DatabaseFault) {
        #expect(throws: DatabaseError(.proofCache, fault)) { try ProofCache(path: path) }
    }

    @Test("a file that is no database", arguments: [1, 20, 600, 5000])
    func notADatabase(size: Int) throws {
        let content = Data(repeating: UInt8(ascii: "x"), count: size)
        try content.write(to: URL(filePath: path))
        expect(.notADatabase(path: path))
        #expect(try Data(contentsOf: URL(filePath: path)) == content, "it was not touched")
    }

    @Test("another program's database, by its mark or by its tables")
    func foreign() throws {
        try Connection(path: path).execute("PRAGMA application_id = 77")
        expect(.foreignDatabase(path: path, applicationID: 77))
        try Connection(path: path).execute("PRAGMA application_id = 0; CREATE TABLE thing (a)")
        expect(.foreignDatabase(path: path, applicationID: 0))
        #expect(try Connection(path: path).text("PRAGMA journal_mode") == "delete", "it was not touched")
    }

    @Test("a file of a newer version")
    func newer() throws {
        _ = try ProofCache(path: path)
        try Connection(path: path).execute("PRAGMA user_version = 2")
        expect(.newerVersion(path: path, version: 2, known: 1))
    }

    @Test("a damaged file, when it is opened or when it is read")
    func damaged() throws {
        do {
            let cache = try ProofCache(path: path)
            let keys = try ProofKeys(signerKey: SecretBytes([1]), saltSeparator: [], rounds: 1, memoryCost: 1)
            for number in 0..<2000 {
                try cache.record(keys.key(hash: [], salt: [], password: Array("\(number)".utf8)), true)
            }
            try cache.flush()
        }
        let whole = try Data(contentsOf: URL(filePath: path))
        try (whole.prefix(100) + Data(repeating: 0xAA, count: whole.count - 100)).write(
            to: URL(filePath: path))
        expect(.damaged(path: path))

        // The pages of the table alone: this shows at the first look.
        try (whole.prefix(4096) + Data(repeating: 0xAA, count: whole.count - 4096)).write(
            to: URL(filePath: path))
        let cache = try ProofCache(path: path)
        let key = try ProofKeys(signerKey: SecretBytes([1]), saltSeparator: [], rounds: 1, memoryCost: 1)
            .key(hash: [], salt: [], password: [1])
        #expect(throws: DatabaseError(.proofCache, .damaged(path: path))) { try cache.lookup(key) }
        try cache.record(key, true)
        #expect(throws: DatabaseError(.proofCache, .damaged(path: path))) { try cache.flush() }
        #expect(try cache.lookup(key) == true, "an answer that could not be written is kept")
    }

    @Test("a file of its own kind without its table")
    func tableMissing() throws {
        _ = try ProofCache(path: path)
        try Connection(path: path).execute("DROP TABLE proof")
        expect(.damaged(path: path))
    }

    @Test("a folder, a device, and a place where no file can be made")
    func places() throws {
        #expect(throws: DatabaseError(.proofCache, .file(.isFolder(path: folder.path)))) {
            try ProofCache(path: folder.path)
        }
        #expect(throws: DatabaseError(.proofCache, .notADatabase(path: "/dev/null"))) {
            try ProofCache(path: "/dev/null")
        }
        let missing = folder.file("none/cache.db")
        #expect(throws: DatabaseError(.proofCache, .file(.folderMissing(path: missing)))) {
            try ProofCache(path: missing)
        }
    }

    // As root nothing is read-only: these are errors that SQLite gives, turned into facts.
    @Test(
        "a file that cannot be written, as SQLite reports it",
        arguments: [
            (8, .file(.unwritable(path: "p"))), (14, .file(.unwritable(path: "p"))),
            (13, .file(.diskFull(path: "p"))), (5, .busy(path: "p")), (11, .damaged(path: "p")),
            (26, .notADatabase(path: "p")), (778, .database(path: "p", extendedCode: 778, message: "words")),
        ] as [(Int32, DatabaseFault)])
    func translation(code: Int32, fault: DatabaseFault) {
        #expect(DatabaseFault(SQLiteError(extendedCode: code, message: "words"), path: "p") == fault)
    }
}
