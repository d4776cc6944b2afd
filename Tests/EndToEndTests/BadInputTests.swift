import Foundation
import Testing

@Suite("Bad input gets a sentence")
struct BadInputTests {
    /// A bad file of accounts, with what is said about it.
    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        var content: Data
        var sentence: String
        var code: Int32 = 65
        var testDescription: String { name }

        init(_ name: String, _ content: String, _ sentence: String, code: Int32 = 65) {
            self.init(name, Data(content.utf8), sentence, code: code)
        }

        init(_ name: String, _ content: Data, _ sentence: String, code: Int32 = 65) {
            self.name = name
            self.content = content
            self.sentence = sentence
            self.code = code
        }
    }

    private static let user = #"{"localId": "a", "email": "kakaomina@example.com"}"#

    static let badAccounts: [Case] = [
        Case("empty", "", "is empty"),
        Case("blank", " \n\n", "is empty"),
        Case(
            "cut short", "{\"users\": [\(user), \(user), {\"localId\": \"b",
            "cut short after 2 complete accounts"),
        Case("no end", "{\"users\": [\(user)", "cut short after 1 complete account."),
        Case(
            "an error answer", #"{"error": {"code": 403}}"#,
            "holds no accounts: it is a JSON object with error"),
        Case("a number", "[1, 2]", "not an object"),
        Case(
            "invalid UTF-8", Data([0x5B]) + Data("{\"localId\": \"".utf8) + Data([0xFF]) + Data("\"}]".utf8),
            "not UTF-8"),
        Case("NUL in the text", "[{\"localId\": \"a\u{0}\"}]", "NUL character"),
        Case("escaped NUL", #"[{"localId": "a\u0000"}]"#, "NUL character"),
        Case(
            "deep nesting", String(repeating: "[", count: 10_000),
            "record 1 (line 1) is an array, not an object"),
        Case(
            "deep member", #"[{"localId": "a", "x": "# + String(repeating: "[", count: 10_000), "levels deep"),
        Case("no uid", #"[{"localId": "a"}, {"email": "x@y.kr"}]"#, "account 2 (line 1) has no localId"),
        Case("uid a number", #"[{"localId": 12}]"#, "has a number in localId where a text should be"),
        Case(
            "hash not base64", #"[{"localId": "a", "passwordHash": "!!", "salt": "AA=="}]"#,
            "passwordHash that is not base64"),
        Case(
            "time with a fraction", #"[{"localId": "a", "createdAt": 1.5}]"#, "createdAt that has a fraction"),
        Case("gzip", Data([0x1F, 0x8B, 8, 0]), "compressed"),
        Case("HTML", "<html></html>", "HTML or XML"),
        Case("CSV with a header", "localId,email,emailVerified\n", "header"),
        Case("CSV with too few cells", "a,b,true\n", "cells"),
        Case("a stray quote", "[{\"localId\": \"a\"}\"]", "is not valid JSON"),
    ]

    @Test("A bad file of accounts", arguments: badAccounts)
    func accounts(bad: Case) async throws {
        let folder = try Folder()
        let outcome = try await plan(in: folder, accounts: try folder.file("accounts", bad.content))
        expectSentence(bad.sentence, code: bad.code, outcome, in: folder)
    }

    static let badIdentities: [Case] = [
        Case("empty", "", "is empty"),
        Case("an id of 0", #"{"id": 0}"#, "user 1 (line 1, id 0) has an id below 1"),
        Case("a negative id", #"{"id": -5}"#, "has an id below 1"),
        Case("a fraction", #"{"id": 1.5}"#, "has an id that has a fraction"),
        Case("an exponent", #"{"id": 1e9}"#, "has an id that has an exponent"),
        Case("too large", #"{"id": 9223372036854775808}"#, "outside the range of 64 bits"),
        Case("no id", #"{"id": 1}"# + "\n" + #"{"connected_at": "2021-01-01T00:00:00Z"}"#, "has no id"),
        Case(
            "twice",
            #"{"id": 1}"# + "\n" + #"{"id": 1, "has_signed_up": true, "kakao_account": {"email": "a@b.kr"}}"#,
            "user 2 has the id 1 of an earlier kakao user, but different content"),
        Case(
            "an error answer", #"{"msg": "ip mismatched!", "code": -401}"#,
            "error answer from Kakao (code -401)"),
        Case("bare ids", #"{"elements": [1, 2]}"#, "bare ids"),
        Case("cut short", #"{"id": 1}"# + "\n" + #"{"id": 2"#, "cut short after 1 complete user."),
    ]

    @Test("A bad file of identities", arguments: badIdentities)
    func identities(bad: Case) async throws {
        let folder = try Folder()
        let outcome = try await plan(in: folder, identities: try folder.file("users", bad.content))
        expectSentence(bad.sentence, code: bad.code, outcome, in: folder)
    }

    static let badHashConfigs: [Case] = [
        Case("another algorithm", "hash_config { algorithm: BCRYPT }", "is not SCRYPT", code: 78),
        Case(
            "rounds out of range", replaced("rounds: 8", "rounds: 9"),
            "rounds is 9, and Firebase allows 1 to 8", code: 78),
        Case(
            "mem_cost out of range", replaced("mem_cost: 14", "mem_cost: 40"),
            "is 40, and Firebase allows 1 to 14", code: 78),
        Case("no key", "hash_config { algorithm: SCRYPT, rounds: 8, mem_cost: 14 }", "is missing", code: 78),
        Case("empty", "", "no hash parameters", code: 78),
    ]

    private static func replaced(_ old: String, _ new: String) -> String {
        ((try? String(contentsOfFile: Example.prefix.hashConfig, encoding: .utf8)) ?? "")
            .replacingOccurrences(of: old, with: new)
    }

    @Test("Bad hash parameters", arguments: badHashConfigs)
    func hashConfig(bad: Case) async throws {
        let folder = try Folder()
        let path = try folder.file("hash.txt", bad.content)
        let outcome = try await plan(in: folder, more: ["--hash-config", path])
        expectSentence(bad.sentence, code: bad.code, outcome, in: folder)
    }

    @Test("A hash without parameters to check it stops the plan")
    func noHashConfig() async throws {
        let folder = try Folder()
        let outcome = try await plan(in: folder, accounts: Example.prefix.export("json"), more: [])
        expectSentence("there are no hash parameters to prove anything with", code: 78, outcome, in: folder)
    }

    @Test("A scheme with a mistake is refused with its line and column")
    func scheme() async throws {
        let folder = try Folder()
        let path = try folder.file(
            "s.json5", "{\n  name: 'x', provider: 'kakao',\n  emial: ['kakao{email}'],\n}")
        let outcome = try await plan(in: folder, scheme: path)
        expectSentence("line 3, column 3: a scheme has no member", code: 78, outcome, in: folder)
        #expect(outcome.errors.contains("Allowed are name, provider, email, password, defaultIDs and uid."))
    }

    @Test("An unknown scheme is refused with a guess")
    func unknownScheme() async throws {
        let folder = try Folder()
        let outcome = try await plan(in: folder, scheme: "kakao-prefx")
        expectSentence("There is no scheme", code: 78, outcome, in: folder)
        #expect(outcome.errors.contains("Did you mean kakao-prefix?"))
    }

    @Test(
        "Files that cannot be read",
        arguments: [
            ("no-such-file", "There is no file", 66), (".", "is a folder", 66),
        ] as [(String, String, Int32)])
    func unreadable(path: String, sentence: String, code: Int32) async throws {
        let folder = try Folder()
        expectSentence(sentence, code: code, try await plan(in: folder, accounts: path), in: folder)
        expectSentence(sentence, code: code, try await plan(in: folder, identities: path), in: folder)
        expectSentence(
            sentence, code: code, try await plan(in: folder, more: ["--hash-config", path]), in: folder)
        let scheme = path == "." ? path : "./no-such.json5"
        expectSentence(sentence, code: code, try await plan(in: folder, scheme: scheme), in: folder)
    }

    @Test("A reports folder that cannot be made")
    func reports() async throws {
        let folder = try Folder()
        let file = try folder.file("file", "")
        expectSentence(
            "is not a folder", code: 73, try await plan(in: folder, more: ["--reports", "\(file)/reports"]),
            in: folder)
        expectSentence(
            "is not a folder", code: 73, try await plan(in: folder, more: ["--reports", file]), in: folder)
    }

    @Test(
        "A disk that fills up leaves nothing behind",
        .disabled(
            if: ProcessInfo.processInfo.environment["NARU_INSTRUMENTED"] != nil,
            "what the thread sanitizer and the counting of coverage write may not grow either, and they complain"
        ))
    func diskFull() async throws {
        let folder = try Folder()
        let example = Example.prefix
        // A limit on file sizes fails writes as a full disk does, once its signal is ignored.
        let outcome = try await Naru.run(
            ["-c", "trap '' XFSZ; ulimit -f 16; exec \"$NARU\" \"$@\"", "naru"] + example.plan() + [
                "--no-cache"
            ],
            in: folder, command: "/bin/bash")
        expectSentence("The disk is full", code: 73, outcome, in: folder)
    }

    @Test("A CSV record that was cut short is refused, not read as an enabled account")
    func cutRecord() async throws {
        let folder = try Folder()
        let lines = try String(contentsOfFile: Example.prefix.export("csv"), encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let disabled = try #require(lines.first { $0.hasPrefix("tHVst1jpgHQZYAPcdcfNp65yMxpa") })
        let cut =
            lines.filter { $0 != disabled && !$0.isEmpty } + [String(disabled.dropLast(",true,,".count))]
        let outcome = try await plan(
            in: folder, accounts: try folder.file("cut.csv", cut.joined(separator: "\n")),
            more: ["--hash-config", Example.prefix.hashConfig])
        expectSentence("may have been cut short", code: 65, outcome, in: folder)
    }

    @Test("A key on the command line is refused without being shown", arguments: ["", "base64_signer_key: "])
    func keyOnCommandLine(prefix: String) async throws {
        let folder = try Folder()
        let key = String(repeating: "Ab3+", count: 21) + "xy=="
        for arguments in [["--hash-config", prefix + key], ["--scheme", prefix + key], [prefix + key]] {
            let outcome = try await Naru.run(Example.prefix.plan() + arguments, in: folder)
            #expect(outcome.code != 0)
            #expect(!(outcome.output + outcome.errors).contains("Ab3+Ab3+"))
        }
    }

    @Test(
        "A place where nothing can be made is told as such",
        arguments: [
            ["--reports", "/proc/naru"], ["--cache", "no/such/cache"],
            ["--mask", "--mask-key", "no/such/key"],
        ])
    func noPlace(arguments: [String]) async throws {
        let folder = try Folder()
        let outcome = try await Naru.run(Example.prefix.plan() + arguments, in: folder)
        expectSentence("cannot be made", code: 73, outcome, in: folder)
    }

    @Test(
        "A cache that is no cache",
        arguments: ["text", "SQLite format 3\u{0}garbage that is not a page at all"])
    func cache(content: String) async throws {
        let folder = try Folder()
        _ = try folder.file("naru-cache.sqlite", content)
        let outcome = try await Naru.run(Example.prefix.plan(), in: folder)
        expectSentence("naru-cache.sqlite", code: 65, outcome, in: folder)
        #expect(try folder.text("naru-cache.sqlite") == content)
    }

    @Test("Unknown fields are told once, with a count")
    func unknownFields() async throws {
        let folder = try Folder()
        let accounts = try folder.file(
            "a.json", #"{"users": [{"localId": "a", "colour": 1}, {"localId": "b", "colour": 2}]}"#)
        let outcome = try await plan(in: folder, accounts: accounts)
        #expect(outcome.code == 0)
        #expect(outcome.errors.contains("fields that Naru does not know: colour (2)"))
    }

    @Test("One uid with different content is a person's case, and the fields are named")
    func conflict() async throws {
        let folder = try Folder()
        let accounts = try folder.file(
            "a.json", #"{"users": [{"localId": "a", "disabled": true}, {"localId": "a", "email": "x@y.kr"}]}"#
        )
        let outcome = try await plan(in: folder, accounts: accounts)
        #expect(outcome.code == 0)
        #expect(outcome.output.contains("read 2 = distinct 1 + repeats 1"))
        let plan = try folder.text("\(outcome.lastLine)/plan.ndjson")
        #expect(plan.contains(#""status":"review","reason":"conflicting-records""#))
        #expect(plan.contains(#"["email","disabled"]"#))
    }

    private func plan(
        in folder: Folder, accounts: String? = nil, identities: String? = nil,
        scheme: String = "kakao-prefix",
        more: [String] = []
    ) async throws -> Naru.Outcome {
        let accounts = try accounts ?? folder.file("good-accounts.json", "[\(Self.user)]")
        return try await Naru.run(
            [
                "plan", "--accounts", accounts, "--identities", identities ?? Example.prefix.users,
                "--scheme", scheme,
            ]
                + more, in: folder)
    }

    private func expectSentence(_ sentence: String, code: Int32, _ outcome: Naru.Outcome, in folder: Folder) {
        #expect(outcome.code == code, "\(outcome.errors)")
        #expect(outcome.errors.contains(sentence), "\(outcome.errors)")
        #expect(outcome.output == "")
        // The sentence and its hint come last; before them only notes of what was done so far.
        let last = outcome.errors.split(separator: "\n").drop { !$0.hasPrefix("naru: ") }
        #expect((1...2).contains(last.count), "\(outcome.errors)")
        #expect(folder.names("reports") == [])
    }
}
