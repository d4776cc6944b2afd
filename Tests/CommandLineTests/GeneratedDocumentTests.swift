import Foundation
import Testing

@testable import CommandLine

@Suite("Generated documents")
struct GeneratedDocumentTests {
    @Test(
        "are as fresh as the table; `make generate` writes them anew",
        arguments: [
            ("markdown", "Documentation/Commands.md"), ("man", "Documentation/naru.1"),
            ("bash", "Documentation/completions/naru.bash"), ("zsh", "Documentation/completions/_naru"),
            ("fish", "Documentation/completions/naru.fish"),
        ])
    func fresh(document: String, path: String) throws {
        let run = Run("generate", document)
        let stored = try String(contentsOfFile: packageFolder + "/" + path, encoding: .utf8)
        #expect(run.code == .success)
        #expect(run.output == stored, "\(path) is stale")
    }

    @Test("name every shown command and option, and no hidden one")
    func complete() {
        let page = GenerateCommand.document("markdown")
        let manual = GenerateCommand.document("man")
        for command in CommandTable.naru.shownCommands {
            #expect(page.contains("## naru \(command.name)\n"))
            #expect(manual.contains(".SS naru \(command.name)\n"))
            for flag in command.flags {
                #expect(page.contains("`\(flag.forms)`"))
                #expect(manual.contains(flag.spelling.replacing("-", with: "\\-")))
            }
        }
        #expect(!page.contains("## naru generate"))
    }

    @Test("of links lead to headings that exist")
    func links() {
        let page = GenerateCommand.document("markdown")
        let headings = page.split(separator: "\n").filter { $0.hasPrefix("#") }
            .map { $0.drop { $0 == "#" || $0 == " " }.lowercased().replacing(" ", with: "-") }
        let targets = page.matches(of: /\]\(#([^)]*)\)/).map { String($0.output.1) }
        #expect(!targets.isEmpty)
        for target in targets { #expect(headings.contains(target), "\(target)") }
    }

    @Test("of the manual give groff nothing to complain about", .enabled(if: Shell.has("groff")))
    func groff() throws {
        let result = try Shell.run(
            "groff -ww -man -Tutf8 - >/dev/null", input: GenerateCommand.document("man"))
        #expect(result.errors == "")
        #expect(result.code == 0)
    }

    @Test("of the manual give mandoc nothing to complain about", .enabled(if: Shell.has("mandoc")))
    func mandoc() throws {
        let result = try Shell.run("mandoc -Tlint", input: GenerateCommand.document("man"))
        #expect(result.output == "")
        #expect(result.code == 0)
    }
}
