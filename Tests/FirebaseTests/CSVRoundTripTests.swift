import Bridge
import Files
import Testing

@testable import Firebase

@Suite("Accounts written as CSV and read again")
struct CSVRoundTripTests {
    /// Few letters, so that awkward neighbours are frequent.
    private static let letters = [
        "a", "\"", ",", "\\", "\n", "\r\n", "\r", " ", "김", "{", "}", "é", "e\u{301}", "🚣",
    ]

    private struct Draw {
        var random: SeededGenerator

        mutating func text(_ letters: [String], _ lengths: ClosedRange<Int>) -> String {
            (0..<Int.random(in: lengths, using: &random))
                .map { _ in letters.randomElement(using: &random) ?? "" }.joined()
        }

        mutating func account(name: (inout Draw) -> String, claims: (inout Draw) -> String?) -> Account {
            var account = Account(uid: text(["u", "v", ":", "/"], 1...20))
            if Bool.random(using: &random) { account.email = text(["a", "+", "."], 1...5) + "@example.com" }
            account.emailVerified = Bool.random(using: &random)
            let hash = (0..<3).map { _ in UInt8.random(in: 0...255, using: &random) }
            if Bool.random(using: &random) {
                account.password = .scrypt(hash: hash, salt: Array(hash.reversed()))
            }
            let name = name(&self)
            account.displayName = name.isEmpty ? nil : name
            account.createdAt = Int64.random(in: 0...2_000_000_000_000, using: &random)
            if Bool.random(using: &random) { account.lastSignedInAt = account.createdAt }
            if Bool.random(using: &random) { account.phoneNumber = "+821012345678" }
            account.customAttributes = claims(&self)
            if Int.random(in: 0..<3, using: &random) == 0 {
                account.linkedProviders = [
                    LinkedProvider(providerID: "twitter.com", rawID: "17", email: "t@x.y")
                ]
            }
            return account
        }

        mutating func claims() -> String? {
            guard Bool.random(using: &random) else { return nil }
            let members = (0..<Int.random(in: 0...3, using: &random)).map { number in
                let value = text(["x", #"\""#, #"\\"#, ",", "}", #"\n"#], 0...5)
                return "\"k\(number)\":\"\(value)\""
            }
            return "{\(members.joined(separator: ","))}"
        }
    }

    @Test("are the same with any name and any claims in the newest version", arguments: 0..<20)
    func newest(seed: UInt64) throws {
        var draw = Draw(random: SeededGenerator(seed: seed))
        let accounts = (0..<50).map { _ in
            draw.account(name: { $0.text(Self.letters, 0...6) }, claims: { $0.claims() })
        }
        try expectRead(accounts, version: .from15dot19, seed: seed)
    }

    @Test("are the same with the claims of version 11.25.2 and names without quotes", arguments: 0..<20)
    func older(seed: UInt64) throws {
        var draw = Draw(random: SeededGenerator(seed: seed))
        let accounts = (0..<50).map { _ in
            draw.account(
                name: { $0.text(["a", ",", " ", "김", "\\", "'"], 0...6) }, claims: { $0.claims() })
        }
        try expectRead(accounts, version: .from11dot25dot2, seed: seed)
    }

    private func expectRead(_ accounts: [Account], version: CSVExportWriter.Version, seed: UInt64) throws {
        for lineEnd in ["\n", "\r\n"] {
            let writer = CSVExportWriter(version: version, lineEnd: lineEnd, hasTrailingComma: seed % 2 == 0)
            let bytes = Array(accounts.map(writer.line).joined().utf8)
            let source = MemorySource(bytes, pieceSize: Int(seed) * 3 + 1)
            let reader = CSVAccountReader(source: source, name: "a.csv", windowSize: Int(seed) * 11 + 1)
            let read = try allAccounts(reader)
            #expect(read.count == accounts.count)
            for (left, right) in zip(read, accounts) { expectSame(left, right) }
        }
    }

    @Test(
        "are the same or refused in every older version, but never others",
        arguments: CSVExportWriter.Version.allCases, 0..<15)
    func neverGuessed(version: CSVExportWriter.Version, seed: UInt64) throws {
        var draw = Draw(random: SeededGenerator(seed: seed))
        var refused = 0
        for _ in 0..<50 {
            var account = draw.account(
                name: { draw in
                    // What no reader can tell: a name that looks as if it had been quoted, and doubled quotes.
                    var name = draw.text(Self.letters, 0...6)
                    while name.contains("\"\"") || name.hasPrefix("\"") {
                        name = draw.text(Self.letters, 0...6)
                    }
                    return name
                }, claims: { $0.claims() })
            let withoutClaims: [CSVExportWriter.Version] = [.before7, .from7, .from7dot12]
            if withoutClaims.contains(version) { account.customAttributes = nil }
            let writer = CSVExportWriter(version: version)
            do {
                let next = Account(uid: "next")
                let bytes = Array((writer.line(account) + writer.line(next)).utf8)
                let reader = CSVAccountReader(source: MemorySource(bytes), name: "a.csv")
                if let read = try reader.next() { expectSame(read, account) }
            } catch is CSVReadingError {
                refused += 1
            }
        }
        if version == .from15dot19 { #expect(refused == 0) }
    }

    @Test("survive any cut and any change of one byte without a trap", arguments: 0..<2)
    func mutilation(seed: UInt64) throws {
        var draw = Draw(random: SeededGenerator(seed: seed))
        let account = draw.account(name: { $0.text(Self.letters, 3...6) }, claims: { $0.claims() })
        let line = Array(CSVExportWriter(version: .from15dot19).line(account).utf8)
        for index in line.indices {
            try readSomehow(Array(line[..<index]))
            for byte: UInt8 in [0x00, 0x0A, 0x0D, 0x22, 0x2C, 0x5C, 0xFF] {
                var changed = line
                changed[index] = byte
                try readSomehow(changed + line)
            }
        }
    }

    private func readSomehow(_ bytes: [UInt8]) throws {
        let reader = CSVAccountReader(source: MemorySource(bytes), name: "a.csv", windowSize: 16)
        do {
            while try reader.next() != nil {}
        } catch is CSVReadingError {
        } catch is AccountReadingError {
        }
    }
}

/// The same numbers every time: SplitMix64.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
