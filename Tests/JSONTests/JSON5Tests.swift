import JSON
import Testing

@Suite("JSON5")
struct JSON5Tests {
    private func content(_ text: String) throws -> JSON5Content {
        try JSON5Value(json5: Array(text.utf8)).content
    }

    @Test(
        "Values of every form are read",
        arguments: [
            ("null", JSON5Content.null), ("true", .boolean(true)), (" false // so", .boolean(false)),
            ("0", .integer(0)), ("-12", .integer(-12)), ("+7", .integer(7)), ("0x1F", .integer(31)),
            ("-0Xff", .integer(-255)), ("9223372036854775807", .integer(.max)), (".5", .number(0.5)),
            ("5.", .number(5)), ("1e3", .number(1000)), ("-1.5E-1", .number(-0.15)),
            ("9223372036854775808", .number(9_223_372_036_854_775_808)), ("Infinity", .number(.infinity)),
            ("-Infinity", .number(-.infinity)), ("'a\"b'", .string("a\"b")), ("\"a'b\"", .string("a'b")),
            (
                "'\\'\\\"\\\\\\/\\b\\f\\n\\r\\t\\v\\q\\x41\\u00e9\\ud83c\\udf19'",
                .string("'\"\\/\u{8}\u{c}\n\r\t\u{b}qAé🌙")
            ),
            ("'one \\\ntwo\\\r\nthree'", .string("one twothree")), ("[]", .array([])), ("{}", .object([])),
            ("/* a\n * b **/ '한' // c", .string("한")), ("\u{FEFF}\u{A0}1\u{2028}", .integer(1)),
        ])
    func values(text: String, expected: JSON5Content) throws {
        #expect(try content(text) == expected)
    }

    @Test("NaN is read")
    func notANumber() throws {
        guard case .number(let number) = try content("NaN") else {
            Issue.record("no number")
            return
        }
        #expect(number.isNaN)
    }

    @Test("Members keep their order, their repeats and their places")
    func places() throws {
        let text = "{\r\n  // comment\n  name: 'x',\n  '한': [1,\n   2,], name: {$_a1: null, \\u0061b: 3,},\n}"
        let value = try JSON5Value(json5: Array(text.utf8))
        guard case .object(let members) = value.content else {
            Issue.record("no object")
            return
        }
        #expect(members.map(\.name) == ["name", "한", "name"])
        #expect(
            members.map(\.place) == [
                .init(line: 3, column: 3), .init(line: 4, column: 3), .init(line: 5, column: 9),
            ])
        #expect(members.map(\.value.place.column) == [9, 8, 15])
        #expect(
            members[1].value.content
                == .array([
                    JSON5Value(.integer(1), at: .init(line: 4, column: 9)),
                    JSON5Value(.integer(2), at: .init(line: 5, column: 4)),
                ]))
        guard case .object(let inner) = members[2].value.content else {
            Issue.record("no object")
            return
        }
        #expect(inner.map(\.name) == ["$_a1", "ab"])
    }

    @Test(
        "What is wrong is named with its place",
        arguments: [
            ("", JSON5Fault.unexpected(found: nil, expected: .value), 1, 1),
            ("\n  wrong", .unexpected(found: "wrong", expected: .value), 2, 3),
            ("{a 1}", .unexpected(found: "1", expected: .colon), 1, 4),
            ("{a: 1 b: 2}", .unexpected(found: "b", expected: .commaOrObjectEnd), 1, 7),
            ("{a: 1,\n,}", .unexpected(found: ",", expected: .memberName), 2, 1),
            ("{1: 2}", .unexpected(found: "1", expected: .memberName), 1, 2),
            ("[1 2]", .unexpected(found: "2", expected: .commaOrArrayEnd), 1, 4),
            ("[,]", .unexpected(found: ",", expected: .value), 1, 2),
            ("[1", .unexpected(found: nil, expected: .commaOrArrayEnd), 1, 3),
            ("{a:1}}", .unexpected(found: "}", expected: .end), 1, 6),
            ("truely", .unexpected(found: "truely", expected: .value), 1, 1),
            ("Nope", .unexpected(found: "Nope", expected: .value), 1, 1),
            ("['a", .unterminatedString, 1, 2), ("['a\nb']", .unterminatedString, 1, 2),
            ("1 /* x", .unterminatedComment, 1, 3), ("'\\1'", .badEscape, 1, 2), ("'\\x4'", .badEscape, 1, 2),
            ("'\\u12'", .badEscape, 1, 2), ("'ab\\ud83c'", .loneSurrogate, 1, 4),
            ("'\\udf19'", .loneSurrogate, 1, 2),
            ("01", .malformedNumber, 1, 1), ("[1, 0x]", .malformedNumber, 1, 5),
            ("1.2.3", .malformedNumber, 1, 1),
            ("1e", .malformedNumber, 1, 1), (".", .malformedNumber, 1, 1), ("-", .malformedNumber, 1, 1),
            ("12ab", .malformedNumber, 1, 1), ("'\\0'", .nul, 1, 2), ("'한\u{0}'", .nul, 1, 3),
            ("'\\\u{0}'", .nul, 1, 2), ("{\\x: 1}", .badEscape, 1, 2),
        ])
    func faults(text: String, fault: JSON5Fault, line: Int, column: Int) {
        #expect(throws: JSON5Error(fault, at: JSON5Place(line: line, column: column))) {
            try JSON5Value(json5: Array(text.utf8))
        }
    }

    @Test("Invalid UTF-8 and deep nesting are refused with their place")
    func limits() {
        #expect(throws: JSON5Error(.invalidUTF8, at: JSON5Place(line: 2, column: 2))) {
            try JSON5Value(json5: Array("{\n'".utf8) + [0xFF, 0x27])
        }
        let deep = String(repeating: "[", count: 10_000)
        #expect(throws: JSON5Error(.tooDeep(limit: 64), at: JSON5Place(line: 1, column: 65))) {
            try JSON5Value(json5: Array(deep.utf8))
        }
    }
}
