import Testing

@testable import CommandLine

@Suite("Lines")
struct TextWrapTests {
    @Test("fit the width, unless one word does not", arguments: 1...50)
    func fit(width: Int) {
        let text = "Every account gets a decision: migrate, merge, refresh, unchanged, review."
        let lines = TextWrap.lines(text, width: width, indent: "  ")
        #expect(lines.allSatisfy { $0.count <= width || !$0.dropFirst(2).contains(" ") })
        let joined = lines.map { $0.dropFirst(2) }.joined(separator: " ")
        #expect(joined == text)
    }

    @Test("of a shell command keep options with their values and stay one command")
    func shell() {
        #expect(
            TextWrap.shell("naru plan --accounts a.json - --mask", width: 26, hanging: "  ")
                == ["naru plan \\", "  --accounts a.json - \\", "  --mask"])
    }

    @Test("are at least one")
    func empty() {
        #expect(TextWrap.lines("", width: 10, indent: " ") == [" "])
        #expect(TextWrap.shell("", width: 10, hanging: "") == [""])
    }

    @Test(
        "of help fit every width from 40 columns on, examples aside",
        arguments: [40, 59, 60, 80, 100, 200, 1])
    func help(width: Int) {
        let page = HelpPage(width: width)
        let limit = min(100, max(40, width))
        for command in CommandTable.naru.commands {
            let lines = page.text(for: command).split(separator: "\n", omittingEmptySubsequences: false)
            let long = lines.filter { $0.count > limit }
            #expect(
                long.allSatisfy { $0.hasSuffix("\\") || $0.hasPrefix("  naru") || $0.hasPrefix("      ") })
            if limit >= 80 { #expect(long.isEmpty, "\(long)") }
            #expect(lines.allSatisfy { !$0.hasSuffix(" ") })
        }
    }
}
