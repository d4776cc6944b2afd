import Bridge
import Files
import Firebase
import JSON
import Testing

@Suite("Accounts from JSON")
struct AccountStreamTests {
    private func accounts(_ text: String, pieceSize: Int = .max) throws -> [Account] {
        let reader = AccountStream(
            source: MemorySource(Array(text.utf8), pieceSize: pieceSize), name: "f.json")
        var accounts: [Account] = []
        while let account = try reader.next() { accounts.append(account) }
        return accounts
    }

    private func reader(_ text: String) throws -> AccountStream {
        let reader = AccountStream(source: MemorySource(Array(text.utf8)), name: "f.json")
        while try reader.next() != nil {}
        return reader
    }

    private static let export = """
        {"users": [
        {
          "localId": "u1",
          "email": "kakaoalice@example.com",
          "emailVerified": true,
          "passwordHash": "70k8Vg5B3/OrvJOiqusnasv0dLcBHoDAqJrJr7TRLBfMw4MitWx51YXJYFdGiyMbMeKtWtLf5HiBDcN0SUOm4A==",
          "salt": "42xEC+ixf3L2lw==",
          "displayName": "별🌙 \\"K\\"",
          "photoUrl": "https://example.com/a,b.png",
          "lastSignedInAt": "1613282785953",
          "createdAt": "1613248398019",
          "phoneNumber": "+821012345678",
          "disabled": true,
          "customAttributes": "{\\"role\\":\\"x\\"}",
          "mfaInfo": [{"mfaEnrollmentId": "e"}],
          "providerUserInfo": [
            {"providerId": "google.com", "rawId": "108", "email": "a@example.com", "displayName": "A"}
          ]
        },
        {
          "localId": "u2",
          "providerUserInfo": []
        }]}
        """

    @Test("An auth:export gives every field")
    func export() throws {
        let accounts = try accounts(Self.export)
        #expect(accounts.map(\.uid) == ["u1", "u2"])
        let first = accounts[0]
        #expect(first.email == "kakaoalice@example.com")
        #expect(first.emailVerified)
        #expect(first.displayName == "별🌙 \"K\"")
        #expect(first.photoURL == "https://example.com/a,b.png")
        #expect(first.lastSignedInAt == 1_613_282_785_953)
        #expect(first.createdAt == 1_613_248_398_019)
        #expect(first.phoneNumber == "+821012345678")
        #expect(first.disabled)
        #expect(first.customAttributes == #"{"role":"x"}"#)
        #expect(
            first.linkedProviders == [
                LinkedProvider(providerID: "google.com", rawID: "108", email: "a@example.com")
            ])
        guard case .scrypt(let hash, let salt) = first.password else {
            Issue.record("no scrypt password")
            return
        }
        #expect(hash.count == 64 && hash.first == 0xEF && hash.last == 0xE0)
        #expect(salt == [0xE3, 0x6C, 0x44, 0x0B, 0xE8, 0xB1, 0x7F, 0x72, 0xF6, 0x97])
        let second = accounts[1]
        #expect(second.email == nil && !second.emailVerified && !second.disabled)
        #expect(second.password == .none)
        #expect(second.createdAt == nil && second.linkedProviders.isEmpty)
    }

    @Test("Pieces of any size give the same accounts")
    func seams() throws {
        for pieceSize in [1, 2, 3, 7, 64, 1000] {
            let accounts = try accounts(Self.export, pieceSize: pieceSize)
            #expect(accounts.map(\.uid) == ["u1", "u2"])
            #expect(accounts[0].displayName == "별🌙 \"K\"")
        }
    }

    @Test("An Admin SDK array is read by its own names")
    func adminSDK() throws {
        let text = """
            [{"uid":"a","email":"x@example.com","emailVerified":false,"photoURL":"https://p","disabled":false,
              "metadata":{"lastSignInTime":"Thu, 04 Mar 2021 05:06:07 GMT","creationTime":"2021-03-04T05:06:00.5Z",
              "lastRefreshTime":null},
              "passwordHash":"lSrfV15cpx95_sZS2W9c9Kp6i_LVgQNDNC_qzrCnh1SAyZvqmZqAjTdn3aoItz-VHjoZilo78198JAdRuid5lQ",
              "passwordSalt":"42xEC-ixf3L2lw","customClaims":{"a" : [1, "b"]},"tokensValidAfterTime":null,
              "providerData":[{"uid":"x@example.com","providerId":"password","email":"x@example.com"}]}]
            """
        let account = try #require(try accounts(text).first)
        #expect(account.lastSignedInAt == 1_614_834_367_000)
        #expect(account.createdAt == 1_614_834_360_500)
        #expect(account.photoURL == "https://p")
        #expect(account.customAttributes == #"{"a" : [1, "b"]}"#)
        #expect(account.password.kind == .scrypt)
        #expect(account.linkedProviders.first?.rawID == "x@example.com")
        #expect(try reader(text).formatName == "Admin SDK array")
    }

    @Test(
        "Passwords are told apart",
        arguments: [
            (#""passwordHash":"UkVEQUNURUQ=""#, PasswordRecord.redacted),
            (#""passwordHash":"UkVEQUNURUQ=","salt":"c2FsdA==""#, .redacted),
            (
                #""passwordHash":"fakeHash:salt=fakeSaltAb:password=12:34","salt":"fakeSaltAb""#,
                .plain("12:34")
            ),
            (#""passwordHash":"AAECAwQFBgcICQ==","salt":"c2FsdA==","version":2"#, .foreign),
            (
                #""passwordHash":"AAECAwQFBgcICQ==","salt":"c2FsdA==","version":"0""#,
                .scrypt(hash: Array(0...9), salt: Array("salt".utf8))
            ),
            (
                #""passwordHash":"AAEC\u0041wQFBgcICQ","salt":"c2Fs\u0064A""#,
                .scrypt(hash: Array(0...9), salt: Array("salt".utf8))
            ),
            (#""passwordHash":"AAECAwQFBgcICQ==""#, .foreign), (#""passwordHash":null,"salt":null"#, .none),
            (#""passwordHash":"","salt":"""#, .none), (#""salt":"c2FsdA==""#, .none),
        ])
    func passwords(members: String, expected: PasswordRecord) throws {
        let accounts = try accounts("[{\"localId\":\"u\",\(members)}]")
        #expect(accounts.first?.password == expected)
    }

    @Test(
        "Times are read as numbers and as texts",
        arguments: [
            ("1613248398019", Int64(1_613_248_398_019)), ("\"1613248398019\"", 1_613_248_398_019),
            ("null", nil), ("\"\"", nil), ("\"0\"", 0),
            ("\"Sun, 06 Nov 1994 08:49:37 GMT\"", 784_111_777_000),
        ] as [(String, Int64?)])
    func times(value: String, expected: Int64?) throws {
        #expect(try accounts("{\"localId\":\"u\",\"createdAt\":\(value)}").first?.createdAt == expected)
    }

    @Test(
        "The format is named by what the file holds",
        arguments: [
            (#"{"users": [{"localId":"a"}]}"#, "firebase auth:export JSON", 1),
            (#"{"users": []}"#, "firebase auth:export JSON", 0),
            (
                #"{"kind":"identitytoolkit#DownloadAccountResponse","users":[{"localId":"a"}],"nextPageToken":"t"}"#
                    + "\n" + #"{"nextPageToken":"","users":[{"localId":"b"}]}"#,
                "Identity Toolkit response", 2
            ),
            (#"{"kind":"identitytoolkit#DownloadAccountResponse"}"#, "Identity Toolkit response", 0),
            (
                #"{"kind":"x","users":[{"localId":"a","passwordHash":"fakeHash:salt=s:password=p"}]}"#,
                "Auth emulator accounts.json", 1
            ),
            (#"[{"uid":"a","metadata":{}}]"#, "Admin SDK array", 1),
            (#"{"localId":"a"}{"localId":"b"}"#, "JSON lines of accounts", 2),
        ])
    func formats(text: String, name: String, count: Int) throws {
        let reader = try reader(text)
        #expect(reader.formatName == name)
        #expect(reader.recordsRead == count)
    }

    @Test("Unknown members are counted by name, and only so many names")
    func unknownMembers() throws {
        let text = #"[{"localId":"a","shoe":1,"hat":{"localId":"z"}},{"localId":"b","shoe":[2]}]"#
        let reader = try reader(text)
        #expect(reader.unknownMembers.map(\.name) == ["shoe", "hat"])
        #expect(reader.unknownMembers.map(\.count) == [2, 1])
        let many = (0..<1000).map { "\"m\($0)\":0" }.joined(separator: ",")
        #expect(try self.reader("{\"localId\":\"a\",\(many)}").unknownMembers.count == 32)
    }

    @Test("The factory tells JSON from CSV by the first byte and loses none")
    func factory() throws {
        let row = "u1,a@example.com,true,,,,,,,,,,,,,,,,,,,,,1613248398019,1613282785953,,false,,\n"
        for pieceSize in [1, 5, 10_000] {
            for text in [Self.export, "\u{FEFF}\n " + Self.export, row] {
                let source = MemorySource(Array(text.utf8), pieceSize: pieceSize)
                let reader = try AccountReaders.open(source: source, name: "f")
                #expect(try reader.next()?.uid == "u1")
                #expect(reader is AccountStream == (text != row))
            }
        }
        #expect(throws: AccountReadingError.empty(file: "f")) {
            try AccountReaders.open(source: MemorySource(Array(" \r\n".utf8)), name: "f")
        }
        let mistaken: [([UInt8], JSONFault)] = [
            ([0x1F, 0x8B, 8], .compressed), ([0xFF, 0xFE, 0x7B, 0], .utf16),
            ([0x50, 0x4B, 3, 4], .compressed), ([0x75, 0, 0x31, 0], .utf16),
        ]
        for (index, (bytes, fault)) in (mistaken + mistaken).enumerated() {
            let source = MemorySource(bytes, pieceSize: index < mistaken.count ? 1 : 10)
            let reader = try AccountReaders.open(source: source, name: "f")
            #expect {
                try reader.next()
            } throws: {
                if case .json(_, let error) = $0 as? AccountReadingError {
                    error.fault == fault
                } else {
                    false
                }
            }
        }
    }
}
