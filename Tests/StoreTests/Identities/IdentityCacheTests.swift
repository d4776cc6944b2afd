import Bridge
import Files
import Foundation
import Kakao
import SQLite
import Testing

@testable import Store

@Suite("The cache of identities")
struct IdentityCacheTests {
    private let bench: CacheBench

    init() throws { bench = try CacheBench() }

    @Test("is a database of its own for its owner alone")
    func file() throws {
        let facts = try FileManager.default.attributesOfItem(atPath: bench.path)
        #expect(facts[.posixPermissions] as? Int == 0o600)
        #expect(try bench.rows("PRAGMA application_id") == ["\(0x4E72_4944)"])
        #expect(try bench.rows("PRAGMA user_version") == ["2"])
        #expect(try bench.rows("PRAGMA journal_mode") == ["wal"])
        let loose =
            "SELECT count(*) FROM pragma_table_list WHERE type = 'table' AND strict = 0 AND name NOT LIKE 'sqlite%'"
        #expect(try bench.rows(loose) == ["0"])
    }

    @Test("is refused when it is newer, another program's, a store of Naru's, no database, or missing")
    func refusals() throws {
        func fault(_ path: String) -> DatabaseFault? {
            do {
                _ = try IdentityCache.making(path, comparing: IdentityChange.between)
                return nil
            } catch {
                return (error as? DatabaseError)?.fault
            }
        }
        try Connection(path: bench.path).execute("PRAGMA user_version = 3")
        #expect(fault(bench.path) == .newerVersion(path: bench.path, version: 3, known: 2))
        let other = bench.folder.file("other")
        try Connection(path: other).execute("CREATE TABLE a (b); PRAGMA application_id = 7")
        #expect(fault(other) == .foreignDatabase(path: other, applicationID: 7))
        let store = bench.folder.file("store")
        _ = try MemberStore.making(store)
        #expect(fault(store) == .foreignDatabase(path: store, applicationID: 0x4E61_7275))
        let text = bench.folder.file("text")
        try String(repeating: "text ", count: 200).write(toFile: text, atomically: false, encoding: .utf8)
        #expect(fault(text) == .notADatabase(path: text))
        let missing = bench.folder.file("missing")
        #expect(throws: DatabaseError(.identityCache, .file(.missing(path: missing)))) {
            try IdentityCache.existing(missing, comparing: IdentityChange.between)
        }
        #expect(throws: DatabaseError(.identityCache, .file(.missing(path: missing)))) {
            try LinkedIdentities(cache: missing)
        }
    }

    @Test("keeps a page with the place of the next one, and an id that comes twice once")
    func pages() throws {
        let fetch = try bench.begin()
        try bench.page([1, 2, 1_376_000_000_000_000_003], next: 1_376_000_000_000_000_003, fetch)
        try bench.page([1_376_000_000_000_000_003, .max], next: .max, fetch)
        var record = try #require(try bench.cache.fetch(fetch))
        #expect(record.position == .max && !record.isListed)
        #expect(record.counts.pages == 2 && record.counts.listed == 4 && record.counts.calls == 2)
        try bench.page([.max], fetch)
        record = try #require(try bench.cache.fetch(fetch))
        #expect(record.position == nil && record.isListed && record.counts.listed == 4)
        #expect(
            try bench.rows("SELECT id, state, listed_in FROM identities") == [
                "1|listed|1", "2|listed|1", "1376000000000000003|listed|1", "9223372036854775807|listed|1",
            ])
        #expect(try bench.cache.counts().listed == 4)
    }

    @Test("tells what became of each id, and keeps the last body of somebody who left")
    func readings() throws {
        let first = try bench.begin()
        try bench.page([1, 2, 3, 4, 5], first)
        try bench.read(
            [1, 2, 3], [1: user(1, email: "a@example.com"), 2: user(2)], failed: [3: -103], first)
        try bench.read([4, 5, 9], [5: user(5), 77: user(77)], first)
        #expect(
            try bench.rows("SELECT id, state, code, listed_in, unlinked_at, body FROM v_identities") == [
                "1|linked|-|1|-|\(user(1, email: "a@example.com"))", "2|linked|-|1|-|\(user(2))",
                "3|failed|-103|1|-|-", "4|missing|-|1|-|-", "5|linked|-|1|-|\(user(5))", "9|missing|-|-|-|-",
            ])
        #expect(try bench.changes(first) == [:])
        try bench.end(first)

        let second = try bench.begin(.refresh)
        try bench.read(
            [1, 2, 4, 5], [1: user(1, email: "b@example.com"), 4: user(4)], failed: [5: -4], second)
        let left = try bench.rows("SELECT unlinked_at FROM identities WHERE id = 2")
        #expect(left == ["\(bench.now)"])
        #expect(try bench.changes(second) == [.emailChanged: [1], .unlinked: [2], .new: [4]])
        #expect(try bench.rows("SELECT body FROM bodies WHERE id = 2") == [user(2)])
        try bench.end(second)

        let third = try bench.begin(.refresh)
        try bench.read([2], [:], third)
        #expect(try bench.rows("SELECT unlinked_at FROM identities WHERE id = 2") == left)
        #expect(try bench.changes(third) == [:])
        try bench.read([2, 5], [2: user(2, email: "c@example.com")], third)
        #expect(try bench.changes(third) == [.relinked: [2], .emailChanged: [2], .unlinked: [5]])
        #expect(try bench.rows("SELECT state, unlinked_at FROM identities WHERE id = 2") == ["linked|-"])
        var counts = IdentityCounts()
        counts.linked = 3
        counts.missing = 2
        counts.failed = 1
        counts.unlinked = 1
        counts.neverListed = 1
        #expect(try bench.cache.counts() == counts)
        let record = try #require(try bench.cache.fetch(first))
        #expect(record.counts.asked == 6 && record.counts.found == 3 && record.counts.missing == 2)
        #expect(record.counts.failed == 1)
    }

    @Test("knows that somebody has linked again, also after a refusal in between")
    func refusedBetween() throws {
        let fetch = try bench.begin(.refresh)
        try bench.read([1], [1: user(1)], fetch)
        try bench.read([1], [:], fetch)
        let left = try bench.rows("SELECT unlinked_at FROM identities")
        try bench.read([1], [:], failed: [1: -103], fetch)
        #expect(
            try bench.rows("SELECT state, code, unlinked_at FROM identities") == ["failed|-103|\(left[0])"])
        try bench.read([1], [1: user(1)], fetch)
        #expect(try bench.changes(fetch) == [.unlinked: [1], .relinked: [1]])
        #expect(try bench.rows("SELECT state, code, unlinked_at FROM identities") == ["linked|-|-"])
    }

    @Test("asks once for an id that is asked for twice, and takes the last of two readings")
    func twice() throws {
        let fetch = try bench.begin(.candidates)
        let readings = IdentityReadings(
            asked: [7, 8, 7, 8],
            found: [
                IdentityReadings.Found(id: 7, raw: Array(user(7, email: "a@example.com").utf8)[...]),
                IdentityReadings.Found(id: 7, raw: Array(user(7, email: "b@example.com").utf8)[...]),
                IdentityReadings.Found(id: 8, raw: Array(user(8).utf8)[...]),
            ], failed: [IdentityReadings.Failed(id: 8, code: -4), IdentityReadings.Failed(id: 9, code: -4)])
        try bench.cache.commitReadings(readings, fetch: fetch, at: bench.tick())
        #expect(try bench.linked() == [user(7, email: "b@example.com"), user(8)])
        #expect(try bench.cache.fetch(fetch)?.counts.asked == 2)
    }

    @Test("knows who is to be read")
    func due() throws {
        let first = try bench.begin()
        try bench.page([1, 2, 3, 4], next: 4, first)
        try bench.read([1, 2], [1: user(1)], first)
        try bench.read([50], [50: user(50)], first)
        #expect(try bench.due(first) == [3, 4])
        try bench.page([4], first)
        #expect(try bench.due(first) == [3, 4], "who was read since the fetch began is no suspect")
        try bench.read([3, 4], [3: user(3), 4: user(4)], first)
        #expect(try bench.due(first) == [])
        try bench.end(first)

        let second = try bench.begin()
        try bench.page([2, 3], next: 3, second)
        #expect(try bench.due(second) == [2], "one that was missing is listed again")
        #expect(try bench.due(second, readBefore: bench.now) == [1, 2, 3, 4, 50])
        try bench.page([3, 8], second)
        #expect(try bench.due(second) == [1, 2, 4, 8, 50], "who is linked and was not listed is a suspect")
        try bench.read([1, 2, 4, 8, 50], [2: user(2)], second)
        #expect(try bench.due(second) == [])
        #expect(try bench.due(second, readBefore: .max) == [2, 3, 8], "who is missing was not listed")
        try bench.end(second)

        let third = try bench.begin(.refresh)
        #expect(try bench.due(third) == [])
        #expect(try bench.due(third, readBefore: .max) == [1, 2, 3, 4, 8, 50])
        var record = try #require(try bench.cache.fetch(third))
        record.readBefore = .max
        #expect(try bench.cache.dueIDs(record, after: 2, limit: 2) == [3, 4])
    }

    @Test("asks again, in the next fetch, for those who could not be read and whose answer was not final")
    func failedOnes() throws {
        let first = try bench.begin()
        try bench.page([1, 2, 3, 4, 5], first)
        try bench.read(
            [1, 2, 3, 4, 5], [1: user(1)], failed: [2: -4, 3: -103, 4: -406, 5: -9999], first)
        #expect(try bench.due(first) == [])
        try bench.end(first)
        let second = try bench.begin()
        try bench.page([1, 2, 3, 4, 5], second)
        #expect(try bench.due(second) == [5])
        let record = try #require(try bench.cache.fetch(second))
        #expect(try bench.cache.dueIDs(among: [1, 2, 5], record) == [5])
    }

    @Test("goes on to read again whom a fetch was to read again, and keeps the command")
    func refreshing() throws {
        let first = try bench.begin()
        try bench.page([1, 2], first)
        try bench.read([1, 2], [1: user(1), 2: user(2)], first)
        try bench.end(first)
        let second = try bench.cache.beginFetch(
            .full, readBefore: bench.now, command: "naru fetch --refresh 0s", holding: bench.lock,
            at: bench.tick())
        try bench.page([1, 2], second.number)
        try bench.end(second.number, as: .stopped)
        #expect(try bench.cache.unfinishedFetch(.full)?.command == "naru fetch --refresh 0s")
        let again = try bench.cache.continueFetch(
            second.number, command: "naru fetch", holding: bench.lock, at: bench.tick())
        #expect(again.readBefore == second.readBefore && again.command == "naru fetch")
        #expect(try bench.cache.dueIDs(again, after: 0, limit: 9) == [1, 2])
    }

    @Test("a fetch of candidates does not stand in the way of one of everybody that was stopped")
    func twoPurposes() throws {
        let full = try bench.begin()
        try bench.page([1, 2], next: 2, full)
        let candidates = try bench.begin(.candidates)
        try bench.end(candidates)
        #expect(try bench.cache.unfinishedFetch(.full)?.number == full)
        #expect(try bench.cache.unfinishedFetch(.candidates) == nil)
        #expect(try bench.cache.unfinishedFetches().map(\.number) == [full])
    }

    @Test("keeps in mind which fetch found changes last")
    func latestChange() throws {
        for (number, body) in [user(1), user(1, email: "a@example.com"), user(1, email: "a@example.com")]
            .enumerated()
        {
            let fetch = try bench.begin()
            try bench.read([1], [1: body], fetch)
            try bench.end(fetch)
            #expect(try bench.cache.latestChangingFetch()?.number == (number == 0 ? nil : 2))
        }
        #expect(try bench.rows("SELECT id, class, fetch FROM v_changes") == ["1|email-changed|2"])
    }

    @Test("brings a cache of the first version up to date and keeps a copy of it")
    func upgrade() throws {
        let old = bench.path + ".old"
        let connection = try Connection(path: old, access: .create)
        try connection.execute(DatabaseKind.identityCache.steps[0])
        try connection.execute(
            """
            INSERT INTO fetches (purpose, state, started_at, changed_at, position) VALUES ('full', 'stopped', 1, 2, 7);
            PRAGMA application_id = \(0x4E72_4944); PRAGMA user_version = 1
            """)
        let cache = try IdentityCache.existing(old, comparing: IdentityChange.between)
        let record = try #require(try cache.unfinishedFetch(.full))
        #expect(record.position == 7 && record.readBefore == nil && record.command == "")
        #expect(FileManager.default.fileExists(atPath: old + ".version-1"))
    }

    @Test("knows which candidates are to be read")
    func candidates() throws {
        let fetch = try bench.begin(.candidates)
        try bench.page([1], fetch)
        try bench.read([2], [2: user(2)], fetch)
        let before = bench.now + 1
        _ = bench.tick()
        try bench.read([3], [:], fetch)
        var record = try #require(try bench.cache.fetch(fetch))
        #expect(try bench.cache.dueIDs(among: [9, 3, 2, 1], record) == [9, 1])
        record.readBefore = before
        #expect(try bench.cache.dueIDs(among: [9, 3, 2, 1], record) == [9, 2, 1])
        record.readBefore = .max
        #expect(try bench.cache.dueIDs(among: [9, 3, 2, 1], record) == [9, 3, 2, 1])
    }

    @Test("gives those who are linked now, as lines that read back to the same identities")
    func export() throws {
        let fetch = try bench.begin()
        let pretty = "{\n  \"id\": 30,\r\n  \"kakao_account\": {\"email\": \"p@example.com\"}\n}"
        try bench.page([20, 30, 40], fetch)
        try bench.read(
            [10, 20, 30, 40],
            [10: user(10, rest: #","properties":{"nickname":"봄\n🌙"}"#), 20: user(20), 30: pretty], fetch)
        try bench.read([20, 50], [:], failed: [50: -4], fetch)
        let texts = try bench.linked()
        #expect(texts.count == 2 && texts.allSatisfy { !$0.contains("\n") && !$0.contains("\r\n") })
        let reader = IdentityReader(source: try LinkedIdentities(cache: bench.path), name: "cache")
        var identities: [Identity] = []
        while let identity = try reader.next() { identities.append(identity) }
        #expect(identities.map(\.key.providerUserID) == ["10", "30"])
        #expect(identities.map(\.nickname) == ["봄\n🌙", nil] && identities.last?.email == "p@example.com")
        #expect(try bench.rows("SELECT body FROM bodies WHERE id = 30") == [pretty])
    }

    @Test("gives lines whatever the size of the pieces, and not what is committed meanwhile")
    func pieces() throws {
        let fetch = try bench.begin()
        let ids = Array(1...50) as [Int64]
        try bench.read(ids, Dictionary(uniqueKeysWithValues: ids.map { ($0, user($0)) }), fetch)
        let whole = ids.map { user($0) + "\n" }.joined()
        let open = try LinkedIdentities(cache: bench.path)
        #expect(try open.next() != nil)
        try bench.cache.settleLog()
        for size in [1, 7, 64, 100_000] {
            let source = try LinkedIdentities(cache: bench.path)
            var bytes: [UInt8] = []
            var piece = [UInt8](repeating: 0, count: size)
            while true {
                let count = try piece.withUnsafeMutableBytes { try source.read(into: $0) }
                if count == 0 { break }
                if bytes.isEmpty { try bench.read([50 + Int64(size)], [50 + Int64(size): user(9)], fetch) }
                bytes += piece[..<count]
            }
            #expect(String(decoding: bytes, as: UTF8.self).hasPrefix(whole))
            if size < 1000 { #expect(source.count == [1: 50, 7: 51, 64: 52][size]) }
        }
    }

    @Test("lets one fetch at a time be at work, also among processes")
    func lock() throws {
        #expect(throws: LockFile.Held.self) { try FetchLock(cache: bench.path, note: "another") }
        let other = Process()
        other.executableURL = URL(filePath: "/usr/bin/flock")
        other.arguments = ["-n", "-E", "9", bench.path + ".lock", "true"]
        try other.run()
        other.waitUntilExit()
        #expect(other.terminationStatus == 9)
    }

    @Test("takes a fetch that looks at work for one that was killed, and goes on with it")
    func goingOn() throws {
        let killed = try bench.begin()
        try bench.page([1, 2], next: 2, killed)
        try bench.reopen()
        let left = try #require(try bench.cache.unfinishedFetch(.full))
        #expect(left.number == killed && left.state == .running && left.position == 2)
        let again = try bench.cache.continueFetch(killed, holding: bench.lock, at: bench.tick())
        #expect(again.state == .running && again.position == 2 && again.startedAt == left.startedAt)
        try bench.end(killed, as: .stopped)
        #expect(try bench.cache.unfinishedFetch(.full)?.state == .stopped)
        #expect(throws: IdentityCache.NotRunning(fetch: killed)) { try bench.page([3], killed) }
        #expect(throws: IdentityCache.NotRunning(fetch: killed)) { try bench.read([3], [:], killed) }
        #expect(throws: IdentityCache.NotRunning(fetch: 99)) {
            try bench.cache.continueFetch(99, holding: bench.lock, at: 0)
        }
        let next = try bench.begin()
        try bench.end(next)
        #expect(try bench.cache.unfinishedFetch(.full) == nil)
        #expect(throws: IdentityCache.NotRunning(fetch: next)) {
            try bench.cache.continueFetch(next, holding: bench.lock, at: 0)
        }
    }

    @Test("keeps nothing of a page or of readings that cannot be kept whole")
    func wholeness() throws {
        let fetch = try bench.begin()
        let before = try #require(try bench.cache.fetch(fetch))
        #expect(throws: DatabaseError.self) { try bench.page([5, 0], next: 5, fetch) }
        #expect(throws: DatabaseError.self) {
            try bench.cache.commitReadings(
                IdentityReadings(
                    asked: [6, 0], found: [IdentityReadings.Found(id: 6, raw: Array(user(6).utf8)[...])]),
                fetch: fetch, at: bench.tick())
        }
        #expect(try bench.cache.fetch(fetch) == before)
        #expect(try bench.rows("SELECT id FROM identities UNION SELECT id FROM bodies") == [])
        #expect(try bench.changes(fetch) == [:])
    }

    @Test("commits transactions within one another together, and undoes an inner one alone")
    func nesting() throws {
        struct Stop: Error {}
        let fetch = try bench.begin()
        try bench.cache.transaction {
            try bench.page([1], next: 1, fetch)
            try? bench.cache.transaction {
                try bench.page([2], next: 2, fetch)
                throw Stop()
            }
            try bench.page([3], next: 3, fetch)
            #expect(try bench.rows("SELECT count(*) FROM identities") == ["0"], "others see nothing yet")
        }
        #expect(try bench.rows("SELECT id FROM identities") == ["1", "3"])
        #expect(throws: Stop.self) {
            try bench.cache.transaction {
                try bench.page([4], next: 4, fetch)
                throw Stop()
            }
        }
        #expect(try bench.rows("SELECT id FROM identities") == ["1", "3"])
        #expect(try bench.cache.fetch(fetch)?.position == 3)
        #expect(throws: IdentityCache.InsideTransaction.self) {
            try bench.cache.transaction {
                _ = try bench.cache.reserve(1, at: 0, CallBudget(perDay: nil, perMonth: nil))
            }
        }
    }
}
