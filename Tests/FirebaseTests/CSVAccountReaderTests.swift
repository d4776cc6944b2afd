import Bridge
import Files
import Testing

@testable import Firebase

@Suite("Accounts in CSV")
struct CSVAccountReaderTests {
    /// Reads a text in one go; and checks that any seams between the pieces give the same.
    static func accounts(in text: String) throws -> [Account] {
        try accounts(in: Array(text.utf8))
    }

    static func accounts(in bytes: [UInt8]) throws -> [Account] {
        let whole = Result {
            try allAccounts(CSVAccountReader(source: MemorySource(bytes), name: "a.csv"))
        }
        for (size, piece) in [(1, 1), (2, 7), (64, 5), (97, 1000)] {
            let source = MemorySource(bytes, pieceSize: piece)
            let pieces = Result {
                try allAccounts(CSVAccountReader(source: source, name: "a.csv", windowSize: size))
            }
            switch (whole, pieces) {
            case (.success(let left), .success(let right)):
                #expect(left.map(fields) == right.map(fields))
            case (.failure(let left), .failure(let right)):
                #expect("\(left)" == "\(right)")
            default:
                Issue.record("a seam made a difference: \(whole), \(pieces)")
            }
        }
        return try whole.get()
    }

    private static let full = """
        uid1,a@example.com,true,qg==,uw==,나루,https://p.example/1,g1,g@x.y,"G, G",,,,,,,,,,h1,,,,1600000000001,\
        1600000000002,+821012345678,true,"{""role"":""admin""}",
        """

    @Test("are read with every column")
    func everyColumn() throws {
        let account = try #require(try Self.accounts(in: Self.full).first)
        #expect(account.uid == "uid1")
        #expect(account.email == "a@example.com")
        #expect(account.emailVerified)
        #expect(account.password == .scrypt(hash: [0xAA], salt: [0xBB]))
        #expect(account.displayName == "나루")
        #expect(account.photoURL == "https://p.example/1")
        #expect(account.createdAt == 1_600_000_000_001)
        #expect(account.lastSignedInAt == 1_600_000_000_002)
        #expect(account.phoneNumber == "+821012345678")
        #expect(account.disabled)
        #expect(account.customAttributes == #"{"role":"admin"}"#)
        #expect(
            account.linkedProviders == [
                LinkedProvider(providerID: "google.com", rawID: "g1", email: "g@x.y"),
                LinkedProvider(providerID: "github.com", rawID: "h1"),
            ])
    }

    @Test(
        "are read from every width, with the last comma and without",
        arguments: CSVExportWriter.Version.allCases, [true, false])
    func widths(version: CSVExportWriter.Version, hasTrailingComma: Bool) throws {
        var account = Account(uid: "u")
        account.createdAt = 1
        account.disabled = version != .before7 && version != .from7
        if version == .from15dot19 {
            account.linkedProviders = [
                "apple.com", "microsoft.com", "gc.apple.com", "playgames.google.com", "linkedin.com",
                "yahoo.com",
            ].map { LinkedProvider(providerID: $0, rawID: "id at \($0)", email: "a@\($0)") }
        }
        let writer = CSVExportWriter(version: version, hasTrailingComma: hasTrailingComma)
        let accounts = try Self.accounts(in: writer.line(account) + writer.line(account))
        #expect(accounts.count == 2)
        for read in accounts { expectSame(read, account) }
        #expect(accounts.first?.linkedProviders == account.linkedProviders)
    }

    @Test(
        "may have a byte order mark, CRLF, blank lines, and no line end at the last record",
        arguments: [
            "\u{FEFF}A\nA\n", "A\r\nA\r\n", "\r\n\nA\n\n\r\nA\n\n", "A\nA", "A\r\nA", "A\nA\r",
        ])
    func lineEnds(pattern: String) throws {
        let text = pattern.replacing("A", with: "u,,false" + String(repeating: ",", count: 21) + "5,,,,,")
        let accounts = try Self.accounts(in: text)
        #expect(accounts.map(\.uid) == ["u", "u"])
        #expect(accounts.map(\.createdAt) == [5, 5])
    }

    @Test(
        "may have names with quotes, commas and line ends, as each version wrote them",
        arguments: [
            (#"Kim "Bob" Lee"#, #"Kim "Bob" Lee"#),
            (#"Lee, "Bob" Kim"#, #""Lee, "Bob" Kim""#),
            (#"Lee, "Bob""#, #""Lee, "Bob"""#),
            (#""Bob" Lee, Kim"#, #"""Bob" Lee, Kim""#),
            (#"Lee, "Bob""#, #""Lee, ""Bob""""#),
            ("two\nlines", "\"two\nlines\""),
            ("two\r\nlines, \"x\"", "\"two\r\nlines, \"\"x\"\"\""),
            ("", "\"\""),
            (#"""#, #""""""#),
            ("o'clock", "o'clock"),
            (" Kim ", " Kim "),
        ])
    func names(name: String, cell: String) throws {
        let text = "u,,false,,,\(cell)" + String(repeating: ",", count: 18) + "5,,,,,\n"
        for ending in ["", text] {
            let account = try #require(try Self.accounts(in: text + ending).first)
            #expect(account.displayName.map { Array($0.utf8) } == (name.isEmpty ? nil : Array(name.utf8)))
            #expect(account.createdAt == 5)
        }
    }

    @Test(
        "may have claims in which escaped quotes were not doubled",
        arguments: [
            (#"{"a":"x\"y","b":1}"#, #""{""a"":""x\"y"",""b"":1}""#),
            (#"{"a":"x\"y","b":1}"#, #""{""a"":""x\""y"",""b"":1}""#),
            (#"{"a":"x\\","b":1}"#, #""{""a"":""x\\",""b"":1}""#),
            (#"{"a":"x\\"}"#, #""{""a"":""x\\"}""#),
            (#"{"a":"x\\"}"#, #""{""a"":""x\\""}""#),
            (#"{"a":"\""}"#, #""{""a"":""\"""}""#),
            (#"{"a":"\""}"#, #""{""a"":""\""""}""#),
            (#"{"role":"admin"}"#, #"{"role":"admin"}"#),
            ("{}", "{}"),
        ])
    func claims(claims: String, cell: String) throws {
        let text = "u,,false" + String(repeating: ",", count: 21) + "5,,,,\(cell),\n"
        for ending in ["", text] {
            let account = try #require(try Self.accounts(in: text + ending).first)
            #expect(account.customAttributes == claims)
        }
    }

    @Test("have the passwords that JSON would give them")
    func passwords() throws {
        func password(_ hash: String, _ salt: String) throws -> PasswordRecord? {
            let rest = String(repeating: ",", count: 19) + "5,,,,,"
            return try Self.accounts(in: "u,,false,\(hash),\(salt)\(rest)").first?.password
        }
        #expect(try password("UkVEQUNURUQ=", "") == .redacted)
        #expect(try password("", "") == PasswordRecord.none)
        #expect(try password("_-8", "_-8=") == .scrypt(hash: [0xFF, 0xEF], salt: [0xFF, 0xEF]))
        #expect(try password("qg==", "") == .foreign)
        #expect(try password("fakeHash:salt=s:password=p", "s") == .plain("p"))
        #expect(
            throws: AccountReadingError.record(
                file: "a.csv", place: .init(record: 1, line: 1, uid: "u"),
                fault: .password(.hashNotBase64))
        ) { try password("q", "uw==") }
    }
}
