import Bridge
import Testing

@testable import Reporting

@Suite("Words")
struct WordsTests {
    @Test("every finding has a title with its count, a sentence and advice", arguments: Finding.Kind.allCases)
    func findings(kind: Finding.Kind) {
        let one = Finding(kind: kind, severity: .danger, count: 1)
        let many = Finding(kind: kind, severity: .danger, count: 12_345)
        #expect(FindingWords.title(one).contains("1 "))
        #expect(FindingWords.title(many).contains("12,345 "))
        #expect(!FindingWords.title(one).hasSuffix("."))
        for text in [FindingWords.detail(one), FindingWords.advice(one)] {
            #expect(text.hasSuffix("."))
            #expect(!text.contains("  ") && !text.contains("\n"))
        }
    }

    @Test(
        "one is singular",
        arguments: [
            (Finding.Kind.defaultPassword, "1 account has the app's default password"),
            (.guessablePassword, "1 account has a password that others can guess"),
            (.claimableAddress, "1 account may be taken over through a mailbox"),
            (.conflictingRecords, "1 uid has conflicting records"),
            (.nativeSharesAddress, "1 native account has the address of an identity"),
            (.severalAccounts, "1 identity has several accounts"),
            (.disabledAccounts, "1 account with a known owner is disabled"),
            (.redactedPasswords, "1 password was withheld by the API"),
            (.foreignPasswords, "1 password is hashed by another algorithm"),
            (.plainPasswords, "1 password is in plain text"),
            (.unclaimedIdentities, "1 identity has no account that moves"),
            (.proofSkipped, "Nothing is proven: 1 password hash was not compared"),
        ])
    func singular(kind: Finding.Kind, title: String) {
        #expect(FindingWords.title(Finding(kind: kind, severity: .note, count: 1)) == title)
    }

    @Test(
        "any other count is plural",
        arguments: [
            (Finding.Kind.noSchemeFits, "No scheme fits any of the 2 accounts"),
            (.nothingProven, "Not one of 2 password hashes could be explained"),
            (.noIdentityEmails, "None of the 2 identities has a usable e-mail address"),
            (.defaultPassword, "2 accounts have the app's default password"),
            (.guessablePassword, "2 accounts have a password that others can guess"),
            (.conflictingRecords, "2 uids have conflicting records"),
            (.nativeSharesAddress, "2 native accounts have the addresses of identities"),
            (.severalAccounts, "2 identities have several accounts"),
            (.disabledAccounts, "2 accounts with a known owner are disabled"),
            (.redactedPasswords, "2 passwords were withheld by the API"),
            (.foreignPasswords, "2 passwords are hashed by another algorithm"),
            (.plainPasswords, "2 passwords are in plain text"),
            (.unclaimedIdentities, "2 identities have no account that moves"),
            (.proofSkipped, "Nothing is proven: 2 password hashes were not compared"),
        ])
    func plural(kind: Finding.Kind, title: String) {
        #expect(FindingWords.title(Finding(kind: kind, severity: .note, count: 2)) == title)
    }

    @Test("the danger of a claimable address is spelled out")
    func claimable() {
        let detail = FindingWords.detail(Finding(kind: .claimableAddress, severity: .danger, count: 1))
        #expect(detail.contains("the mailbox kakaoalice@example.com can reset that account's password."))
    }

    @Test("labels tell kinds apart, explanations are sentences")
    func labels() {
        #expect(Set(Status.allCases.map(\.label)).count == Status.allCases.count)
        #expect(Set(Reason.allCases.map(\.label)).count == Reason.allCases.count)
        #expect(Set(Evidence.allCases.map(\.label)).count == Evidence.allCases.count)
        #expect(Set(Route.allCases.map(\.label)).count == Route.allCases.count)
        #expect(Set(PasswordKind.allCases.map(\.label)).count == PasswordKind.allCases.count)
        let explanations =
            Status.allCases.map(\.explanation) + Reason.allCases.map(\.explanation)
            + Evidence.allCases.map(\.explanation) + Route.allCases.map(\.explanation)
        #expect(explanations.allSatisfy { $0.hasSuffix(".") })
    }

    @Test(
        "large numbers have commas",
        arguments: [
            (0, "0"), (999, "999"), (1000, "1,000"), (-1_234_567, "-1,234,567"),
            (.min, "-9,223,372,036,854,775,808"),
        ])
    func digits(number: Int, text: String) {
        #expect(Quantity.digits(number) == text)
    }

    @Test("the verdict is short and true")
    func verdicts() {
        func verdict(_ statuses: [Status: Int], dangers: Int = 0, wrong: Bool = false) -> (String, Bool) {
            var counts = PlanCounts()
            counts.statuses = statuses
            counts.distinct = statuses.values.reduce(0, +)
            counts.read = counts.distinct + (wrong ? 1 : 0)
            let finding = Finding(kind: .defaultPassword, severity: .danger, count: 1)
            let header = PlanHeader(
                inputs: [], schemes: [], policy: .standard, proof: .checked, counts: counts,
                findings: Array(repeating: finding, count: dangers))
            let verdict = PlanVerdict(header)
            return (verdict.text, verdict.isReady)
        }
        #expect(verdict([:]) == ("There are no accounts.", true))
        #expect(
            verdict([.migrate: 2, .merge: 1]) == ("All of 3 accounts move; no account needs a person.", true))
        #expect(verdict([.native: 3]) == ("None of 3 accounts move; no account needs a person.", true))
        #expect(
            verdict([.migrate: 1_000, .review: 2], dangers: 2)
                == ("1,000 of 1,002 accounts move; 2 need a person. 2 findings are dangerous.", false))
        #expect(
            verdict([.migrate: 1], wrong: true) == (
                "The numbers do not add up: do not apply this plan.", false
            ))
    }

    @Test(
        "what is invisible or steers a terminal is spelled out",
        arguments: [
            ("\u{1B}[2J", "␛[2J"), ("a\nb", "a␊b"), ("\u{7F}", "U+007F"), ("\u{9B}", "U+009B"),
            ("\u{202E}", "U+202E"),
            ("\u{FEFF}", "U+FEFF"), ("앨리스", "앨리스"), ("👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"), ("e\u{301}", "e\u{301}"),
        ])
    func visible(text: String, shown: String) {
        #expect(VisibleText.of(text) == shown)
    }

    @Test("very long texts are cut, also those of one character with endless marks")
    func cut() {
        #expect(VisibleText.of(String(repeating: "가", count: 10_000)).count == VisibleText.limit + 1)
        #expect(VisibleText.of("e" + String(repeating: "\u{301}", count: 10_000)).unicodeScalars.count == 12)
    }
}
