import Bridge
import Files
import Testing

@testable import Pipeline

@Suite("Sorting accounts on disk")
struct AccountSorterTests {
    private func sorted(_ accounts: [Account], runSize: Int = 1 << 20) throws -> SortedAccounts {
        var sorter = try AccountSorter(folder: "/tmp", runSize: runSize)
        for account in accounts { try sorter.add(account) }
        return try sorter.finish()
    }

    /// Every group as uid, records and different records, read in chunks of the given size.
    private func groups(_ accounts: SortedAccounts, limit: Int = 7) throws -> [String] {
        var reader = try accounts.makeReader()
        var groups: [String] = []
        while let chunk = try reader.next(limit: limit) {
            #expect(chunk.firstIndex == groups.count)
            #expect(chunk.groups.count <= limit)
            for group in chunk.groups {
                let uid = try accounts.account(at: group.location).uid
                groups.append("\(uid) \(group.records) \(group.distinct.count)")
            }
        }
        return groups
    }

    private func account(_ uid: String, name: String? = nil) -> Account {
        var account = Account(uid: uid)
        account.displayName = name
        return account
    }

    @Test(
        "Accounts come sorted by the bytes of their uids, whatever the order and the size of the runs",
        arguments: [1, 100, 1_000, 1 << 20])
    func order(runSize: Int) throws {
        let uids =
            (0..<500).map { "user-\($0)" } + [
                "", "a", "ab", "B", "é", "한글", "kakao:1", "12345678", "123456789",
            ]
        let accounts = try sorted(uids.shuffled().map { account($0) }, runSize: runSize)
        let expected = uids.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { "\($0) 1 1" }
        #expect(try groups(accounts) == expected)
        #expect(try groups(accounts, limit: 1_000) == expected)
    }

    @Test("Equal records of one uid are one account with a count, different ones stay apart")
    func repeats() throws {
        let records = [
            account("a"), account("b", name: "x"), account("a"), account("b", name: "y"),
            account("b", name: "x"),
            account("ab"), account("a"),
        ]
        for runSize in [1, 1 << 20] {
            for _ in 0..<5 {
                #expect(
                    try groups(try sorted(records.shuffled(), runSize: runSize)) == [
                        "a 3 1", "ab 1 1", "b 3 2",
                    ])
            }
        }
    }

    @Test("The record that stands for a conflict does not depend on the order")
    func representative() throws {
        let records = ["y", "x", "z"].map { account("a", name: $0) }
        for _ in 0..<6 {
            let accounts = try sorted(records.shuffled())
            var reader = try accounts.makeReader()
            let chunk = try #require(try reader.next(limit: 10))
            #expect(try accounts.account(at: chunk.groups[0].location).displayName == "x")
        }
    }

    @Test("No accounts are no groups")
    func none() throws {
        #expect(try groups(try sorted([])) == [])
    }

    @Test("An account survives being written and read")
    func roundTrip() throws {
        var account = Account(uid: "kakao:1")
        account.email = "kakaomina@example.com"
        account.emailVerified = true
        account.password = .scrypt(hash: Array(0..<64), salt: [])
        account.displayName = "별🌙"
        account.photoURL = ""
        account.phoneNumber = "+821012345678"
        account.createdAt = -1
        account.lastSignedInAt = .max
        account.disabled = true
        account.customAttributes = "{\"a\":\"x\\\"y\"}"
        account.linkedProviders = [
            LinkedProvider(providerID: "google.com", rawID: "1"), LinkedProvider(providerID: "x"),
        ]
        for password in [account.password, .none, .plain("비밀"), .redacted, .foreign] {
            account.password = password
            let accounts = try sorted([account])
            var reader = try accounts.makeReader()
            let chunk = try #require(try reader.next(limit: 1))
            let back = try accounts.account(at: chunk.groups[0].location)
            #expect(back.differences(from: account) == [])
            #expect(back.uid == account.uid)
            #expect(back.password == password)
        }
    }

    @Test("Each field that differs is named, also when Unicode calls it equal")
    func differences() {
        var left = Account(uid: "a")
        var right = left
        left.displayName = "한"
        right.displayName = "\u{1112}\u{1161}\u{11AB}"
        right.disabled = true
        right.linkedProviders = [LinkedProvider(providerID: "google.com")]
        #expect(left.differences(from: right) == ["displayName", "disabled", "providerUserInfo"])
    }

    @Test("Damaged bytes are an error, never a trap")
    func damage() {
        var encoder = RecordEncoder()
        encoder.put(Account(uid: "kakao:1"))
        for length in 0..<encoder.bytes.count {
            let cut = Array(encoder.bytes[..<length])
            #expect(throws: RecordDecoder.Damaged.self) {
                try cut.withUnsafeBytes {
                    var decoder = RecordDecoder($0)
                    _ = try decoder.account()
                }
            }
        }
        var random = SystemRandomNumberGenerator()
        for _ in 0..<2_000 {
            let noise = (0..<Int.random(in: 0..<80)).map { _ in UInt8.random(in: 0 ... .max, using: &random) }
            noise.withUnsafeBytes {
                var decoder = RecordDecoder($0)
                _ = try? decoder.account()
            }
        }
    }
}
