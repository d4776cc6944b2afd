import Foundation
import Testing

@Suite("The documents for people")
struct ReadmeTests {
    @Test("The README shows what `make demo` prints, to the letter")
    func demo() async throws {
        let folder = try Folder()
        let outcome = try await Naru.run(
            Example.prefix.plan(scheme: "kakao-prefix") + ["--reports", "reports"], in: folder,
            environment: ["LC_ALL": "C.UTF-8", "COLUMNS": "80"])
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.output.hasSuffix("\n\n\(outcome.lastLine)\n"))
        #expect(
            try Self.document("README.md").contains("```text\n\(outcome.output)```\n"), "\(outcome.output)")
    }

    @Test("The README and the Makefile run the same demo")
    func demoCommand() throws {
        let arguments = [
            "plan", "--accounts", "Examples/kakao-prefix/auth-export.json", "--identities",
            "Examples/kakao-prefix/kakao-users.ndjson", "--hash-config",
            "Examples/kakao-prefix/hash-config.txt", "--scheme", "kakao-prefix", "--reports", "reports",
        ]
        for name in ["README.md", "Makefile"] {
            let words = try Self.document(name).replacing("\\\n", with: " ")
                .split(whereSeparator: \.isWhitespace).map(String.init)
            let starts = words.indices.filter { words[$0...].starts(with: arguments) }
            #expect(starts.count == 1, "\(name)")
        }
    }

    @Test(
        "Links lead to files that exist",
        arguments: [
            "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "Examples/README.md", "mappings/README.md",
            "Documentation/Architecture.md", "Documentation/Commands.md", "Documentation/Operations.md",
            "Documentation/PlanFormat.md", "Documentation/Reports.md", "Documentation/Journal.md",
        ])
    func links(name: String) throws {
        let page = URL(filePath: "\(Naru.project)/\(name)")
        for match in try Self.document(name).matches(of: /\]\(([^)#\s]+)[^)]*\)/) {
            let target = String(match.output.1)
            if target.hasPrefix("https://") { continue }
            let path = page.deletingLastPathComponent().appending(path: target).path
            #expect(FileManager.default.fileExists(atPath: path), "\(name) names \(target)")
        }
    }

    private static func document(_ name: String) throws -> String {
        try String(contentsOfFile: "\(Naru.project)/\(name)", encoding: .utf8)
    }
}
