import Reporting
import Testing

@testable import CommandLine

@Suite("Text from outside")
struct PrintableTests {
    @Test(
        "cannot command a terminal",
        arguments: [
            ("\u{1B}[31mred", "\\u{1B}[31mred"), ("a\nb\rc\td", "a\\nb\\rc\\td"), ("\u{9B}2J", "\\u{9B}2J"),
            ("\0\u{7F}", "\\u{0}\\u{7F}"), ("user\u{202E}gpj", "user\\u{202E}gpj"), ("\u{2028}", "\\u{2028}"),
            ("\u{61C}\u{2066}", "\\u{61C}\\u{2066}"), ("a\u{200B}b\u{FEFF}", "a\\u{200B}b\\u{FEFF}"),
            ("\u{1B}\u{301}", "\\u{1B}\u{301}"), ("\r\n", "\\r\\n"),
        ])
    func neutralised(text: String, safe: String) { #expect(printable(text) == safe) }

    @Test("stays as it is when it is harmless", arguments: ["", "나루", "e\u{301}", "👨‍👩‍👧‍👦", "a\\b", "~"])
    func harmless(text: String) {
        #expect(Array(printable(text).unicodeScalars) == Array(text.unicodeScalars))
    }

    @Test("lets no control character through")
    func everything() throws {
        for value in UInt32(0)..<0x3000 {
            let scalar = try #require(Unicode.Scalar(value))
            let safe = printable(String(Character(scalar)))
            let categories = safe.unicodeScalars.map(\.properties.generalCategory)
            let isHarmful = categories.contains {
                [.control, .lineSeparator, .paragraphSeparator].contains($0)
            }
            #expect(!isHarmful, "\(value)")
            if scalar.properties.isBidiControl { #expect(safe.hasPrefix("\\u{"), "\(value)") }
        }
    }

    @Test("is clipped in a sentence")
    func clipped() {
        #expect(quoted("a") == "'a'")
        #expect(
            quoted(String(repeating: "가", count: 500)) == "'" + String(repeating: "가", count: 120) + "...'")
    }

    @Test("takes two columns for Hangul and none for what combines")
    func width() {
        #expect(DisplayWidth.of("naru") == 4)
        #expect(DisplayWidth.of("나루") == 4)
        #expect(DisplayWidth.of("e\u{301}") == 1)
        #expect(DisplayWidth.truncated("나루터", to: 5, mark: "~") == "나루~")
        #expect(DisplayWidth.truncated("나루터", to: 6, mark: "~") == "나루터")
        #expect(DisplayWidth.truncated("나루터", to: 0, mark: "~") == "")
        #expect(DisplayWidth.truncated("abc", to: 1, mark: "~") == "~")
    }
}
