import Bridge
import Testing

@Suite("Templates")
struct TemplateTests {
    private func readings(_ template: String, _ text: String) throws -> [Captures] {
        try Template(template).readings(of: Array(text.utf8))
    }

    @Test("A template captures what its placeholder stands for")
    func captures() throws {
        #expect(try readings("kakao{email}", "kakaoalice@example.com").map(\.email) == ["alice@example.com"])
        #expect(try readings("kakao_{id}@x.kr", "kakao_12@x.kr").map(\.id) == ["12"])
        #expect(try readings("{nickname}.{id}@x.kr", "봄.12@x.kr").map(\.nickname) == ["봄"])
        #expect(try readings("kakao{phone}", "kakao+82 10-1234-5678").map(\.phone) == ["+82 10-1234-5678"])
    }

    @Test(
        "A text that does not fit whole has no reading",
        arguments: [
            ("kakao{email}", "kakao@example.com"), ("kakao{email}", "alice@example.com"),
            ("kakao{email}", "kakaoalice@example"), ("kakao{email}", "kakaoal ice@example.com"),
            ("kakao{email}", "kakaoalice@@example.com"), ("kakao{email}", "kakaoalice@example..com"),
            ("k{id}@x.kr", "k012@x.kr"), ("k{id}@x.kr", "k9223372036854775808@x.kr"),
            ("k{id}@x.kr", "k@x.kr"),
            ("k{id}@x.kr", "k12@x.kr.evil.kr"), ("k{id}@x.kr", "ak12@x.kr"), ("{id}", ""),
            ("kakao{phone}", "kakao0101"),
        ])
    func misses(template: String, text: String) throws {
        #expect(try readings(template, text).isEmpty)
    }

    @Test("The greatest Int64 is an id")
    func greatestID() throws {
        #expect(try readings("{id}", "9223372036854775807").count == 1)
    }

    @Test("A placeholder that occurs twice stands for one text")
    func twice() throws {
        #expect(try readings("{id}.{id}@x.kr", "12.12@x.kr").count == 1)
        #expect(try readings("{id}.{id}@x.kr", "12.13@x.kr").isEmpty)
    }

    @Test("Adjacent placeholders have every reading, up to a limit")
    func adjacent() throws {
        #expect(try readings("{nickname}{id}", "a12").map(\.id) == ["12", "2"])
        #expect(try readings("{nickname}{id}", String(repeating: "1", count: 300)).count == 16)
    }

    @Test("Unknown placeholders and stray braces are refused with their place")
    func refused() {
        #expect(throws: TemplateError.unknownPlaceholder(name: "Email", offset: 5)) {
            try Template("kakao{Email}")
        }
        #expect(throws: TemplateError.dollar(offset: 5)) { try Template("talk.${email}") }
        #expect(throws: TemplateError.strayBrace(offset: 5)) { try Template("kakao{id") }
        #expect(throws: TemplateError.strayBrace(offset: 2)) { try Template("한글}") }
        #expect(throws: TemplateError.unknownPlaceholder(name: "", offset: 0)) { try Template("{}") }
    }

    @Test("Text without placeholders stands for itself")
    func literal() throws {
        #expect(try Template("123456").hasPlaceholder == false)
        #expect(try readings("123456", "123456").count == 1)
        #expect(try Template("KAKAO{email}").lowercased.readings(of: Array("kakaoa@b.kr".utf8)).count == 1)
    }

    @Test(
        "Phone numbers normalise to E.164 or not at all",
        arguments: [
            ("+82 10-1234-5678", "+821012345678"), ("+82 010-1234-5678", "+821012345678"),
            ("+821012345678", "+821012345678"), ("+1 201-555-0100", "+12015550100"),
            ("+81 9012345678", "+819012345678"),
            ("010-1234-5678", nil), ("+0 123 456 789", nil), ("+82", nil), ("+82 10+1234", nil), ("", nil),
            ("+", nil),
            ("+1234567890123456", nil), ("+82 10-1234-567a", nil),
        ] as [(String, String?)])
    func phones(text: String, e164: String?) {
        #expect(PhoneNumber.e164(text) == e164)
    }

    @Test("Ids are ordered as numbers, texts after them")
    func order() {
        let ids = ["9", "10", "1376000000000000003", "abc", "b", "09"]
        #expect(
            ids.shuffled().sorted(by: ProviderUserID.precedes) == [
                "9", "10", "1376000000000000003", "09", "abc", "b",
            ])
    }
}

@Suite("Months")
struct MonthTests {
    @Test(
        "A time falls into its month in UTC",
        arguments: [
            (0, 0), (2_678_399_999, 0), (2_678_400_000, 1), (951_782_400_000, 361), (951_868_799_999, 361),
            (1_609_459_199_999, 611), (1_609_459_200_000, 612), (253_402_300_799_999, 96_359),
        ] as [(Int64, Int)])
    func months(milliseconds: Int64, month: Int) {
        #expect(Month.number(of: milliseconds) == month)
    }

    @Test("Times before 1970 and after 9999 have none")
    func outside() {
        #expect(Month.number(of: -1) == nil)
        #expect(Month.number(of: .max) == nil)
        #expect(Month.number(of: nil) == nil)
    }
}

@Suite("Which account is primary")
struct PrimaryTests {
    private func rank(_ last: Int64?, _ created: Int64?) -> PrimaryRank {
        PrimaryRank(lastSignedInAt: last, createdAt: created)
    }

    @Test("The latest sign-in wins, then the earliest creation, then the smaller uid")
    func order() {
        #expect(rank(2, 9).displaces(rank(1, 1)))
        #expect(!rank(1, 1).displaces(rank(2, 9)))
        #expect(rank(1, 1).displaces(rank(1, 2)))
        #expect(!rank(1, 2).displaces(rank(1, 2)))
        #expect(rank(0, nil).displaces(rank(nil, 0)))
        #expect(rank(nil, 5).displaces(rank(nil, nil)))
    }
}
