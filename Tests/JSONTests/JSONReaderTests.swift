import JSON
import Testing

@Suite("Reading a JSON value step by step")
struct JSONReaderTests {
    private func read<T>(_ text: String, _ body: (inout JSONReader) throws -> T) throws -> T {
        try Array(text.utf8).withUnsafeBytes {
            var reader = JSONReader($0)
            return try body(&reader)
        }
    }

    private func fault<T>(_ text: String, _ body: (inout JSONReader) throws -> T) -> JSONFault? {
        do {
            _ = try read(text, body)
            return nil
        } catch {
            return (error as? JSONFailure)?.fault
        }
    }

    @Test(
        "Strings are decoded",
        arguments: [
            (#""""#, ""),
            (#""plain text of some length""#, "plain text of some length"),
            (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"),
            (#""\u0041\u00e9\uD55c\ud83c\udf19 end""#, "Aé한🌙 end"),
            (#""한글 🌙""#, "한글 🌙"),
            (#""1234567\\""#, "1234567\\"),
            (#""12345678\"9""#, "12345678\"9"),
        ])
    func strings(text: String, expected: String) throws {
        #expect(try read(text) { try $0.string() } == expected)
    }

    @Test("An escaped NUL is noticed")
    func nul() throws {
        #expect(try read(#""a\u0000b""#) { try $0.text().holdsNUL })
        #expect(try !read(#""a\\u0000b""#) { try $0.text().holdsNUL })
    }

    @Test(
        "Whole numbers are exact, as numbers and as texts",
        arguments: [
            ("0", Int64(0)), ("-0", 0), ("7", 7), ("-12", -12),
            ("1376016924426111111", 1_376_016_924_426_111_111),
            ("9223372036854775807", .max), ("-9223372036854775808", .min),
            ("999999999999999999", 999_999_999_999_999_999),
        ])
    func integers(text: String, expected: Int64) throws {
        for written in [text, "\"\(text)\"", " \(text) ", "\(text),"] {
            #expect(try read(written) { try $0.integer() } == expected)
        }
    }

    @Test(
        "What is no Int64 is refused for its reason",
        arguments: [
            ("1.0", IntegerFault.fractional), ("0.5", .fractional), ("1e3", .exponent), ("12E0", .exponent),
            ("9223372036854775808", .overflow), ("-9223372036854775809", .overflow),
            ("18446744073709551616", .overflow), ("100000000000000000000000000", .overflow),
            ("\"\"", .notDigits), ("\"012\"", .notDigits), ("\" 1\"", .notDigits), ("\"1 \"", .notDigits),
            ("\"+1\"", .notDigits), ("\"1x\"", .notDigits), ("\"-\"", .notDigits),
            ("\"\\u0031\"", .notDigits),
            ("\"1.5\"", .fractional), ("\"1e3\"", .exponent), ("\"99999999999999999999\"", .overflow),
        ])
    func noIntegers(text: String, expected: IntegerFault) {
        #expect(fault(text) { try $0.integer() } == .notAnInteger(expected))
    }

    @Test("Values of another type are named")
    func types() {
        #expect(fault("true") { try $0.integer() } == .wrongType(expected: .number, found: .boolean))
        #expect(fault("1") { try $0.string() } == .wrongType(expected: .string, found: .number))
        #expect(fault("null") { try $0.string() } == .wrongType(expected: .string, found: .null))
        #expect(fault("[]") { try $0.textOrNull() } == .wrongType(expected: .string, found: .array))
        #expect(fault("\"true\"") { try $0.boolean() } == .wrongType(expected: .boolean, found: .string))
        #expect(fault("{}") { try $0.beginArray() } == .wrongType(expected: .array, found: .object))
        #expect(fault("[]") { try $0.beginObject() } == .wrongType(expected: .object, found: .array))
    }

    @Test("Members are told apart without making strings of them")
    func members() throws {
        let text =
            #"{"id":7,"na\u006de":"n","other":[1,{"id":2}],"raw": {"a" : 1.50} ,"gone":null,"yes":true}"#
        try read(text) { reader in
            var seen: [String] = []
            try reader.beginObject()
            while let name = try reader.nextKey() {
                switch name {
                case "id": #expect(try reader.integer() == 7)
                case "name": #expect(try reader.string() == "n")
                case "raw": #expect(String(decoding: try reader.raw(), as: UTF8.self) == #"{"a" : 1.50}"#)
                case "gone": #expect(try reader.takeNull())
                case "yes": #expect(try reader.boolean())
                default: try reader.skip()
                }
                seen.append(name.string)
            }
            try reader.finish()
            #expect(seen == ["id", "name", "other", "raw", "gone", "yes"])
        }
    }

    @Test("A table finds its names and no others")
    func names() throws {
        let known = ["id", "di", "localId", "localIe", "a", "", "email", "emailVerified", "한글"]
        let names = JSONNames(known)
        for (index, name) in known.enumerated() {
            #expect(try read("\"\(name)\"") { names.index(of: try $0.text()) } == index)
        }
        for name in ["ID", "idd", "i", "emai1", "localId ", "한"] {
            #expect(try read("\"\(name)\"") { names.index(of: try $0.text()) } == nil)
        }
        #expect(try read(#""loc\u0061lId""#) { names.index(of: try $0.text()) } == 2)
    }

    @Test("A table of many names, whose hashes meet, finds each")
    func manyNames() throws {
        let known = (0..<500).map { "member\($0 % 7)x\($0)" }
        let names = JSONNames(known)
        for (index, name) in known.enumerated() {
            #expect(try read("\"\(name)\"") { names.index(of: try $0.text()) } == index)
            #expect(try read("\"\(name)y\"") { names.index(of: try $0.text()) } == nil)
        }
    }

    @Test("Something after the value is refused")
    func finish() {
        #expect(
            fault("{} 1") {
                try $0.skip()
                try $0.finish()
            } == .unexpected(found: UInt8(ascii: "1"), expected: .end))
    }

    @Test("Wrong calls give errors, not crashes")
    func wrongCalls() {
        #expect(fault("") { try $0.skip() } == .truncated)
        #expect(fault("{\"a\":1}") { try $0.nextKey() } != nil)
        #expect(fault("]") { try $0.nextElement() } == nil)
        #expect(
            fault("{\"a\":1,\"b\":2}") { reader in
                try reader.beginObject()
                _ = try reader.nextKey()
                _ = try reader.nextKey()
            } != nil)
    }
}
