import Files
import JSON
import Testing

@Suite("Records of a JSON stream")
struct JSONStreamTests {
    @Test("An array gives its objects with their lines")
    func array() throws {
        let read = try RecordCollection("[\n {\"a\":1},\r\n {\"b\":[{}, 2]}\n]\n")
        #expect(read.error == nil)
        #expect(read.records == ["{\"a\":1}", "{\"b\":[{}, 2]}"])
        #expect(read.lines == [2, 3])
        #expect(read.shape == .array)
    }

    @Test("A record array is found among other members in any order, which are named")
    func wrapper() throws {
        let text = #"{"kind":"k","x":{"users":[1]},"users":[{"a":1},{"b":2}],"nextPageToken":"t","n":-1.5e3}"#
        let read = try RecordCollection(text)
        #expect(read.error == nil)
        #expect(read.records == [#"{"a":1}"#, #"{"b":2}"#])
        #expect(read.shape == .wrapper(member: "users"))
        #expect(read.memberNames == ["kind", "x", "users", "nextPageToken", "n"])
    }

    @Test("A record member that is no array makes the object a record itself")
    func memberOfAnotherKind() throws {
        let read = try RecordCollection(#"{"users":{"a":1},"b":"users"}"#)
        #expect(read.records == [#"{"users":{"a":1},"b":"users"}"#])
        #expect(read.shape == .bare)
    }

    @Test(
        "Values that follow each other are read as one",
        arguments: [
            ("{\"a\":1}\n{\"a\":2}\n", 2),
            ("{\"a\":1}{\"a\":2}", 2),
            ("[{\"a\":1}]\n[]\n[{\"a\":2},{\"a\":3}]", 3),
            (#"{"users":[{"a":1}],"t":"x"} {"t":"y","users":[{"a":2}]}"#, 2),
            (#"{"users":[]}{"elements":[{"a":2}]}[{"a":3}]{"a":4}"#, 3),
            ("\u{FEFF}[]", 0),
            ("\u{FEFF} \r\n{\"a\":1}\r\n", 1),
        ])
    func sequence(text: String, count: Int) throws {
        let read = try RecordCollection(text)
        #expect(read.error == nil)
        #expect(read.records.count == count)
    }

    @Test("A hundred thousand empty pages do not exhaust the stack")
    func emptyPages() throws {
        let page = Array(#"{"users":[]}"#.utf8)
        let read = try RecordCollection([UInt8](repeating: 0, count: 100_000).flatMap { _ in page })
        #expect(read.error == nil)
        #expect(read.records.isEmpty)
    }

    @Test("Every size of piece gives the same records, lines and names")
    func seams() throws {
        let text = """
            {"kind": "\\"users\\":[", "users" :\n [ {"a\\\\": "x\\"}", "ü": [1, {"b": "{[" }]},
            {"users": [{"deep": true}], "한": "\\ud83c\\udf19\\u0000"}\r\n , {}], "users":[{"last":null}],
            "next": 12} {"line": 1}
            {"line": "\\\\"}
            """
        let whole = try RecordCollection(text)
        #expect(whole.error == nil)
        #expect(whole.records.count == 6)
        #expect(whole.lines == [2, 3, 4, 4, 5, 6])
        for pieceSize in 1...text.utf8.count {
            let read = try RecordCollection(text, pieceSize: pieceSize)
            #expect(read.error == nil)
            #expect(read.records == whole.records, "pieces of \(pieceSize)")
            #expect(read.lines == whole.lines)
            #expect(read.memberNames == whole.memberNames)
        }
    }

    @Test("Every size of piece finds the same fault at the same place")
    func faultsAtSeams() throws {
        let texts = [
            "{\"kind\":1,\n\"users\":[{\"a\":\"b\"},{\"c\":tru", "[{\"a\":\"\\u12",
            "{\"users\":[{}],\n\"next\": nul}",
            "[{\"a\":\"한\u{1}\"}]", "[{\"a\":1},\n 7]", "{\"a\":1}\n{\"a\":[}\n{\"a\":3}\n",
            "{\"users\":[{}] \"x\"",
        ]
        for text in texts {
            let whole = try RecordCollection(text)
            #expect(whole.error != nil)
            for pieceSize in 1...text.utf8.count {
                let read = try RecordCollection(text, pieceSize: pieceSize)
                #expect(read.error == whole.error, "\(text) in pieces of \(pieceSize)")
                #expect(read.records == whole.records)
            }
        }
    }

    @Test("Records larger than a chunk, and lines beyond it, are read right")
    func largeRecords() throws {
        let long = String(repeating: "x\\n한", count: 200_000)
        let text = "[{\"a\":\"\(long)\"},\n{\"b\":1},\n{\"c\":\"\(long)\"},\n{\"d\":2},\n7]"
        let read = try RecordCollection(text)
        #expect(read.records.map(\.utf8.count) == [long.utf8.count + 8, 7, long.utf8.count + 8, 7])
        #expect(read.lines == [1, 2, 3, 4])
        #expect(
            read.error
                == JSONError(
                    fault: .recordNotAnObject(found: .number), line: 5, column: 1, record: 5, recordsRead: 4))
    }

    @Test("A fault in the middle of a very long line has its column in characters")
    func column() throws {
        let records = String(repeating: "{\"a\":\"한글\"},", count: 60_000)
        let read = try RecordCollection("[" + records + "{\"a\":x}]")
        #expect(read.error?.column == 1 + 60_000 * 11 + 6)
        #expect(read.error?.line == 1)
        #expect(read.error?.record == 60_001)
    }

    @Test("An error of the closure passes through")
    func closureError() {
        struct Mine: Error {}
        let stream = JSONStream(source: MemorySource(Array("[{}]".utf8)), recordMembers: [])
        #expect(throws: Mine.self) { try stream.next { _ in throw Mine() } }
    }
}
