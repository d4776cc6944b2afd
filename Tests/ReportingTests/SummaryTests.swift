import Bridge
import Files
import Testing

@testable import Reporting

@Suite("The terminal summary")
struct SummaryTests {
    @Test("exact text at 80 columns")
    func exact() throws {
        let sink = MemorySink()
        let report = SummaryReport(sink: sink, style: SummaryStyle())
        try report.begin(Samples.plan)
        report.add(Samples.migrate)
        report.finish()
        #expect(
            sink.text == """
                1 of 2 accounts moves; 1 needs a person. 1 finding is dangerous.

                  read 3 = distinct 2 + repeats 1
                  distinct 2 = migrate 1 + merge 0 + review 1 + unmatched 0 + native 0 +
                    skipped 0

                Accounts
                  migrate                1   50 %  ████████████████████
                  review                 1   50 %  ████████████████████
                    conflicting records  1   50 %  ████████████████████

                Evidence
                  proof  1   50 %  ████████████████████

                More accounts would move if the policy also accepted
                  id in the address  0
                  verified e-mail    3
                  phone number       0
                  unverified e-mail  1

                Findings
                  danger: 1 account may be taken over through a mailbox
                    → Move these accounts first and remove their passwords right after; until
                      then treat a password reset on one of them as an attack.
                  warning: 1 uid has conflicting records
                    → Export the accounts again in one go and plan again with that file alone.
                  note: 1 identity has no account that moves
                    → Decide the accounts under review first; what then remains needs nothing
                      done.

                """)
    }

    @Test("no line is wider than asked, in any style", arguments: [1, 40, 41, 60, 79, 80, 120, 200, 500])
    func widths(width: Int) {
        let most = min(max(width, 40), 200)
        for plan in [Samples.plan, Samples.largePlan] {
            for unicode in [true, false] {
                let text = SummaryReport.text(plan, style: SummaryStyle(width: width, unicode: unicode))
                for line in text.split(separator: "\n") {
                    #expect(DisplayWidth.of(String(line)) <= most)
                    #expect(!line.hasSuffix(" "))
                }
            }
        }
    }

    @Test("without Unicode every byte is ASCII, also where numbers do not add up")
    func ascii() {
        var plan = Samples.largePlan
        plan.header.counts.read += 1
        let text = SummaryReport.text(plan, style: SummaryStyle(width: 100, unicode: false))
        #expect(text.utf8.allSatisfy { $0 < 0x80 })
        #expect(text.contains("read 1,234,601 != distinct 1,234,567 + repeats 33"))
        #expect(text.hasPrefix("The numbers do not add up: do not apply this plan.\n"))
    }

    @Test("colour only when asked for, and without it the same text remains", arguments: [40, 80, 200])
    func colour(width: Int) {
        for plan in [Samples.plan, Samples.largePlan] {
            let plain = SummaryReport.text(plan, style: SummaryStyle(width: width))
            let coloured = SummaryReport.text(plan, style: SummaryStyle(width: width, colour: true))
            #expect(!plain.contains("\u{1B}"))
            #expect(coloured.contains("\u{1B}[1;31m"))
            #expect(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
        }
    }

    @Test("shares are never rounded to all or nothing")
    func shares() {
        #expect(SummaryTable.share(0, of: 10) == "0 %")
        #expect(SummaryTable.share(1, of: 1_000_000) == "<1 %")
        #expect(SummaryTable.share(999_999, of: 1_000_000) == ">99 %")
        #expect(SummaryTable.share(10, of: 10) == "100 %")
        #expect(SummaryTable.share(2, of: 3) == "67 %")
    }

    @Test("a bar is exact to an eighth, and something is never nothing")
    func bars() {
        let style = SummaryStyle()
        #expect(style.bar(1, of: 2, length: 10) == "█████")
        #expect(style.bar(1, of: 16, length: 10) == "▋")
        #expect(style.bar(1, of: 1_000_000, length: 10) == "▏")
        #expect(style.bar(0, of: 10, length: 10).isEmpty)
        #expect(SummaryStyle(unicode: false).bar(1, of: 2, length: 10) == "#####")
        #expect(SummaryStyle(unicode: false).bar(1, of: 1000, length: 10) == "#")
    }

    @Test("a long word without blanks is broken where the line ends")
    func wrapping() {
        let style = SummaryStyle(width: 40)
        let lines = style.wrapped(String(repeating: "가", count: 45), first: "> ", rest: "  ")
        #expect(lines.map(DisplayWidth.of) == [40, 40, 16])
    }
}

@Suite("Columns of a terminal")
struct DisplayWidthTests {
    @Test(
        "each text takes its columns",
        arguments: [
            ("", 0), ("abc", 3), ("한글", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("日本", 4), ("e\u{301}", 1),
            ("é", 1), ("ｱ", 1), ("Ａ", 2),
            ("👍", 2), ("👍🏽", 2), ("👨‍👩‍👧‍👦", 2), ("🇰🇷", 2), ("❤️", 2), ("❤", 1), ("…", 1), ("█", 1), ("\u{200B}", 0),
            ("\u{1B}", 0), ("ㄱ", 2),
            ("㈜", 2), ("✔", 1), ("→", 1), ("𠀀", 2),
        ])
    func widths(text: String, expected: Int) {
        #expect(DisplayWidth.of(text) == expected)
    }

    @Test("cutting never splits a character or exceeds the width")
    func truncation() {
        #expect(DisplayWidth.truncated("한글", to: 4) == "한글")
        #expect(DisplayWidth.truncated("한글", to: 3) == "한…")
        #expect(DisplayWidth.truncated("한글", to: 2) == "…")
        #expect(DisplayWidth.truncated("한글", to: 0).isEmpty)
        #expect(DisplayWidth.truncated("a👨‍👩‍👧‍👦b", to: 3) == "a…")
    }

    @Test("the table agrees with another program's Unicode data on all assigned characters it knows")
    func python() throws {
        let program = """
            import sys, unicodedata as u
            print(",".join(str(c) for c in range(0x300, 0x30000) if not 0xD800 <= c < 0xE000
                and u.category(chr(c)) not in ("Cn", "Mn", "Me", "Cf", "Cc") and u.east_asian_width(chr(c)) in "WF"), end="")
            """
        let output = String(decoding: try Program.run("python3", ["-c", program]), as: UTF8.self)
        let wide = output.split(separator: ",").compactMap { UInt32($0).flatMap(Unicode.Scalar.init) }
        #expect(wide.count > 100_000)
        for scalar in wide where DisplayWidth.of(Character(scalar)) != 2 {
            Issue.record("U+\(String(scalar.value, radix: 16)) is wide")
        }
    }
}
