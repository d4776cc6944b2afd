import Foundation
import Testing

@testable import CommandLine

/// What a shell should offer for the last word of a command line.
struct Offer: Sendable, CustomTestStringConvertible {
    let words: [String]
    let offered: Set<String>
    var testDescription: String { words.joined(separator: " ") }

    init(_ words: String..., offers offered: Set<String>) {
        self.words = words
        self.offered = offered
    }

    static let all = [
        Offer("pl", offers: ["plan"]),
        Offer(
            "",
            offers: [
                "fetch", "accounts", "plan", "apply", "undo", "verify", "doctor", "status", "members", "mint",
                "why",
                "report",
                "unmask",
                "schemes",
                "me", "help",
            ]),
        Offer("--color", "never", "wh", offers: ["why"]),
        Offer("--color", "", offers: ["auto", "always", "never"]),
        Offer("plan", "--acc", offers: ["--accounts"]),
        Offer("plan", "--mas", offers: ["--mask", "--mask-key"]),
        Offer("plan", "--accounts", "a", offers: ["accounts.json", "a b.json"]),
        Offer("plan", "--accounts", "zz", "a", offers: ["accounts.json", "a b.json"]),
        Offer("plan", "--scheme", "kakao-", offers: ["kakao-prefix", "kakao-phone"]),
        Offer("plan", "--policy", "ve", offers: ["verified-email"]),
        Offer("plan", "--policy", "proof,p", offers: ["proof,phone"]),
        Offer("plan", "--reports", "p", offers: ["plans"]),
        Offer("report", "--format", "h", offers: ["html"]),
        Offer("report", "-f", "s", offers: ["summary"]),
        Offer("report", "acc", offers: ["accounts.json"]),
        Offer("help", "unm", offers: ["unmask"]),
        Offer("schemes", "nav", offers: ["naver-id"]),
        Offer("schemes", "kakao-ph", offers: ["kakao-phone"]),
    ]
}

@Suite("Completions")
struct CompletionTests {
    @Test("of bash offer what fits", .enabled(if: Shell.has("bash")))
    func bash() throws {
        let folder = try CompletionFolder()
        for offer in Offer.all {
            let words = offer.words.map { "'\($0)'" }.joined(separator: " ")
            let script = """
                source ./naru.bash
                COMP_WORDS=(naru \(words)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
                complete -p naru >/dev/null && _naru
                printf '%s\\n' "${COMPREPLY[@]}"
                """
            let result = try Shell.run(script, shell: ["bash", "--norc", "-uc"], folder: folder.url)
            #expect(result.errors == "")
            #expect(
                Set(result.output.split(separator: "\n").map(String.init)) == offer.offered, "\(offer.words)")
        }
    }

    @Test("of bash understand = as a word of its own", .enabled(if: Shell.has("bash")))
    func bashEquals() throws {
        let folder = try CompletionFolder()
        let script = """
            source ./naru.bash
            COMP_WORDS=(naru plan --policy = em); COMP_CWORD=4; _naru; echo "${COMPREPLY[*]}"
            COMP_WORDS=(naru report --format =); COMP_CWORD=3; _naru; echo "${COMPREPLY[*]}"
            """
        let result = try Shell.run(script, shell: ["bash", "--norc", "-uc"], folder: folder.url)
        #expect(result.output == "email\nhtml csv md json summary\n")
    }

    @Test("of fish offer what fits", .enabled(if: Shell.has("fish")))
    func fish() throws {
        let folder = try CompletionFolder()
        let lines = Offer.all.map { "complete -C 'naru \($0.words.joined(separator: " "))'; echo ---" }
        let script = "source naru.fish\n" + lines.joined(separator: "\n")
        let result = try Shell.run(script, shell: ["fish", "--no-config", "-c"], folder: folder.url)
        #expect(result.errors == "")
        let blocks = result.output.components(separatedBy: "---\n")
        for (offer, block) in zip(Offer.all, blocks) {
            let offered = block.split(separator: "\n").map { line -> String in
                let word = String(line.prefix { $0 != "\t" })
                return word.hasSuffix("/") ? String(word.dropLast()) : word
            }
            #expect(Set(offered) == offer.offered, "\(offer.words)")
        }
    }

    @Test("are scripts that their shells can read", arguments: ["bash", "zsh", "fish"])
    func syntax(shell: String) throws {
        guard Shell.has(shell) else { return }
        let folder = try CompletionFolder()
        let file = shell == "zsh" ? "_naru" : "naru.\(shell)"
        let result = try Shell.run("\(shell) -n \(file)", folder: folder.url)
        #expect(result.code == 0)
        #expect(result.errors == "")
    }
}
