import Bridge
import Firebase
import Testing

@Suite("A source's password fields")
struct PasswordRecordTests {
    @Test("give a scrypt record from either base64 alphabet, with or without padding")
    func alphabets() throws {
        let expected = PasswordRecord.scrypt(hash: [0xFB, 0xFF, 0xBF, 0xFB], salt: [0xFF, 0xEF])
        for (hash, salt) in [("+/+/+w==", "/+8="), ("-_-_-w==", "_-8="), ("-_-_-w", "_-8")] {
            #expect(try PasswordRecord.firebase(hash: hash, salt: salt, version: nil) == expected)
            #expect(try PasswordRecord.firebase(hash: hash, salt: salt, version: 0) == expected)
        }
    }

    @Test("say when there is no password, it is withheld, or it is of another algorithm")
    func otherKinds() throws {
        #expect(try PasswordRecord.firebase(hash: nil, salt: nil, version: 0) == .none)
        #expect(try PasswordRecord.firebase(hash: "", salt: "AAAA", version: nil) == .none)
        #expect(try PasswordRecord.firebase(hash: "UkVEQUNURUQ=", salt: nil, version: nil) == .redacted)
        #expect(try PasswordRecord.firebase(hash: "UkVEQUNURUQ", salt: "AAAA", version: 2) == .redacted)
        #expect(try PasswordRecord.firebase(hash: "AAAA", salt: "AAAA", version: 1) == .foreign)
        #expect(try PasswordRecord.firebase(hash: "AAAA", salt: "AAAA", version: -1) == .foreign)
        #expect(try PasswordRecord.firebase(hash: "AAAA", salt: nil, version: nil) == .foreign)
        #expect(try PasswordRecord.firebase(hash: "AAAA", salt: "", version: nil) == .foreign)
    }

    @Test(
        "give the emulator's password in plain text",
        arguments: [
            ("fakeHash:salt=fakeSaltAbc:password=1234567890", "fakeSaltAbc", "1234567890"),
            ("fakeHash:salt=fakeSaltAbc:password=a:password=b", "fakeSaltAbc", "a:password=b"),
            ("fakeHash:salt=x:password=y:password=z", "x:password=y", "z"),
            ("fakeHash:salt=fakeSaltAbc:password=한글", nil, "한글"),
            ("fakeHash:salt=fakeSaltAbc:password=", "other", ""),
            ("fakeHash:salt=:password=p", nil, "p"),
        ])
    func emulator(hash: String, salt: String?, password: String) throws {
        #expect(try PasswordRecord.firebase(hash: hash, salt: salt, version: nil) == .plain(password))
    }

    @Test("are refused when they are not what Firebase writes")
    func refusals() {
        #expect(throws: PasswordRecordError.hashNotBase64) {
            try PasswordRecord.firebase(hash: "not base64", salt: "AAAA", version: nil)
        }
        #expect(throws: PasswordRecordError.saltNotBase64) {
            try PasswordRecord.firebase(hash: "AAAA", salt: "A", version: nil)
        }
        #expect(throws: PasswordRecordError.fakeHashIncomplete) {
            try PasswordRecord.firebase(hash: "fakeHash:salt=abc", salt: "abc", version: nil)
        }
        #expect(throws: PasswordRecordError.fakeHashIncomplete) {
            try PasswordRecord.firebase(hash: "fakeHash:password=abc", salt: nil, version: nil)
        }
    }
}
