import Bridge
import Files
import Testing

@testable import Reporting

@Suite("report.md")
struct MarkdownTests {
    private func written(_ plan: ReportedPlan, _ decisions: [Decision], limit: Int = 50) throws -> String {
        let sink = MemorySink()
        let report = MarkdownReport(sink: sink, personLimit: limit)
        try report.begin(plan)
        for decision in decisions { try report.add(decision) }
        report.finish()
        return sink.text
    }

    @Test("exact text")
    func exact() throws {
        let text = try written(Samples.plan, Samples.decisions)
        #expect(
            text == """
                # Dry run

                **1 of 2 accounts moves; 1 needs a person. 1 finding is dangerous.**

                ```
                read 3 = distinct 2 + repeats 1
                distinct 2 = migrate 1 + merge 0 + review 1 + unmatched 0 + native 0 + skipped 0
                ```

                - policy: accepts proof
                - hashes compared
                - made by naru `1.2.3`

                ## What happens to the accounts

                | Status | Reason | Accounts | What it means |
                | --- | --- | ---: | --- |
                | **migrate** |  | 1 | Becomes a member, with this uid. |
                | **review** |  | 1 | Needs a person to decide; nothing happens to it until then. |
                |  | conflicting records | 1 | The sources hold this uid more than once, with different content. |

                ## Evidence

                | Evidence | Accounts | What it shows |
                | --- | ---: | --- |
                | proof | 1 | The password hash equals that of a password made from the identity's id. |

                ## What a wider policy would move

                | If the policy also accepted | More accounts would move |
                | --- | ---: |
                | id in the address | 0 |
                | verified e-mail | 3 |
                | phone number | 0 |
                | unverified e-mail | 1 |

                ## Findings

                ### danger: 1 account may be taken over through a mailbox

                The app made up the address, but it may be a real mailbox: whoever owns (or can register) the \
                mailbox `kakaoalice@example.com` can reset that account's password.

                **What to do:** Move these accounts first and remove their passwords right after; until then treat a \
                password reset on one of them as an attack.

                Most often: `example.com` 1

                For example: `aaa`

                ### warning: 1 uid has conflicting records

                The sources hold the same uid with different content, so it is not known which of them is true.

                **What to do:** Export the accounts again in one go and plan again with that file alone.

                For example: `bbb`

                ### note: 1 identity has no account that moves

                The provider knows these people as users of the app, but no account was decided to be theirs: they may \
                sign in some other way, have left, wait among the accounts under review, or own a disabled one.

                **What to do:** Decide the accounts under review first; what then remains needs nothing done.

                For example: `42`

                ## Inputs

                | Input | File | Format | Records | SHA-256 |
                | --- | --- | --- | ---: | --- |
                | accounts | `users.json` | `firebase auth:export JSON` | 3 | `\(String(repeating: "ab", count: 32))` |
                | identities | `kakao.ndjson` | `Kakao users` | 2 | `\(String(repeating: "cd", count: 32))` |

                Schemes: `kakao-prefix` for `kakao`

                ## Accounts that need a person

                | Account | Reason | Address | Identity | Evidence |
                | --- | --- | --- | --- | --- |
                | `bbb` | conflicting records | `bob@example.com` |  |  |

                """)
    }

    @Test("the list of accounts ends at its limit, and says so")
    func limit() throws {
        var plan = Samples.plan
        plan.header.counts.statuses = [.review: 3]
        let decisions = ["a", "b", "c"].map { uid in
            var decision = Samples.review
            decision.uid = uid
            return decision
        }
        let text = try written(plan, decisions, limit: 2)
        #expect(text.contains("The first 2 of 3."))
        #expect(text.contains("| `a` |") && text.contains("| `b` |") && !text.contains("| `c` |"))
        #expect(try !written(plan, decisions, limit: 3).contains("The first"))
    }

    @Test(
        "a value is shown and does nothing",
        arguments: [
            ("alice@example.com", "`alice@example.com`"), ("앨리스", "`앨리스`"), ("", ""),
            (
                "<img src=x onerror=alert(1)>",
                "<code>&#60;img&#32;src&#61;x&#32;onerror&#61;alert&#40;1&#41;&#62;</code>"
            ),
            ("a<b", "<code>a&#60;b</code>"), ("a|b", "<code>a&#124;b</code>"),
            ("`x`", "<code>&#96;x&#96;</code>"),
            ("[a](b)", "<code>&#91;a&#93;&#40;b&#41;</code>"),
            ("a\nb", "`a␊b`"), ("#123", "<code>&#35;123</code>"), ("@team", "`@team`"),
            ("\\", "<code>&#92;</code>"),
            ("&amp;", "<code>&#38;amp&#59;</code>"), (" a", "<code>&#32;a</code>"),
            ("\u{202E}x", "`U+202Ex`"),
            ("*b*", "<code>&#42;b&#42;</code>"), ("~~s~~", "<code>&#126;&#126;s&#126;&#126;</code>"),
        ])
    func code(value: String, expected: String) {
        #expect(MarkdownText.code(value) == expected)
    }

    @Test("no random value becomes markup, a line or a cell", arguments: 1...20 as ClosedRange<UInt64>)
    func random(seed: UInt64) throws {
        var random = RandomPlan(seed: seed)
        var decisions = random.decisions(30)
        for index in decisions.indices {
            decisions[index].status = .review
            decisions[index].uid = random.text()
        }
        let header = random.header(for: decisions)
        let plan = ReportedPlan(id: "", header: header, masked: false, toolVersion: "1.2.3")
        let text = try written(plan, decisions)
        let tags = text.matches(of: /<[^>]*>/).map { String($0.output) }
        #expect(tags.allSatisfy { $0 == "<code>" || $0 == "</code>" })
        let rows = text.split(separator: "\n").drop { $0 != "## Accounts that need a person" }.dropFirst()
        #expect(rows.count == 32)
        #expect(rows.allSatisfy { row in row.count { $0 == "|" } == 6 })
        let code = text.replacing(/`[^`\n]*`/, with: "").replacing(/<code>[^<]*<\/code>/, with: "")
        #expect(!code.contains("@") && !code.contains("[") && !code.contains("#1"))
    }
}
