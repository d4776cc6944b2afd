import Bridge
import Files
import Kakao
import SQLite
import Store

/// A cache in a folder of its own, and what is seldom of interest when it is used.
final class CacheBench {
    let folder: TemporaryFolder
    let path: String
    private(set) var cache: IdentityCache
    private(set) var lock: FetchLock
    /// The time: a moment later at each look.
    var now: Int64 = 1_800_000_000_000

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("identities.sqlite")
        lock = try FetchLock(cache: path, note: "test")
        cache = try IdentityCache.making(path, comparing: IdentityChange.between)
    }

    func tick() -> Int64 {
        now += 1
        return now
    }

    func begin(_ purpose: FetchRecord.Purpose = .full) throws -> Int64 {
        try cache.beginFetch(purpose, holding: lock, at: tick()).number
    }

    func end(_ fetch: Int64, as state: FetchRecord.State = .done) throws {
        try cache.endFetch(fetch, as: state, at: tick())
    }

    func page(_ ids: [Int64], next: Int64? = nil, _ fetch: Int64) throws {
        try cache.commitPages(ids, next: next, fetch: fetch, at: tick())
    }

    func read(
        _ asked: [Int64], _ found: [Int64: String], failed: [Int64: Int] = [:], _ fetch: Int64
    ) throws {
        let readings = IdentityReadings(
            asked: asked,
            found: found.map { IdentityReadings.Found(id: $0.key, raw: Array($0.value.utf8)[...]) },
            failed: failed.map { IdentityReadings.Failed(id: $0.key, code: $0.value) })
        try cache.commitReadings(readings, fetch: fetch, at: tick())
    }

    func due(_ fetch: Int64, readBefore: Int64? = nil) throws -> [Int64] {
        guard var record = try cache.fetch(fetch) else { return [] }
        record.readBefore = readBefore
        return try cache.dueIDs(record, after: 0, limit: 1000)
    }

    func changes(_ fetch: Int64) throws -> [IdentityChange: [Int64]] {
        var ids: [IdentityChange: [Int64]] = [:]
        for (change, count) in try cache.changeCounts(of: fetch) {
            ids[change] = try cache.changedIDs(change, of: fetch, after: 0, limit: 1000)
            if ids[change]?.count != count { ids[change]?.append(-1) }
        }
        return ids
    }

    func linked() throws -> [String] {
        let lines = try LinkedIdentities(cache: path)
        var texts: [String] = []
        while let line = try lines.next() { texts.append(String(decoding: line, as: UTF8.self)) }
        return texts
    }

    /// Rows of a query, each as its columns joined by bars.
    func rows(_ sql: String) throws -> [String] {
        let rows = try Connection(path: path, access: .readOnly).prepare(sql)
        var texts: [String] = []
        while try rows.step() {
            texts.append(
                (0..<rows.columnCount).map { rows.optionalText(at: $0) ?? "-" }.joined(separator: "|"))
        }
        return texts
    }

    /// Opens the file again, as the next process does.
    func reopen() throws {
        cache = try IdentityCache.existing(path, comparing: IdentityChange.between)
    }
}

/// A user as Kakao writes it.
func user(_ id: Int64, email: String? = nil, rest: String = "") -> String {
    #"{"id":\#(id)\#(email.map { #","kakao_account":{"email":"\#($0)"}"# } ?? "")\#(rest)}"#
}
