import Foundation
import Testing

@Suite("A whole plan")
struct PlanTests {
    @Test(
        "Every example is decided exactly as expected, from JSON and from CSV, and proven only once",
        arguments: Example.all)
    func examples(example: Example) async throws {
        let folder = try Folder()
        var lines: [String] = []
        for kind in ["json", "csv"] {
            let outcome = try await Naru.run(example.plan(kind), in: folder)
            #expect(outcome.code == 0, "\(outcome.errors)")
            let report = outcome.lastLine
            #expect(decidedColumns(try folder.text("\(report)/accounts.csv")) == (try example.expected()))
            if kind == "csv" { #expect(outcome.errors.contains(" 0 hashes computed")) }
            lines.append(try decisionLines(folder.text("\(report)/plan.ndjson")).joined(separator: "\n"))
        }
        #expect(lines[0].isEmpty == false)
    }

    @Test("A shuffled input and another number of threads give the same decisions, byte for byte")
    func orderIndependence() async throws {
        let folder = try Folder()
        let example = Example.prefix
        let first = try await Naru.run(example.plan(), in: folder)
        let shuffled = try folder.file(
            "users.ndjson",
            String(contentsOfFile: example.users, encoding: .utf8).split(separator: "\n").shuffled()
                .joined(separator: "\n"))
        let accounts = try folder.file("accounts.json", shuffledAccounts(example))
        let second = try await Naru.run(
            [
                "plan", "--accounts", accounts, "--identities", shuffled, "--hash-config", example.hashConfig,
                "--scheme", "kakao-prefix", "--threads", "1",
            ], in: folder)
        #expect(second.code == 0, "\(second.errors)")
        #expect(first.lastLine != second.lastLine)
        let (one, other) = (
            try decisionLines(folder.text("\(first.lastLine)/plan.ndjson")),
            try decisionLines(folder.text("\(second.lastLine)/plan.ndjson"))
        )
        #expect(one.count == 57)
        #expect(one == other)
    }

    @Test("The same inputs give the same plan, whose folder is named after its SHA-256")
    func identity() async throws {
        let folder = try Folder()
        let example = Example(name: "id-address")
        let first = try await Naru.run(example.plan(), in: folder)
        let plan = try folder.text("\(first.lastLine)/plan.ndjson")
        let second = try await Naru.run(example.plan() + ["--threads", "1", "--no-cache"], in: folder)
        #expect(second.lastLine == first.lastLine)
        #expect(try folder.text("\(second.lastLine)/plan.ndjson") == plan)
        #expect(folder.names("reports").count == 1)
        let digest = try await Naru.run(
            ["-c", "sha256sum < \(first.lastLine)/plan.ndjson"], in: folder, command: "/bin/sh")
        #expect(first.lastLine == "reports/\(digest.output.prefix(12))")
    }

    @Test("A file that a person left in the folder survives the same plan made again")
    func keepsOtherFiles() async throws {
        let folder = try Folder()
        let example = Example(name: "id-address")
        let first = try await Naru.run(example.plan(), in: folder)
        _ = try folder.file("\(first.lastLine)/decisions.txt", "mine")
        _ = try await Naru.run(example.plan(), in: folder)
        #expect(try folder.text("\(first.lastLine)/decisions.txt") == "mine")
        #expect(folder.names("reports").count == 1)
    }

    @Test("Several files are one input, and standard input is one of them")
    func severalInputs() async throws {
        let folder = try Folder()
        let example = Example.prefix
        let export = try String(contentsOfFile: example.export("json"), encoding: .utf8)
        let outcome = try await Naru.run(
            [
                "plan", "--accounts", example.export("csv"), "-", "--identities", example.users,
                "--hash-config",
                example.hashConfig, "--scheme", "kakao-prefix",
            ], in: folder, input: export)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("read 116 = distinct 57 + repeats 59"))
    }

    @Test("All files are for the owner alone")
    func modes() async throws {
        let folder = try Folder()
        let outcome = try await Naru.run(Example(name: "id-address").plan() + ["--mask"], in: folder)
        let modes = try await Naru.run(
            ["-c", "find . -mindepth 1 -printf '%m %f\\n' | sort"], in: folder, command: "/bin/sh")
        #expect(
            modes.output.split(separator: "\n").map { String($0) }.filter {
                !$0.contains("-wal") && !$0.contains("-shm")
            }
                == [
                    "600 accounts.csv", "600 naru-cache.sqlite", "600 naru-mask.key", "600 plan.ndjson",
                    "600 report.html", "600 report.json", "600 report.md",
                    "700 \(outcome.lastLine.dropFirst("reports/".count))", "700 reports",
                ].sorted())
    }

    @Test(
        "No password, hash, salt or key reaches a report, the plan, the cache or the screen",
        arguments: Example.all)
    func secrets(example: Example) async throws {
        let folder = try Folder()
        let outcome = try await Naru.run(example.plan(), in: folder)
        var written = outcome.output + outcome.errors
        for name in folder.names(outcome.lastLine) {
            written += try folder.text("\(outcome.lastLine)/\(name)")
        }
        written += try folder.text("naru-cache.sqlite")
        let export = try JSONSerialization.jsonObject(
            with: Data(contentsOf: URL(filePath: example.export("json"))))
        let users = try #require((export as? [String: Any])?["users"] as? [[String: Any]])
        let secrets = users.flatMap { [$0["passwordHash"] as? String, $0["salt"] as? String] }.compactMap {
            $0
        }
        #expect(secrets.count > 30)
        for secret in Set(secrets) where secret != "UkVEQUNURUQ=" { #expect(!written.contains(secret)) }
        let config = try String(contentsOfFile: example.hashConfig, encoding: .utf8)
        let key = try #require(config.split(separator: " ").first { $0.hasSuffix("==,\n") || $0.count > 80 })
        #expect(!written.contains(key.prefix(40)))
        #expect(!written.contains("Optional("))
    }

    @Test("With --json the summary object is printed, and it is report.json but for the folder")
    func json() async throws {
        let folder = try Folder()
        let outcome = try await Naru.run(Example(name: "id-address").plan() + ["--json"], in: folder)
        var object = try #require(
            try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
        let path = try #require(object.removeValue(forKey: "folder") as? String)
        let file = try JSONSerialization.jsonObject(with: Data(try folder.text("\(path)/report.json").utf8))
        #expect(NSDictionary(dictionary: object) == file as? NSDictionary)
    }

    @Test("A wider policy moves exactly as many accounts more as the plan says")
    func policy() async throws {
        let folder = try Folder()
        let arguments = Example.prefix.plan() + ["--json"]
        func counts(_ more: [String]) async throws -> (moving: Int, more: [String: Int]) {
            let outcome = try await Naru.run(arguments + more, in: folder)
            let object = try #require(
                try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
            let counts = try #require(object["counts"] as? [String: Any])
            let statuses = try #require(counts["statuses"] as? [String: Int])
            return (
                statuses["migrate", default: 0] + statuses["merge", default: 0],
                counts["wouldMove"] as? [String: Int] ?? [:]
            )
        }
        let standard = try await counts([])
        #expect(standard.more == ["verified-email": 3, "email": 1])
        let wider = try await counts(["--policy", "proof,verified-email"])
        #expect(wider.moving == standard.moving + 3)
    }

    @Test(
        "Signs of a wrong scheme, wrong hash parameters and users without e-mails are dangers",
        arguments: [
            (["--scheme", "kakao-slash"], "hash-config.txt", "no-scheme-fits"),
            (["--scheme", "kakao-prefix"], "../kakao-slash/hash-config.txt", "nothing-proven"),
        ])
    func mistakes(scheme: [String], config: String, kind: String) async throws {
        let folder = try Folder()
        let example = Example.prefix
        let outcome = try await Naru.run(
            [
                "plan", "--accounts", example.export("json"), "--identities", example.users, "--hash-config",
                "\(example.folder)/\(config)", "--json",
            ] + scheme, in: folder)
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
        let findings = try #require(object["findings"] as? [[String: Any]])
        #expect(findings.contains { $0["kind"] as? String == kind && $0["severity"] as? String == "danger" })
        #expect(object["ready"] as? Bool == false)
    }

    @Test("A wider policy moves an account with a known password, and the danger stays")
    func dangerStays() async throws {
        let folder = try Folder()
        let outcome = try await Naru.run(
            Example(name: "email-password").plan() + ["--policy", "proof, verified-email"], in: folder)
        #expect(outcome.output.contains("danger: 24 accounts have a password that others can guess"))
        #expect(outcome.output.contains("24 of 29 accounts move"))
    }

    @Test("Without proof nothing is computed, and the plan says what that costs")
    func noProof() async throws {
        let folder = try Folder()
        let example = Example.prefix
        let outcome = try await Naru.run(
            [
                "plan", "--accounts", example.export("json"), "--identities", example.users, "--scheme",
                "kakao-prefix", "--no-proof",
            ], in: folder)
        #expect(outcome.code == 0)
        #expect(outcome.errors.contains("accounts have a hash that could have been checked"))
        #expect(!folder.names().contains("naru-cache.sqlite"))
        let text = try folder.text("\(outcome.lastLine)/accounts.csv")
        #expect(!text.contains(",migrate,"))
    }

    @Test("The emulator's passwords are compared as text, and a person is told so")
    func emulator() async throws {
        let folder = try Folder()
        let accounts = try folder.file(
            "accounts.json",
            """
            {"kind": "identitytoolkit#DownloadAccountResponse", "users": [{"localId": "a", "createdAt": "1",
            "email": "kakaomina@example.com", "passwordHash": "fakeHash:salt=fakeSaltabc:password=3300000001",
            "salt": "fakeSaltabc"}]}
            """)
        let users = try folder.file(
            "users.json",
            #"{"elements": [{"id": 3300000001, "kakao_account": {"email": "mina@example.com"}}]}"#)
        let outcome = try await Naru.run(
            ["plan", "--accounts", accounts, "--identities", users, "--scheme", "kakao-prefix"], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("plain text"))
        #expect(
            try folder.text("\(outcome.lastLine)/accounts.csv").contains(
                "a,migrate,,3300000001,proof,,kakao-prefix"))
    }

    /// The lines of a plan after its header.
    private func decisionLines(_ plan: String) -> [String] {
        plan.split(separator: "\n").dropFirst().map(String.init)
    }

    private func shuffledAccounts(_ example: Example) throws -> Data {
        let export = try JSONSerialization.jsonObject(
            with: Data(contentsOf: URL(filePath: example.export("json"))))
        let users = try #require((export as? [String: Any])?["users"] as? [Any])
        return try JSONSerialization.data(withJSONObject: ["users": users.shuffled()])
    }
}
