import Bridge
import Files
import Testing

@testable import Reporting

@Suite("Members as SQL")
struct MemberSQLTests {
    private static let forms: [@Sendable (any ByteSink) -> any MemberExport] = [
        { PostgresMembers(sink: $0) }, { MySQLMembers(sink: $0) },
    ]

    /// The texts that a member can have, by column, and how one is set.
    private static let texts: [(column: String, set: @Sendable (inout Member, String) -> Void)] = [
        ("uid", { $0.uid = $1 }), ("provider", { $0.key.provider = $1 }),
        ("provider_user_id", { $0.key.providerUserID = $1 }), ("email", { $0.profile.email = $1 }),
        ("phone", { $0.profile.phone = $1 }), ("nickname", { $0.profile.nickname = $1 }),
        ("profile_image_url", { $0.profile.profileImageURL = $1 }),
    ]

    /// What stands between the opening and the end.
    private func rows(_ members: [Member], _ form: (any ByteSink) -> any MemberExport) throws -> String {
        let text = try written(members, form)
        let opening = try written([], form)
        let end = opening.firstRange(of: "COMMIT;")
        let start = try #require(end).lowerBound
        let closing = String(opening[start...])
        #expect(text.hasPrefix(opening[..<start]))
        #expect(text.hasSuffix(closing))
        return String(text.dropFirst(opening.count - closing.count).dropLast(closing.count))
    }

    private func written(_ members: [Member], _ form: (any ByteSink) -> any MemberExport) throws -> String {
        let sink = MemorySink()
        let export = form(sink)
        try export.begin()
        for member in members { try export.add(member) }
        try export.finish()
        return sink.text
    }

    private func literal(_ nickname: String, _ form: (any ByteSink) -> any MemberExport) throws -> String {
        let row = try rows([NastyMembers.member(1, nickname: nickname)], form)
        let start = try #require(row.firstRange(of: "NULL,FALSE,NULL,")).upperBound
        let end = try #require(row.firstRange(of: ",NULL,FALSE,NULL,NULL,0);\n")).lowerBound
        return String(row[start..<end])
    }

    @Test("a row in PostgreSQL's form, to the letter")
    func postgresRow() throws {
        var member = NastyMembers.member(7, nickname: "O'Leary")
        member.profile.email = "o@example.com"
        member.profile.emailVerified = true
        member.profile.createdAt = Int64.min
        member.profile.lastSignedInAt = -1
        #expect(
            try rows([member, NastyMembers.member(8)], { PostgresMembers(sink: $0) }) == """
                INSERT INTO members (member_id, uid, provider, provider_user_id, email, email_verified, phone, \
                nickname, profile_image_url, disabled, created_at, last_signed_in_at, migrated_at) VALUES
                (7,'many-7','kakao','3000000007','o@example.com',TRUE,NULL,'O''Leary',NULL,FALSE,\
                -9223372036854775808,-1,0),
                (8,'many-8','kakao','3000000008',NULL,FALSE,NULL,NULL,NULL,FALSE,NULL,NULL,0);

                """)
    }

    @Test(
        "PostgreSQL: what a backslash could change is an escape literal, the rest is plain",
        arguments: [
            ("", "''"), ("한글 👍", "'한글 👍'"), ("'", "''''"), ("a'b'", "'a''b'''"), ("\"--;*/$$", "'\"--;*/$$'"),
            ("\\", #"E'\\'"#), ("\\'", #"E'\\'''"#), ("a\r\n\tb", #"E'a\r\n\tb'"#),
            ("\u{1}f\u{7F}", #"E'\x01f\x7F'"#),
        ])
    func postgresText(text: String, literal expected: String) throws {
        #expect(try literal(text, { PostgresMembers(sink: $0) }) == expected)
    }

    @Test(
        "MySQL: what a backslash could change is hexadecimal, the rest is plain",
        arguments: [
            ("", "''"), ("한글 👍", "'한글 👍'"), ("'", "''''"), ("a'b'", "'a''b'''"), ("\"--;*/#", "'\"--;*/#'"),
            ("\\", "_utf8mb4 X'5C'"), ("'\\", "_utf8mb4 X'275C'"), ("가\n", "_utf8mb4 X'EAB0800A'"),
            ("\u{7F}", "_utf8mb4 X'7F'"), ("\u{1A}", "_utf8mb4 X'1A'"),
        ])
    func mySQLText(text: String, literal expected: String) throws {
        #expect(try literal(text, { MySQLMembers(sink: $0) }) == expected)
    }

    @Test("every row is one line, whatever the texts hold", arguments: 0..<2)
    func oneLine(form: Int) throws {
        let members = try NastyMembers.nasty()
        let text = try rows(members, Self.forms[form])
        #expect(text.utf8.count { $0 == UInt8(ascii: "\n") } == members.count + 1)
        #expect(!text.utf8.contains { $0 < 0x20 && $0 != UInt8(ascii: "\n") || $0 == 0x7F })
    }

    @Test("a NUL in any text is refused with its column, and nothing of the row is written", arguments: 0..<2)
    func nul(form: Int) throws {
        #expect(Self.texts.count == 7)
        for (column, set) in Self.texts {
            var member = NastyMembers.member(2)
            set(&member, "x\0")
            let sink = MemorySink()
            let export = Self.forms[form](sink)
            try export.begin()
            try export.add(NastyMembers.member(1))
            #expect(throws: MemberExportError.holdsNUL(uid: member.uid, column: column)) {
                try export.add(member)
            }
            try export.add(NastyMembers.member(3))
            try export.finish()
            let others = [NastyMembers.member(1), NastyMembers.member(3)]
            #expect(try sink.text == written(others, Self.forms[form]))
        }
    }

    @Test(
        "MySQL: a text longer than its column is refused; characters count, not bytes",
        arguments: [
            ("uid", 128), ("provider", 64), ("provider_user_id", 255), ("email", 320), ("phone", 255),
        ])
    func tooLong(column: String, limit: Int) throws {
        for (count, fits) in [(limit, true), (limit + 1, false)] {
            let text = String(repeating: "😀", count: count)
            var member = NastyMembers.member(1)
            for (name, set) in Self.texts where name == column { set(&member, text) }
            if fits {
                #expect(try rows([member], { MySQLMembers(sink: $0) }).contains(text))
            } else {
                let error = MemberExportError.tooLong(uid: member.uid, column: column, limit: limit)
                #expect(throws: error) { try rows([member], { MySQLMembers(sink: $0) }) }
            }
        }
    }

    @Test("a statement has 500 rows, or 256 KiB and one row", arguments: 0..<2)
    func statements(form: Int) throws {
        func sizes(_ members: [Member]) throws -> [Int] {
            try rows(members, Self.forms[form]).split(separator: ";\n").map {
                $0.utf8.count { $0 == UInt8(ascii: "\n") }
            }
        }
        #expect(try sizes((1...1202).map { NastyMembers.member($0) }) == [500, 500, 202])
        #expect(try sizes((1...1000).map { NastyMembers.member($0) }) == [500, 500])
        let long = String(repeating: "가", count: 30_000)
        #expect(try sizes((1...7).map { NastyMembers.member($0, nickname: long) }) == [3, 3, 1])
    }

    @Test("rows leave in pieces of about 64 KiB", arguments: 0..<2)
    func pieces(form: Int) throws {
        final class Pieces: ByteSink {
            var sizes: [Int] = []
            func write(_ bytes: UnsafeRawBufferPointer) { sizes.append(bytes.count) }
        }
        let sink = Pieces()
        let export = Self.forms[form](sink)
        try export.begin()
        for number in 1...10_000 as ClosedRange<Int64> { try export.add(NastyMembers.member(number)) }
        try export.finish()
        #expect(sink.sizes.count > 10)
        #expect(sink.sizes.dropLast().allSatisfy { (1 << 16..<1 << 16 + 1000).contains($0) })
    }
}
