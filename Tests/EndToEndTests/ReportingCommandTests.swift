import Foundation
import Testing

@Suite("What is done with a plan afterwards")
struct ReportingCommandTests {
    private func planned(_ folder: Folder, _ more: [String] = []) async throws -> String {
        let outcome = try await Naru.run(Example.prefix.plan() + more, in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        return outcome.lastLine
    }

    @Test("Every report can be rendered again as it was")
    func again() async throws {
        let folder = try Folder()
        let plan = try await planned(folder)
        for (format, file) in [("html", "report.html"), ("csv", "accounts.csv"), ("md", "report.md")] {
            let outcome = try await Naru.run(["report", plan, "--format", format], in: folder)
            #expect(outcome.code == 0, "\(outcome.errors)")
            #expect(outcome.output == (try folder.text("\(plan)/\(file)")), "\(format)")
        }
    }

    @Test("The story of an account is found by its uid, its address and its identity's id")
    func why() async throws {
        let folder = try Folder()
        let plan = try await planned(folder)
        for query in ["0AtcDsPfIlxvqoJIfAsYB4d3D0dj", "KakaoBieegtc472@Example.co.kr", "8436278185"] {
            let outcome = try await Naru.run(["why", query, "--plan", plan], in: folder)
            #expect(outcome.code == 0)
            #expect(outcome.output.contains("Account 0AtcDsPfIlxvqoJIfAsYB4d3D0dj"))
            #expect(outcome.output.contains("Decision: migrate"))
            #expect(outcome.output.contains("Identity kakao 8436278185"))
        }
        let nothing = try await Naru.run(["why", "nobody", "--plan", plan], in: folder)
        #expect(nothing.code == 65)
    }

    @Test("Masked reports hold no address, name, number or id, and the key brings a value back")
    func mask() async throws {
        let folder = try Folder()
        let plan = try await planned(folder, ["--mask"])
        let example = Example.prefix
        let export = try #require(
            try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: example.export("json"))))
                as? [String: Any])
        let users = try #require(export["users"] as? [[String: Any]])
        let people = try String(contentsOfFile: example.users, encoding: .utf8).split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        var personal = users.flatMap { [$0["localId"], $0["email"], $0["displayName"]] }.compactMap {
            $0 as? String
        }
        for person in people {
            personal.append("\(person["id"] ?? "")")
            let account = person["kakao_account"] as? [String: Any]
            if let email = account?["email"] as? String { personal.append(email) }
        }
        for name in ["report.html", "report.md", "report.json", "accounts.csv"] {
            let text = try folder.text("\(plan)/\(name)")
            for value in personal where value.count > 6 {
                #expect(!text.contains(value), "\(name): \(value)")
            }
        }
        #expect(try folder.text("\(plan)/plan.ndjson").contains("0AtcDsPfIlxvqoJIfAsYB4d3D0dj"))
        let uid = try #require(
            decidedColumns(try folder.text("\(plan)/accounts.csv")).dropFirst().first?.split(separator: ",")
                .first)
        #expect(uid.hasPrefix("uid-"))
        let revealed = try await Naru.run(["unmask", String(uid), "--plan", plan], in: folder)
        #expect(revealed.output.contains("0AtcDsPfIlxvqoJIfAsYB4d3D0dj"))
        let otherKey = try await Naru.run(
            ["unmask", String(uid), "--plan", plan, "--mask-key", "other.key"], in: folder)
        #expect(otherKey.code == 66)
        #expect(folder.names().contains("other.key") == false)
    }

    @Test("A plan that was cut or changed is refused")
    func damaged() async throws {
        let folder = try Folder()
        let plan = try await planned(folder)
        let text = try folder.text("\(plan)/plan.ndjson")
        let lines = text.split(separator: "\n")
        let bad = [
            lines.dropLast().joined(separator: "\n") + "\n", text + (lines.last ?? "") + "\n",
            ([lines[0]] + lines.dropFirst().reversed()).joined(separator: "\n") + "\n",
            text.replacingOccurrences(of: "\"version\":1", with: "\"version\":2"), "", "{}",
        ]
        for (number, content) in bad.enumerated() {
            let path = try folder.file("bad\(number).ndjson", content)
            let outcome = try await Naru.run(["report", path, "--format", "csv"], in: folder)
            #expect(outcome.code == 65, "\(number) \(outcome.errors)")
            #expect(outcome.errors.contains("The plan cannot be used"), "\(number)")
        }
    }

    @Test("A plan that was edited where it lies is refused, since its folder is named after its digest")
    func edited() async throws {
        let folder = try Folder()
        let plan = try await planned(folder)
        let text = try folder.text("\(plan)/plan.ndjson")
        _ = try folder.file(
            "\(plan)/plan.ndjson", text.replacingOccurrences(of: "8436278185", with: "8436278186"))
        for arguments in [["why", "8436278186", "--plan", plan], ["report", plan]] {
            let outcome = try await Naru.run(arguments, in: folder)
            #expect(outcome.code == 65)
            #expect(outcome.errors.contains("was changed after it was made"))
        }
    }

    @Test("The schemes are listed and printed")
    func schemes() async throws {
        let folder = try Folder()
        let list = try await Naru.run(["schemes"], in: folder)
        #expect(list.output.split(separator: "\n").count == 9)
        let one = try await Naru.run(["schemes", "kakao-prefix"], in: folder)
        #expect(
            one.output
                == (try String(contentsOfFile: "\(Naru.project)/mappings/kakao-prefix.json5", encoding: .utf8))
        )
    }
}
