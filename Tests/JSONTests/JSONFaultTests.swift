import Files
import JSON
import Testing

/// A text that is wrong, and what must be said about it.
struct BadText: Sendable, CustomTestStringConvertible {
    var bytes: [UInt8]
    var fault: JSONFault
    var line: Int
    var column: Int
    var record: Int?
    var recordsRead: Int

    init(
        _ text: String, _ fault: JSONFault, _ line: Int, _ column: Int, record: Int? = nil, read: Int = 0
    ) {
        self.init(Array(text.utf8), fault, line, column, record: record, read: read)
    }

    init(
        _ bytes: [UInt8], _ fault: JSONFault, _ line: Int, _ column: Int, record: Int? = nil, read: Int = 0
    ) {
        self.bytes = bytes
        self.fault = fault
        self.line = line
        self.column = column
        self.record = record
        recordsRead = read
    }

    var testDescription: String { String(decoding: bytes.prefix(60), as: UTF8.self) }

    private static func found(_ character: Unicode.Scalar, _ expected: JSONExpectation) -> JSONFault {
        .unexpected(found: UInt8(ascii: character), expected: expected)
    }

    static let whole: [BadText] = [
        BadText("", .empty, 1, 1),
        BadText(" \n\t", .empty, 2, 2),
        BadText("\u{FEFF}", .empty, 1, 2),
        BadText([0xFF, 0xFE, 0x7B, 0], .utf16, 1, 1),
        BadText([0xFE, 0xFF, 0, 0x7B], .utf16, 1, 1),
        BadText([0x7B, 0, 0x7D, 0], .utf16, 1, 1),
        BadText([0x1F, 0x8B, 8, 0], .compressed, 1, 1),
        BadText([0x50, 0x4B, 3, 4, 20], .compressed, 1, 1),
        BadText("<!DOCTYPE html>", .markup, 1, 1),
        BadText("\u{FEFF}\n<?xml?>", .markup, 2, 1),
        BadText(String(repeating: "\n", count: 18) + "<", .markup, 19, 1),
        BadText("\"users\"", .wrongTopLevel(found: .string), 1, 1),
        BadText("\n null", .wrongTopLevel(found: .null), 2, 2),
        BadText("12", .wrongTopLevel(found: .number), 1, 1),
        BadText("true", .wrongTopLevel(found: .boolean), 1, 1),
        BadText("uid,email", found("u", .arrayOrObject), 1, 1),
        BadText("]", found("]", .arrayOrObject), 1, 1),
        BadText("{} x", .trailing(found: UInt8(ascii: "x")), 1, 4, read: 1),
        BadText("[{}],[{}]", .trailing(found: UInt8(ascii: ",")), 1, 5, read: 1),
        BadText("{\"users\":[]}}", .trailing(found: UInt8(ascii: "}")), 1, 13),
    ]

    static let cut: [BadText] = [
        BadText("[", .truncated, 1, 2),
        BadText("[{}", .truncated, 1, 4, read: 1),
        BadText("[{},", .truncated, 1, 5, read: 1),
        BadText("[{},\n{\"a\":\"b", .truncated, 2, 8, record: 2, read: 1),
        BadText("{\"a\":\"\\", .truncated, 1, 8, record: 1),
        BadText("{\"users\":[{}]", .truncated, 1, 14, read: 1),
        BadText("{\"users\":[{}],", .truncated, 1, 15, read: 1),
        BadText("{\"users\":[{}],\"next", .truncated, 1, 20, read: 1),
        BadText("{\"users\":[{}],\"next\":", .truncated, 1, 22, read: 1),
        BadText("{\"users\":[{}],\"next\":12", .truncated, 1, 24, read: 1),
        BadText("{\"users\"", .truncated, 1, 9, record: 1),
    ]

    static let grammar: [BadText] = [
        BadText("[{} {}]", found("{", .commaOrArrayEnd), 1, 5, read: 1),
        BadText("[{},]", found("]", .value), 1, 5, record: 2, read: 1),
        BadText("[,{}]", found(",", .value), 1, 2, record: 1),
        BadText("[{}}", found("}", .commaOrArrayEnd), 1, 4, read: 1),
        BadText("[{\"a\":1},[1]]", .recordNotAnObject(found: .array), 1, 10, record: 2, read: 1),
        BadText("[null]", .recordNotAnObject(found: .null), 1, 2, record: 1),
        BadText("{\"a\" 1}", found("1", .colon), 1, 6, record: 1),
        BadText("{\"a\":1,}", found("}", .memberName), 1, 8, record: 1),
        BadText("{,}", found(",", .memberName), 1, 2, record: 1),
        BadText("{a:1}", found("a", .memberName), 1, 2, record: 1),
        BadText("{'a':1}", found("'", .memberName), 1, 2, record: 1),
        BadText("{\"a\":1 \"b\":2}", found("\"", .commaOrObjectEnd), 1, 8, record: 1),
        BadText("{\"a\":[1,]}", found("]", .value), 1, 9, record: 1),
        BadText("{\"a\":[1 2]}", found("2", .commaOrArrayEnd), 1, 9, record: 1),
        BadText("{\"a\":[}\n{\"b\":1}", found("}", .value), 1, 7, record: 1),
        BadText("{\"a\":}", found("}", .value), 1, 6, record: 1),
        BadText("{\"a\":nul}", found("}", .value), 1, 9, record: 1),
        BadText("{\"a\":True}", found("T", .value), 1, 6, record: 1),
        BadText("{\"a\":NaN}", found("N", .value), 1, 6, record: 1),
        BadText("{\"a\":// no\n1}", found("/", .value), 1, 6, record: 1),
        BadText("{\"x\" 1,\"users\":[]}", found("1", .colon), 1, 6),
        BadText("{\"x\":01,\"users\":[]}", .malformedNumber, 1, 6),
        BadText("{\"users\":[] \"x\":1}", found("\"", .commaOrObjectEnd), 1, 13),
        BadText("{\"users\":[],}", found("}", .memberName), 1, 13),
        BadText("{\"users\":[],\"x\" 1}", found("1", .colon), 1, 17),
        BadText("{\"users\":[],\"x\":?}", found("?", .value), 1, 17),
    ]

    static let values: [BadText] = [
        BadText("{\"a\":01}", .malformedNumber, 1, 6, record: 1),
        BadText("{\"a\":-}", .malformedNumber, 1, 6, record: 1),
        BadText("{\"a\":1.}", .malformedNumber, 1, 6, record: 1),
        BadText("{\"a\":1e}", .malformedNumber, 1, 6, record: 1),
        BadText("{\"a\":1e+}", .malformedNumber, 1, 6, record: 1),
        BadText("{\"a\":.5}", found(".", .value), 1, 6, record: 1),
        BadText("{\"a\":+5}", found("+", .value), 1, 6, record: 1),
        BadText("{\"a\":0x1}", found("x", .commaOrObjectEnd), 1, 7, record: 1),
        BadText("{\"a\":\"\\x\"}", .badEscape, 1, 7, record: 1),
        BadText("{\"a\":\"\\u12g4\"}", .badEscape, 1, 7, record: 1),
        BadText("{\"a\":\"\\ud83c\"}", .loneSurrogate, 1, 7, record: 1),
        BadText("{\"a\":\"\\ud83cxxxxxx\"}", .loneSurrogate, 1, 7, record: 1),
        BadText("{\"a\":\"\\ud83c\\u0041\"}", .loneSurrogate, 1, 7, record: 1),
        BadText("{\"a\":\"\\udf19\"}", .loneSurrogate, 1, 7, record: 1),
        BadText("{\"a\":\"\\ud83c\\ud83c\"}", .loneSurrogate, 1, 7, record: 1),
        BadText("{\"a\":\"b\tc\"}", .controlCharacter(9), 1, 8, record: 1),
        BadText("{\"a\":\"b\0c\"}", .controlCharacter(0), 1, 8, record: 1),
        BadText("[{},\n{\"한\":\"글\nc\"}]", .controlCharacter(10), 2, 8, record: 2, read: 1),
        BadText(Array("{\"a\":\"b".utf8) + [0xFF, 0x22, 0x7D], .invalidUTF8, 1, 8, record: 1),
        BadText(Array("{\"a\":\"".utf8) + [0xC0, 0x80, 0x22, 0x7D], .invalidUTF8, 1, 7, record: 1),
        BadText(Array("{\"a\":\"".utf8) + [0xED, 0xA0, 0x80, 0x22, 0x7D], .invalidUTF8, 1, 7, record: 1),
        BadText(
            Array("{\"a\":\"".utf8) + [0xF5, 0x80, 0x80, 0x80, 0x22, 0x7D], .invalidUTF8, 1, 7, record: 1),
        BadText(Array("{\"".utf8) + [0xE3, 0x81, 0x22] + Array(":1}".utf8), .invalidUTF8, 1, 3, record: 1),
        BadText(
            Array("{\"a\":1,".utf8) + [0xEF], .unexpected(found: 0xEF, expected: .memberName), 1, 8, record: 1
        ),
    ]
}

@Suite("Faults of a JSON stream")
struct JSONFaultTests {
    @Test(
        "A bad text is refused with its fault, line, column and record",
        arguments: [BadText.whole, BadText.cut, BadText.grammar, BadText.values].flatMap { $0 })
    func refused(_ bad: BadText) throws {
        let read = try RecordCollection(bad.bytes)
        let expected = JSONError(
            fault: bad.fault, line: bad.line, column: bad.column, record: bad.record,
            recordsRead: bad.recordsRead)
        #expect(read.error == expected)
        #expect(read.records.count == bad.recordsRead)
        for pieceSize in 1...max(1, min(bad.bytes.count, 30)) {
            #expect(try RecordCollection(bad.bytes, pieceSize: pieceSize).error == expected)
        }
    }

    @Test("A bad byte is found wherever it stands in a string, in a name and in what is passed over")
    func badByteAnywhere() throws {
        for (bad, fault) in [(UInt8(0xFF), JSONFault.invalidUTF8), (0x0B, .controlCharacter(0x0B))] {
            for length in 0..<40 {
                for place in 0...length {
                    var string = [UInt8](repeating: UInt8(ascii: "x"), count: length)
                    string.insert(bad, at: place)
                    let after = Array("\",\"and\":\"so on and on\"}".utf8)
                    let value = try RecordCollection(Array("{\"a\":\"".utf8) + string + after)
                    #expect(value.error?.fault == fault && value.error?.column == 7 + place)
                    let name = try RecordCollection(Array("{\"".utf8) + string + Array("\":1,\"b\":2}".utf8))
                    #expect(name.error?.fault == fault && name.error?.column == 3 + place)
                }
            }
        }
    }

    @Test("Nesting 10,000 deep is refused at the first level too many", arguments: ["[", "{\"a\":"])
    func deep(opening: String) throws {
        let levels = String(repeating: opening, count: 10_000)
        for text in [
            "{\"b\":" + levels, "{\"users\":[{\"b\":" + levels, "{\"b\":" + levels + ",\"users\":[]}",
        ] {
            let read = try RecordCollection(text)
            #expect(read.error?.fault == .tooDeep(limit: 64))
        }
        let after = try RecordCollection("{\"users\":[],\"b\":" + levels)
        #expect(after.error?.fault == .tooDeep(limit: 64))
    }

    @Test("The depth limit is exact")
    func exactDepth() throws {
        let limits = JSONLimits(depth: 3)
        #expect(try RecordCollection("{\"a\":[[1]]}", limits: limits).error == nil)
        #expect(try RecordCollection("{\"a\":[[[]]]}", limits: limits).error?.column == 8)
    }

    @Test("A record over the limit is refused, and a fault that made it so long is named instead")
    func recordSize() throws {
        let limits = JSONLimits(recordSize: 100)
        let fits = "{\"a\":\"" + String(repeating: "x", count: 92) + "\"}"
        #expect(try RecordCollection("[\(fits)]", limits: limits).error == nil)
        let tooLong = "{\"a\":\"" + String(repeating: "x", count: 93) + "\"}"
        let read = try RecordCollection("[{},\n\(tooLong)]", limits: limits)
        #expect(
            read.error
                == JSONError(
                    fault: .recordTooLarge(limit: 100), line: 2, column: 1, record: 2, recordsRead: 1))
        let quote = "[{\"a\":\"x},\n" + String(repeating: "{\"a\":1},\n", count: 100_000) + "]"
        #expect(try RecordCollection(quote, limits: limits).error?.fault == .controlCharacter(10))
    }

    @Test(
        "A string of 100 MB is refused before much of it is read",
        arguments: ["[{\"a\":\"", "{\"users\":[],\"x\":\""])
    func hugeString(start: String) throws {
        let source = EndlessSource(start)
        let stream = JSONStream(
            source: source, recordMembers: ["users"], limits: JSONLimits(recordSize: 1 << 20))
        #expect {
            try stream.next { _ in }
        } throws: {
            ($0 as? JSONError)?.fault == .recordTooLarge(limit: 1 << 20)
        }
        #expect(source.bytesRead < 3 << 20)
    }
}

/// A text that begins somehow and then never ends.
final class EndlessSource: ByteSource {
    private var start: [UInt8]
    private(set) var bytesRead = 0

    init(_ start: String) {
        self.start = Array(start.utf8)
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let count = min(start.count, buffer.count)
        buffer.copyBytes(from: start[..<count])
        start.removeFirst(count)
        for index in count..<buffer.count { buffer[index] = UInt8(ascii: "x") }
        bytesRead += buffer.count
        return buffer.count
    }
}
