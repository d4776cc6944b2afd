import Bridge
import Files
import Firebase
import JSON
import Testing

@Suite("Accounts that are refused")
struct AccountRefusalTests {
    private func failure(_ text: String) -> AccountReadingError? {
        let reader = AccountStream(source: MemorySource(Array(text.utf8)), name: "f.json")
        do {
            while try reader.next() != nil {}
            return nil
        } catch {
            return error as? AccountReadingError
        }
    }

    @Test(
        "A wrong field is named with its record, line and uid",
        arguments: [
            (#""email":7"#, AccountFault.wrongType(field: "email", expected: .string, found: .number)),
            (#""email":true"#, .wrongType(field: "email", expected: .string, found: .boolean)),
            (#""displayName":["x"]"#, .wrongType(field: "displayName", expected: .string, found: .array)),
            (#""phoneNumber":{}"#, .wrongType(field: "phoneNumber", expected: .string, found: .object)),
            (
                #""emailVerified":"true""#,
                .wrongType(field: "emailVerified", expected: .boolean, found: .string)
            ),
            (#""disabled":0"#, .wrongType(field: "disabled", expected: .boolean, found: .number)),
            (#""passwordHash":1"#, .wrongType(field: "passwordHash", expected: .string, found: .number)),
            (#""createdAt":1.5"#, .notAnInteger(field: "createdAt", fault: .fractional)),
            (#""createdAt":1e3"#, .notAnInteger(field: "createdAt", fault: .exponent)),
            (#""createdAt":"99999999999999999999""#, .notAnInteger(field: "createdAt", fault: .overflow)),
            (#""createdAt":true"#, .wrongType(field: "createdAt", expected: .number, found: .boolean)),
            (#""lastLoginAt":"yesterday""#, .notATime(field: "lastLoginAt")),
            (
                #""metadata":{"creationTime":"Thu, 04 Foo 2021 05:06:07 GMT"}"#,
                .notATime(field: "metadata.creationTime")
            ),
            (
                #""metadata":{"creationTime":"Thu, 30 Feb 2021 05:06:07 GMT"}"#,
                .notATime(field: "metadata.creationTime")
            ),
            (#""metadata":[]"#, .wrongType(field: "metadata", expected: .object, found: .array)),
            (#""version":"x""#, .notAnInteger(field: "version", fault: .notDigits)),
            (#""customClaims":"{}""#, .wrongType(field: "customClaims", expected: .object, found: .string)),
            (
                #""customAttributes":{}"#,
                .wrongType(field: "customAttributes", expected: .string, found: .object)
            ),
            (#""email":"a\u0000b""#, .holdsNUL(field: "email")),
            (
                #""providerUserInfo":{}"#,
                .wrongType(field: "providerUserInfo", expected: .array, found: .object)
            ),
            (
                #""providerUserInfo":["x"]"#,
                .wrongType(field: "providerUserInfo", expected: .object, found: .string)
            ),
            (#""providerUserInfo":[{"rawId":"1"}]"#, .providerMissing(field: "providerUserInfo")),
            (
                #""providerData":[{"providerId":"p","uid":1}]"#,
                .wrongType(field: "providerUserInfo.uid", expected: .string, found: .number)
            ),
            (#""passwordHash":"not base64!""#, .password(.hashNotBase64)),
            (#""passwordHash":"AAECAwQFBgcICQ==","salt":"*""#, .password(.saltNotBase64)),
            (#""passwordHash":"fakeHash:""#, .password(.fakeHashIncomplete)),
        ])
    func fields(members: String, fault: AccountFault) {
        let place = AccountPlace(record: 2, line: 3, uid: "kakao:7")
        let expected = AccountReadingError.record(file: "f.json", place: place, fault: fault)
        #expect(
            failure("{\"users\": [\n{\"localId\":\"x\"},\n{\"localId\":\"kakao:7\",\(members)}]}") == expected
        )
        #expect(failure("[{\"uid\":\"x\"},\n\n{\(members),\"uid\":\"kakao:7\"}]") == expected)
    }

    @Test(
        "A uid that no account can have is refused",
        arguments: [
            ("{\"a\":1}", AccountFault.uidMissing), ("{\"localId\":null}", .uidMissing),
            ("{\"localId\":\"\"}", .uidEmpty),
            ("{\"localId\":\"" + String(repeating: "한", count: 43) + "\"}", .uidTooLong(bytes: 129)),
            ("{\"localId\":\"a\\u0000\"}", .holdsNUL(field: "localId")),
            ("{\"localId\":5}", .wrongType(field: "localId", expected: .string, found: .number)),
        ])
    func uids(record: String, fault: AccountFault) {
        let place = AccountPlace(record: 1, line: 1, uid: nil)
        #expect(failure("[\(record)]") == .record(file: "f.json", place: place, fault: fault))
    }

    @Test("A uid of 128 bytes is fine")
    func longUID() {
        #expect(failure("[{\"localId\":\"" + String(repeating: "x", count: 128) + "\"}]") == nil)
    }

    @Test("An object of something else is refused by its member names")
    func otherObjects() {
        #expect(
            failure(#"{"project_info":{"project_id":"p"},"client":[],"a":1,"b":2,"c":3,"d":4}"#)
                == .notAccounts(file: "f.json", members: ["project_info", "client", "a", "b", "c"]))
        #expect(failure("{}") == .notAccounts(file: "f.json", members: []))
        #expect(
            failure(#"{"users":{"-Nx1":{"name":"n"}}}"#) == .notAccounts(file: "f.json", members: ["users"]))
    }

    @Test("A file that ends early says how many accounts came whole")
    func truncated() {
        guard
            case .json("f.json", let error) = failure(
                "{\"users\": [\n{\"localId\":\"a\"},\n{\"localId\":\"b\"},\n{\"loc")
        else {
            Issue.record("no JSON error")
            return
        }
        #expect(
            error == JSONError(fault: .truncated, line: 4, column: 6, record: 3, recordsRead: 2))
    }

    @Test("Nothing of a password gets into an error")
    func secrets() throws {
        let failures = [
            failure(#"[{"localId":"u","passwordHash":"secret!secret"}]"#),
            failure(#"[{"localId":"u","passwordHash":"AAECAwQFBgcICQ==","salt":"secret!"}]"#),
            failure(#"[{"localId":"u","passwordHash":"fakeHash:secret"}]"#),
        ]
        for failure in failures {
            let failure = try #require(failure)
            #expect(!String(reflecting: failure).contains("secret"))
        }
    }
}
