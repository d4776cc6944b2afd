import Bridge
import Foundation
import Kakao
import SQLite
import Store
import Testing

@Suite("A fetch that is killed")
struct FetchKillTests {
    /// Kakao's side: who is linked, and what it says of each.
    private struct Provider {
        var users: [Int64: String] = [:]
        var refused: [Int64: Int] = [:]

        mutating func live(_ random: inout SeededRandom) {
            for _ in 0..<30 {
                let id = Int64.random(in: 1...120, using: &random)
                switch Int.random(in: 0..<6, using: &random) {
                case 0: users[id] = nil
                case 1: refused[id] = users[id] == nil ? -103 : nil
                default: users[id] = user(id, email: "m\(Int.random(in: 0...3, using: &random))@example.com")
                }
            }
        }

        func page(from id: Int64, _ size: Int) -> (ids: [Int64], next: Int64?) {
            let ids = users.keys.filter { $0 >= id }.sorted()
            return (Array(ids.prefix(size)), ids.count > size ? ids[size - 1] : nil)
        }
    }

    private struct Killed: Error {}

    /// A process that fetches, again and again when it is killed.
    private final class Fetcher {
        var path: String
        var random: SeededRandom
        let kills: Bool
        private let folder: TemporaryFolder
        private var now: Int64 = 1_800_000_000_000
        private var copies = 0
        private(set) var killCount = 0
        private(set) var cache: IdentityCache?

        init(_ folder: TemporaryFolder, _ name: String, seed: UInt64, kills: Bool) {
            self.folder = folder
            path = folder.file(name)
            random = SeededRandom(seed)
            self.kills = kills
        }

        private func tick() -> Int64 {
            now += 1
            return now
        }

        func fetch(_ provider: Provider) throws {
            var begun = false
            while true {
                do {
                    let lock = try FetchLock(cache: path, note: "test")
                    let cache = try IdentityCache.making(path, comparing: IdentityChange.between)
                    self.cache = cache
                    var record =
                        try begun
                        ? cache.unfinishedFetch(.full) : cache.beginFetch(.full, holding: lock, at: tick())
                    begun = true
                    guard let number = record?.number else { return }
                    record = try cache.continueFetch(number, holding: lock, at: tick())
                    try list(provider, number, cache)
                    try read(provider, number, cache)
                    try cache.endFetch(number, as: .done, at: tick())
                    return
                } catch is Killed {
                    cache = nil
                }
            }
        }

        private func list(_ provider: Provider, _ number: Int64, _ cache: IdentityCache) throws {
            while let record = try cache.fetch(number), !record.isListed {
                let page = provider.page(from: record.position ?? 0, 7)
                try committing(cache) {
                    try cache.commitPages(page.ids, next: page.next, fetch: number, at: tick())
                }
            }
        }

        private func read(_ provider: Provider, _ number: Int64, _ cache: IdentityCache) throws {
            guard var record = try cache.fetch(number) else { return }
            record.readBefore = record.startedAt
            var after: Int64 = 0
            while true {
                let ids = try cache.dueIDs(record, after: after, limit: 9)
                guard let last = ids.last else { return }
                after = last
                let asked = ids.filter { provider.refused[$0] == nil }
                let readings = IdentityReadings(
                    asked: ids,
                    found: asked.reversed().compactMap { id in
                        provider.users[id].map { IdentityReadings.Found(id: id, raw: Array($0.utf8)[...]) }
                    },
                    failed: ids.compactMap { id in
                        provider.refused[id].map { IdentityReadings.Failed(id: id, code: $0) }
                    })
                try committing(cache) { try cache.commitReadings(readings, fetch: number, at: tick()) }
            }
        }

        /// Commits something, and is killed before, within or after it now and then.
        private func committing(_ cache: IdentityCache, _ body: () throws -> Void) throws {
            let kind = kills ? Int.random(in: 0..<12, using: &random) : 99
            if kind < 4 { killCount += 1 }
            if kind == 0 { throw Killed() }
            try cache.transaction {
                try body()
                if kind == 1 { throw Killed() }
                if kind == 2 {
                    // What lies on disk just now is what a kill leaves.
                    copies += 1
                    let copy = folder.file("copy-\(copies).sqlite")
                    for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: path + suffix) {
                        try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
                    }
                    path = copy
                    throw Killed()
                }
            }
            if kind == 3 { throw Killed() }
        }

        func tables() throws -> [String] {
            cache = nil
            let connection = try Connection(path: path, access: .readWrite)
            var texts: [String] = []
            for sql in [
                "SELECT id, state, code, listed_in, unlinked_at IS NULL, as_of = first_seen_at FROM identities ORDER BY id",
                "SELECT * FROM bodies ORDER BY id", "SELECT * FROM changes",
                """
                SELECT fetch, purpose, state, position, is_listed, pages, calls, listed, asked, found, missing, failed
                FROM fetches ORDER BY fetch
                """, "PRAGMA integrity_check",
            ] {
                let rows = try connection.prepare(sql)
                while try rows.step() {
                    let columns = (0..<rows.columnCount).map { rows.optionalText(at: $0) ?? "-" }
                    texts.append(columns.joined(separator: "|"))
                }
            }
            return texts
        }
    }

    @Test("ends in the same tables as one that nobody disturbed", arguments: 0..<12 as Range<UInt64>)
    func kills(seed: UInt64) throws {
        let folder = try TemporaryFolder()
        let disturbed = Fetcher(folder, "disturbed.sqlite", seed: seed, kills: true)
        let undisturbed = Fetcher(folder, "undisturbed.sqlite", seed: seed, kills: false)
        var random = SeededRandom(seed &+ 1000)
        var provider = Provider()
        for _ in 0..<4 {
            provider.live(&random)
            provider.live(&random)
            try disturbed.fetch(provider)
            try undisturbed.fetch(provider)
        }
        #expect(disturbed.killCount > 0)
        let tables = try disturbed.tables()
        #expect(try tables == undisturbed.tables())
        #expect(tables.last == "ok" && tables.count > 100)
        let linked = provider.users.keys.filter { provider.refused[$0] == nil }.sorted()
        let lines = try LinkedIdentities(cache: disturbed.path)
        for id in linked { #expect(try lines.next() == Array((provider.users[id] ?? "").utf8)) }
        #expect(try lines.next() == nil)
    }
}
