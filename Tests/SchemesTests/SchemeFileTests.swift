import Bridge
import Files
import Foundation
import JSON
import Testing

@testable import Schemes

@Suite("Scheme files")
struct SchemeFileTests {
    private func read(_ text: String) throws -> Scheme {
        try SchemeFile.read(Array(text.utf8), file: "s.json5")
    }

    @Test("A scheme is read with all its members")
    func whole() throws {
        let scheme = try read(
            """
            { // a comment
              name: 'my-app', "provider": "kakao",
              email: ["Kakao{email}", "kakao{phone}"], password: ["{id}"], defaultIDs: ["0"], uid: ["kakao:{id}"],
            }
            """)
        #expect(scheme.name == "my-app")
        #expect(scheme.emails.map(\.text) == ["Kakao{email}", "kakao{phone}"])
        #expect(scheme.emails[0].parts.first == .literal("kakao"))
        #expect(scheme.defaultIDs == ["0"])
        #expect(scheme.uids.map(\.text) == ["kakao:{id}"])
    }

    @Test(
        "Each mistake is refused at its line and column",
        arguments: [
            ("[]", 1, 1, SchemeFault.notAnObject),
            ("{\n  nme: 'a'}", 2, 3, .unknownMember(name: "nme")),
            ("{name: 'a',\nname: 'b'}", 2, 1, .repeatedMember(name: "name")),
            ("{provider: 'kakao'}", 1, 1, .missingMember(name: "name")),
            ("{name: 'a'}", 1, 1, .missingMember(name: "provider")),
            ("{name: 7}", 1, 8, .notAText(member: "name")),
            ("{name: ''}", 1, 8, .notAText(member: "name")),
            ("{name: 'a/b'}", 1, 8, .badName),
            ("{name: 'a', provider: 'Kakao'}", 1, 23, .badProvider),
            ("{name: 'a', provider: 'kakao', email: 'kakao{email}'}", 1, 39, .notTexts(member: "email")),
            ("{name: 'a', provider: 'kakao', email: ['x', 7]}", 1, 45, .notTexts(member: "email")),
            (
                "{name: 'a', provider: 'kakao', email: ['x{mail}']}", 1, 40,
                .template(.unknownPlaceholder(name: "mail", offset: 1))
            ),
            ("{name: 'a', provider: 'kakao', email: ['x{email']}", 1, 40, .template(.strayBrace(offset: 1))),
            ("{name: 'a', provider: 'kakao', email: ['x@y.kr']}", 1, 39, .leadsNowhere),
            ("{name: 'a', provider: 'kakao'}", 1, 1, .leadsNowhere),
            (
                "{name: 'a', provider: 'kakao', email: ['{email}'], password: ['1'],\ndefaultIDs: ['0']}", 2,
                13,
                .uselessDefaultIDs
            ),
        ])
    func mistakes(text: String, line: Int, column: Int, fault: SchemeFault) {
        #expect(
            throws: SchemeError.fault(
                file: "s.json5", place: JSON5Place(line: line, column: column), fault: fault)
        ) { try read(text) }
    }

    @Test("What is not JSON5 is refused with its place")
    func notJSON5() {
        #expect { try read("{name: }") } throws: { error in
            guard case SchemeError.json5("s.json5", let cause) = error else { return false }
            return cause.place == JSON5Place(line: 1, column: 8)
        }
    }

    @Test("Any bytes give a scheme or an error")
    func noise() {
        let pieces = [
            "{", "}", "[", "]", "name", ":", "'a'", ",", "email", "'{email}'", "{id", "\u{0}", "//", "\n",
            "provider",
        ]
        for _ in 0..<3_000 {
            let text = (0..<Int.random(in: 0...20)).map { _ in pieces.randomElement() ?? "" }.joined()
            _ = try? read(text)
        }
    }
}

@Suite("The library of schemes")
struct SchemeLibraryTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "mappings").path

    @Test("Every file of the folder is built in under its own name, as it stands there")
    func complete() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder)
            .filter { $0.hasSuffix(".json5") }.sorted()
        #expect(BuiltInSchemes.files.map(\.name) == files)
        for (name, content) in BuiltInSchemes.files {
            #expect(try InputFile.contents(of: "\(Self.folder)/\(name)") == content)
            #expect(try SchemeFile.read(content, file: name).name + ".json5" == name)
        }
    }

    @Test("A name finds a built-in scheme, anything else a file")
    func lookup() throws {
        let library = try SchemeLibrary()
        #expect(try library.scheme("kakao-prefix").scheme.defaultIDs == ["12345678"])
        #expect(try library.scheme("\(Self.folder)/kakao-slash.json5").scheme.name == "kakao-slash")
        #expect(throws: FileError.missing(path: "no-such.json5")) { try library.scheme("no-such.json5") }
        #expect(throws: SchemeError.unknown(name: "kakao-prefx", known: library.entries.map(\.scheme.name))) {
            try library.scheme("kakao-prefx")
        }
    }
}
