import Bridge
import Files
import JSON
import Kakao
import Testing

/// The bytes of a text.
func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

@Suite("Lists of users")
struct ListAnswerTests {
    @Test(
        "Ids and the start of the next page are read from every shape that Kakao's answers have",
        arguments: [
            (
                #"{"elements":[3300000001,3300000002,1376000000000000003],"before_url":null,"after_url":"http://kapi.kakao.com/v1/user/ids?limit=3&order=asc&from_id=1376000000000000003&app_key=SECRET"}"#,
                IDPage(
                    ids: [3_300_000_001, 3_300_000_002, 1_376_000_000_000_000_003], hasNext: true,
                    nextID: 1_376_000_000_000_000_003)
            ),
            (
                #"{"elements":[3300000009],"before_url":"http://kapi.kakao.com/v1/user/ids?from_id=1&app_key=SECRET","after_url":null}"#,
                IDPage(ids: [3_300_000_009])
            ),
            (#"{"elements":[],"before_url":null,"after_url":null}"#, IDPage(ids: [])),
            (#"{"total_count":2,"elements":[1,2]}"#, IDPage(ids: [1, 2])),
            (#"{"elements":["9223372036854775807",5]}"#, IDPage(ids: [.max, 5])),
            (#"{"elements":[1],"after_url":""}"#, IDPage(ids: [1])),
            (#"{"elements":[1],"after_url":"http://x/?limit=1"}"#, IDPage(ids: [1], hasNext: true)),
            (#"{"elements":[1],"after_url":"http://x/from_id=3"}"#, IDPage(ids: [1], hasNext: true)),
            (
                #"{"elements":[1],"after_url":"http:\/\/x\/?xfrom_id=3\u0026from_id=4#from_id=5"}"#,
                IDPage(ids: [1], hasNext: true, nextID: 4)
            ),
            (#"{"elements":[1],"after_url":"http://x/?from_id=0"}"#, IDPage(ids: [1], hasNext: true)),
            (#"{"elements":[1],"after_url":"http://x/?from_id=1e3"}"#, IDPage(ids: [1], hasNext: true)),
            (
                #"{"elements":[1],"after_url":"http://x/?from_id=9223372036854775808"}"#,
                IDPage(ids: [1], hasNext: true)
            ),
            (#" {"new":{"elements":[7]},"before_url":[1],"elements":[2]} "#, IDPage(ids: [2])),
        ])
    func ids(text: String, page: IDPage) throws {
        let read = try IDPage(decoding: bytes(text))
        #expect(read == page)
        var shown = ""
        dump(read, to: &shown)
        #expect(!shown.contains("SECRET") && !shown.contains("http"))
    }

    @Test(
        "A list says whether it ascends",
        arguments: [
            ("[]", true), ("[1]", true), ("[1,2,3]", true), ("[1,3,2]", false), ("[1,1]", false),
        ])
    func order(ids: String, isAscending: Bool) throws {
        #expect(try IDPage(decoding: bytes("{\"elements\":\(ids)}")).isAscending == isAscending)
    }

    @Test(
        "An answer that is no list of ids is no end of the list either",
        arguments: [
            ("", KakaoAnswerError.empty), (" \r\n", .empty), ("<html>Ahoy</html>", .markup),
            ("{\"elements\":[1,2", .cut), ("{\"elements\":[1]", .cut),
            (#"{"elements":[1]}{"#, .trailing(offset: 16)), (#"{"elements":[1]} x"#, .trailing(offset: 17)),
            ("{}", .missing(field: "elements")), (#"{"elements":null}"#, .missing(field: "elements")),
            ("[1,2]", .wrongType(field: "", expected: .object, found: .array)),
            ("null", .wrongType(field: "", expected: .object, found: .null)),
            (#"{"elements":{}}"#, .wrongType(field: "elements", expected: .array, found: .object)),
            (#"{"elements":[null]}"#, .wrongType(field: "elements", expected: .number, found: .null)),
            (#"{"elements":[[1]]}"#, .wrongType(field: "elements", expected: .number, found: .array)),
            (#"{"elements":[1.5]}"#, .notAnInteger(field: "elements", fault: .fractional)),
            (
                #"{"elements":[9223372036854775808]}"#, .notAnInteger(field: "elements", fault: .overflow)
            ),
            (#"{"elements":["a"]}"#, .notAnInteger(field: "elements", fault: .notDigits)),
            (#"{"elements":[0]}"#, .idNotPositive(field: "elements")),
            (#"{"elements":[-5]}"#, .idNotPositive(field: "elements")),
            (
                #"{"elements":[1],"after_url":7}"#,
                .wrongType(field: "after_url", expected: .string, found: .number)
            ),
            (#"{"code":-401,"msg":"no"}"#, .errorAnswer(code: -401)), ("{'a'}", .malformed(offset: 1)),
            ("\u{FEFF}{}", .malformed(offset: 0)),
        ])
    func refusals(text: String, error: KakaoAnswerError) {
        #expect(throws: error) { try IDPage(decoding: bytes(text)) }
    }

    @Test(
        "Users are read from a bare array and from elements, in the order given",
        arguments: [
            ("[]", []), (#"[{"id":1}]"#, [1]), (#"{"elements":[{"id":1}]}"#, [1]),
            (
                #"[{"id":3300000002,"connected_at":"2022-01-02T03:04:05Z"},{"id":"3300000001"}]"#,
                [3_300_000_002, 3_300_000_001]
            ),
            (#"{"a":1,"elements":[],"b":[{"id":9}]}"#, []),
        ] as [(String, [Int64])])
    func users(text: String, ids: [Int64]) throws {
        let page = try UsersPage(decoding: bytes(text))
        #expect(page.users.map(\.id) == ids)
        #expect(page.faults.isEmpty && !page.hasDuplicates)
        #expect(page.users.map(\.identity.key.providerUserID) == ids.map { "\($0)" })
    }

    @Test("A user's bytes are kept as they came, and read back to the same identity")
    func raw() throws {
        let element = #"{ "id" : 1, "x":[1e5, "\u00e9"], "kakao_account": {"email":"mina@example.com"} }"#
        let page = try UsersPage(decoding: bytes("[\n  \(element) , {\"id\":2}]"))
        #expect(page.users.map { Array($0.raw) } == [bytes(element), bytes(#"{"id":2}"#)])
        let reader = IdentityReader(source: MemorySource(Array(page.users[0].raw)), name: "cache")
        #expect(try reader.next()?.email == "mina@example.com")
        #expect(page.users[0].identity.email == "mina@example.com")
        #expect("\(page.users[0])" == "Kakao user 1")
    }

    @Test("Somebody who comes twice is seen to")
    func duplicates() throws {
        let page = try UsersPage(decoding: bytes(#"[{"id":1},{"id":2},{"id":1,"connected_at":null}]"#))
        #expect(page.users.map(\.id) == [1, 2, 1])
        #expect(page.hasDuplicates)
    }

    @Test(
        "A user who is not as expected takes none of the others along",
        arguments: [
            (#"{"id":7,"connected_at":"yesterday"}"#, 7, .user(.notATime(field: "connected_at"))),
            (
                #"{"id":7,"kakao_account":[]}"#, 7,
                .user(.wrongType(field: "kakao_account", expected: .object, found: .array))
            ),
            (
                #"{"id":7,"elements":[{"id":8}]}"#, 7,
                .user(.wrongType(field: "elements", expected: .null, found: .array))
            ),
            (#"{"id":7,"provider":"google"}"#, 7, .user(.providerNotKakao)),
            (#"{"id":0}"#, nil, .user(.idNotPositive)),
            (#"{"id":1.5}"#, nil, .user(.idNotAnInteger(.fractional))),
            (#"{"ID":7}"#, nil, .user(.idMissing)), ("{}", nil, .user(.idMissing)),
            (#"{"code":-101,"msg":"mina"}"#, nil, .errorAnswer(code: -101)),
            ("7", nil, .wrongType(field: "", expected: .object, found: .number)),
            ("null", nil, .wrongType(field: "", expected: .object, found: .null)),
        ] as [(String, Int64?, KakaoAnswerError)])
    func faults(element: String, id: Int64?, error: KakaoAnswerError) throws {
        let page = try UsersPage(decoding: bytes("[{\"id\":1},\(element),{\"id\":2}]"))
        #expect(page.users.map(\.id) == [1, 2])
        #expect(page.faults == [UsersPage.Fault(id: id, error: error)])
    }

    @Test(
        "An answer that is no list of users is refused as a whole",
        arguments: [
            ("", KakaoAnswerError.empty), ("<!doctype html>", .markup), (#"[{"id":1},{"id"#, .cut),
            (#"[{"id":1}]]"#, .trailing(offset: 10)), (#"[{"id":1}"#, .cut),
            ("{}", .missing(field: "elements")), (#"{"code":-3}"#, .errorAnswer(code: -3)),
            ("12", .wrongType(field: "", expected: .object, found: .number)),
            (#"{"elements":7}"#, .wrongType(field: "elements", expected: .array, found: .number)),
            (#"[{"id":1,}]"#, .malformed(offset: 9)),
            ("[{\"id\":1,\"a\":\"\u{1}\"}]", .malformed(offset: 14)),
        ])
    func refusedLists(text: String, error: KakaoAnswerError) {
        #expect(throws: error) { try UsersPage(decoding: bytes(text)) }
    }
}
