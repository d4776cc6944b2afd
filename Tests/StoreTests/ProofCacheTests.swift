import Crypto
import Foundation
import SQLite
import Testing
import Threads

@testable import Store

@Suite("The cache of proofs")
struct ProofCacheTests {
    private let folder: TemporaryFolder
    private let path: String
    private let keys: ProofKeys

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("cache.db")
        keys = try ProofKeys(signerKey: SecretBytes([1]), saltSeparator: [7], rounds: 8, memoryCost: 14)
    }

    private func key(_ number: Int) -> ProofKey {
        keys.key(hash: [1], salt: [2], password: Array("\(number)".utf8))
    }

    @Test("knows what was recorded at once, and in the next process after a flush")
    func remembers() throws {
        let cache = try ProofCache(path: path)
        #expect(try cache.lookup(key(1)) == nil)
        try cache.record(key(1), true)
        try cache.record(key(2), false)
        #expect(try cache.lookup(key(1)) == true)
        #expect(try cache.lookup(key(2)) == false)
        #expect(try ProofCache(path: path).lookup(key(1)) == nil, "not committed yet")
        try cache.flush()
        try cache.flush()
        let other = try ProofCache(path: path)
        #expect(try other.lookup(key(1)) == true)
        #expect(try other.lookup(key(2)) == false)
        #expect(try other.lookup(key(3)) == nil)
    }

    @Test("commits by itself when half a second has passed since the last commit")
    func commitsInTime() throws {
        let time = Locked(UInt64(5_000_000_000))
        let cache = try ProofCache(path: path) { time.withLock { $0 } }
        let other = try ProofCache(path: path)
        try cache.record(key(1), true)
        time.withLock { $0 += 499_999_999 }
        try cache.record(key(2), true)
        #expect(try other.lookup(key(1)) == nil)
        time.withLock { $0 += 1 }
        try cache.record(key(3), true)
        for number in 1...3 { #expect(try other.lookup(key(number)) == true) }
        try cache.record(key(4), true)
        #expect(try other.lookup(key(4)) == nil, "the half second begins afresh")
    }

    @Test("commits by itself before too much gathers in memory")
    func commitsInBulk() throws {
        let cache = try ProofCache(path: path) { 0 }
        for number in 0..<20_000 { try cache.record(key(number), number % 2 == 0) }
        let other = try ProofCache(path: path)
        #expect(try other.lookup(key(0)) == true)
        #expect(try other.lookup(key(19_999)) == false)
    }

    @Test("keeps what was committed when the process ends without closing it")
    func noClose() throws {
        let cache = try ProofCache(path: path)
        for number in 0..<100 { try cache.record(key(number), number % 3 == 0) }
        try cache.flush()
        try cache.record(key(100), true)
        // What the disk holds at this instant is what a killed process leaves.
        let copy = folder.file("copy.db")
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
        }
        let reopened = try ProofCache(path: copy)
        for number in 0..<100 { #expect(try reopened.lookup(key(number)) == (number % 3 == 0)) }
        #expect(try reopened.lookup(key(100)) == nil)
        withExtendedLifetime(cache) {}
    }

    @Test("is readable by its owner alone, with its log")
    func permissions() throws {
        let cache = try ProofCache(path: path)
        try cache.record(key(1), true)
        try cache.flush()
        for suffix in ["", "-wal", "-shm"] {
            let facts = try FileManager.default.attributesOfItem(atPath: path + suffix)
            #expect(facts[.posixPermissions] as? Int == 0o600, "\(suffix)")
        }
        withExtendedLifetime(cache) {}
    }

    @Test("holds nothing but names and answers")
    func content() throws {
        let cache = try ProofCache(path: path)
        let secret = "swordfish-swordfish"
        try cache.record(
            keys.key(hash: Array(secret.utf8), salt: Array(secret.utf8), password: Array(secret.utf8)), true)
        try cache.flush()
        for suffix in ["", "-wal"] {
            let bytes = try Data(contentsOf: URL(filePath: path + suffix))
            #expect(bytes.range(of: Data("swordfish".utf8)) == nil)
        }
        let connection = try Connection(path: path, access: .readOnly)
        #expect(
            try connection.integer("SELECT count(*) FROM proof WHERE length(key) = 16 AND proven = 1") == 1)
    }

    @Test("serves several threads at once, and two users of one file")
    func sharing() async throws {
        let first = try ProofCache(path: path)
        let second = try ProofCache(path: path)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for worker in 0..<8 {
                group.addTask {
                    let cache = worker % 2 == 0 ? first : second
                    for number in 0..<200 {
                        let key = key(number * (worker / 2 + 1))
                        if try cache.lookup(key) == nil { try cache.record(key, number % 2 == 0) }
                        if number % 50 == 0 { try cache.flush() }
                        #expect(try cache.lookup(key) != nil)
                    }
                }
            }
            try await group.waitForAll()
        }
        try first.flush()
        try second.flush()
        for number in 0..<200 { #expect(try first.lookup(key(number)) == second.lookup(key(number))) }
    }

    @Test("can be made by several at once")
    func racingCreation() async throws {
        for round in 0..<5 {
            let path = folder.file("race-\(round).db")
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<4 {
                    group.addTask {
                        let cache = try ProofCache(path: path)
                        try cache.record(key(number), true)
                        try cache.flush()
                    }
                }
                try await group.waitForAll()
            }
            let cache = try ProofCache(path: path)
            for number in 0..<4 { #expect(try cache.lookup(key(number)) == true) }
        }
    }

    @Test("answers and gathers while another process holds the write lock, and loses nothing by it")
    func lockedByOther() throws {
        let cache = try ProofCache(path: path)
        try cache.record(key(1), true)
        try cache.flush()
        let other = try Connection(path: path)
        try other.execute("BEGIN IMMEDIATE")
        #expect(try cache.lookup(key(1)) == true)
        try cache.record(key(2), true)
        #expect(try cache.lookup(key(2)) == true)
        try other.execute("COMMIT")
        try cache.flush()
        #expect(try ProofCache(path: path).lookup(key(2)) == true)
    }
}
