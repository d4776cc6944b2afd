import Foundation
import Testing

@Suite("Applying refuses before the first write")
struct ApplyRefusalTests: StartsWithPlan {
    let folder: Folder
    let plan: String

    init() async throws {
        folder = try Folder()
        plan = try await Planned.make(folder)
    }

    @Test(
        "a plan that is not what it was",
        arguments: [
            ("one byte", "not the plan that was reviewed"), ("cut", "cut short"),
            ("last line gone", "cut short"), ("a row twice", "has the uid of an earlier line"),
            ("a later version", "version"),
            ("another provider", "provider 'naver'"), ("no plan", "not a plan"), ("empty", "not a plan"),
        ])
    func plans(change: String, words: String) async throws {
        // Beside its folder the plan has no digest to be held against: what it says must itself be refused.
        let path = change == "one byte" ? "\(plan)/plan.ndjson" : "copy.ndjson"
        let file = try folder.file(path, Self.plan(try folder.text("\(plan)/plan.ndjson"), with: change))
        let outcome = try await naru("apply", file)
        #expect(outcome.code == 65, "\(outcome.errors)")
        #expect(outcome.errors.contains(words), "\(outcome.errors)")
        #expect(!folder.names().contains("naru.sqlite"))
    }

    private static func plan(_ plan: String, with change: String) -> String {
        var lines = plan.split(separator: "\n")
        switch change {
        case "one byte": return plan.replacing("\"proof\"", with: "\"phone\"", maxReplacements: 1)
        case "cut": return String(plan.dropLast(40))
        case "last line gone": lines.removeLast()
        case "a row twice": lines.insert(lines[2], at: 2)
        case "a later version": return plan.replacing("\"version\":1", with: "\"version\":9")
        case "another provider":
            return plan.replacing(
                "\"identity\":{\"provider\":\"kakao\"", with: "\"identity\":{\"provider\":\"naver\"")
        case "no plan": return "{}\n"
        default: return ""
        }
        return lines.joined(separator: "\n") + "\n"
    }

    @Test("a plan other than the one that was signed")
    func expected() async throws {
        let digest = try await Naru.run(
            ["-c", "sha256sum \(plan)/plan.ndjson | cut -c1-64"], in: folder, command: "/bin/sh"
        ).output.dropLast()
        #expect(try await naru("apply", plan, "--expect", "sha256:\(digest.dropLast())0").code == 65)
        #expect(try await naru("apply", plan, "--expect", "abc").code == 64)
        #expect(try await naru("apply", plan, "--expect", "sha256:\(digest)").code == 0)
    }

    @Test("a store that is not one, each with a sentence of its own")
    func stores() async throws {
        _ = try folder.file("text", String(repeating: "not a database ", count: 100))
        var outcome = try await naru("apply", plan, "--store", "text")
        #expect(outcome.code == 65)
        #expect(outcome.errors.contains("'text' is not a store: it is no database"))
        _ = try await Naru.run(
            ["other", "PRAGMA application_id = 7; CREATE TABLE a (b)"], in: folder,
            command: "/usr/bin/sqlite3")
        outcome = try await naru("apply", plan, "--store", "other")
        #expect(outcome.errors.contains("'other' is the database of another program"))
        #expect(try await naru("apply", plan, "--store", "here").code == 0)
        _ = try await Naru.run(["here", "PRAGMA user_version = 9"], in: folder, command: "/usr/bin/sqlite3")
        outcome = try await naru("status", "--store", "here")
        #expect(outcome.errors.contains("has version 9, and this Naru knows up to 2"))
        let whole = try Data(contentsOf: folder.url.appending(path: "here"))
        _ = try folder.file("cut", whole.prefix(6000))
        outcome = try await naru("apply", plan, "--store", "cut")
        #expect(outcome.code == 65)
        #expect(outcome.errors.contains("is damaged"), "\(outcome.errors)")
        outcome = try await naru("apply", plan, "--store", "none/naru.sqlite")
        #expect(outcome.code == 73)
        outcome = try await naru("apply", plan, "--store", folder.path)
        #expect(outcome.errors.contains("is a folder"), "\(outcome.errors)")
    }

    @Test("while another process works on the store, and says which; a dead one's lock is taken over")
    func lock() async throws {
        _ = try folder.file("naru.sqlite.lock", "left by a process that died")
        let holder = try Naru.start(
            [
                "-c",
                "exec 9>>naru.sqlite.lock; flock 9; echo 'minsu@batch-1, process 7, since noon' > naru.sqlite.lock; read line",
            ],
            in: folder, input: nil, command: "/bin/bash")
        while try !folder.text("naru.sqlite.lock").contains("noon") { await Task.yield() }
        let refused = try await naru("apply", plan)
        #expect(refused.code == 76)
        #expect(
            refused.errors.contains(
                "Another process works on 'naru.sqlite': minsu@batch-1, process 7, since noon"))
        holder.signal(SIGKILL)
        _ = await holder.outcome()
        #expect(try await naru("apply", plan).code == 0)
    }
}

@Suite("A store that may not grow")
struct ApplyDiskTests: StartsWithPlan {
    let folder: Folder
    let plan: String

    init() async throws {
        folder = try Folder()
        plan = try await Planned.make(folder)
    }

    @Test(
        "ends the run with a sentence, and the same command goes on",
        .disabled(
            if: ProcessInfo.processInfo.environment["NARU_INSTRUMENTED"] != nil,
            "what the thread sanitizer and the counting of coverage write may not grow either"))
    func fullDisk() async throws {
        let outcome = try await Naru.run(
            ["-c", "ulimit -f 160; exec \"$NARU\" apply \(plan) --batch-size 3"], in: folder,
            command: "/bin/bash")
        #expect([73, 74].contains(outcome.code), "\(outcome.errors)")
        #expect(outcome.errors.contains("naru: "))
        #expect(outcome.errors.contains("hint: "))
        let rest = try await Naru.run(["apply", plan, "--batch-size", "3", "--max-share", "100"], in: folder)
        #expect(rest.code == 0, "\(rest.errors)")
        #expect(try await Planned.sql("SELECT count(*) FROM members", in: folder) == "39\n")
        let export = try await Naru.run(
            ["-c", "ulimit -f 1; exec \"$NARU\" members --format csv --output m.csv"], in: folder,
            command: "/bin/bash")
        #expect([73, 74].contains(export.code), "\(export.errors)")
        #expect(!folder.names().contains("m.csv"))
    }
}

@Suite("A run that is killed")
struct KillTests {
    @Test("is carried on, however often and wherever, to the store of an undisturbed one")
    func kills() async throws {
        let seed = Int.random(in: 0..<1_000_000)
        let outcome = try await Naru.run(
            ["\(Naru.project)/Tools/kills", "25", "\(seed)"], in: try Folder(),
            environment: ["NARU": Naru.path], command: "/usr/bin/python3")
        #expect(outcome.code == 0, "seed \(seed): \(outcome.errors)\(outcome.output)")
        #expect(outcome.output.hasSuffix("every store is as if undisturbed\n"))
    }
}
