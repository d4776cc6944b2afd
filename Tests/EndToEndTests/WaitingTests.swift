import Foundation
import Testing

@Suite("What waits, and for how long")
struct WaitingTests: StartsWithPlan {
    let folder: Folder
    let plan: String

    init() async throws {
        folder = try Folder()
        plan = try await Planned.make(folder)
    }

    /// The export with one account disabled.
    private func exportWithout(_ uid: String) async throws -> String {
        let outcome = try await Naru.run(
            [
                "-c", ".users |= map(if .localId == \"\(uid)\" then .disabled = true else . end)",
                Example.prefix.export("json"),
            ], in: folder, command: "/usr/bin/jq")
        return try folder.file("now.json", outcome.output)
    }

    @Test("An account held for its sources stays held until they are looked at again")
    func sources() async throws {
        let uid = try await Planned.uids("migrate", of: plan, in: folder)[0]
        let first = try await naru("apply", plan, "--accounts", try await exportWithout(uid))
        #expect(first.code == 3)
        let second = try await naru("apply", plan)
        #expect(second.code == 3, "\(second.errors)")
        #expect(
            second.errors.contains(
                "\(uid) is held back: the account changed since the plan (disabled: no → yes)"))
        #expect(try await sql("SELECT count(*) FROM members") == "38\n")
        #expect(try await naru("apply", plan, "--accounts", Example.prefix.export("json")).code == 0)
        #expect(try await sql("SELECT count(*) FROM members") == "39\n")
    }

    @Test("A run that compares with the sources goes on only with them, and is told how")
    func stoppedWithSources() async throws {
        let uid = try await Planned.uids("migrate", of: plan, in: folder)[0]
        #expect(try await naru("apply", plan, "--accounts", try await exportWithout(uid)).code == 3)
        _ = try await sql("UPDATE runs SET state = 'stopped', held = 0")
        let outcome = try await naru("apply", plan)
        #expect(outcome.code == 75)
        #expect(
            outcome.errors.contains("hint: It goes on with: naru apply \(plan) --accounts "),
            "\(outcome.errors)")
    }

    @Test("Whom a person accepted waits no more, and waits again when that is taken back")
    func decided() async throws {
        #expect(try await naru("apply", plan).code == 0)
        let row = try await Naru.run(
            [
                "-r",
                "select(.status == \"review\" and .identity) | [.uid, .identity.providerUserId] | join(\" \")",
                "\(plan)/plan.ndjson",
            ], in: folder, command: "/usr/bin/jq"
        ).output.split(separator: "\n")[0].split(separator: " ").map(String.init)
        func file(_ verdict: String, _ name: String) throws -> String {
            let identity =
                verdict == "accept" ? ",\"provider\":\"kakao\",\"providerUserId\":\"\(row[1])\"" : ""
            return try folder.file(
                name,
                "{\"uid\":\"\(row[0])\",\"decision\":\"\(verdict)\"\(identity),\"who\":\"a\",\"when\":\"b\"}")
        }
        #expect(try await naru("apply", plan, "--decisions", try file("accept", "a.ndjson")).code == 0)
        #expect(try await sql("SELECT count(*) FROM v_waiting") == "5\n")
        #expect(try await naru("apply", plan, "--limit", "40").code == 0)
        #expect(try await sql("SELECT count(*) FROM v_waiting") == "5\n")
        let rejected = try await naru("apply", plan, "--decisions", try file("reject", "r.ndjson"))
        #expect(rejected.code == 3)
        #expect(rejected.errors.contains("the account leads to another member already"))
        #expect(try await sql("SELECT count(*) FROM members WHERE uid = '\(row[0])'") == "1\n")
    }

    @Test("Two names of one store are one store: the lock and the members are the same")
    func names() async throws {
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/other.sqlite", withDestinationPath: "naru.sqlite")
        _ = try folder.file("naru.sqlite", "")
        #expect(try await naru("apply", plan, "--store", "other.sqlite").code == 0)
        #expect(try await sql("SELECT count(*) FROM members") == "39\n")
        #expect(folder.names().contains("naru.sqlite.lock"))
        #expect(!folder.names().contains("other.sqlite.lock"))
        try FileManager.default.linkItem(
            atPath: "\(folder.path)/naru.sqlite", toPath: "\(folder.path)/hard.sqlite")
        let outcome = try await naru("apply", plan, "--store", "hard.sqlite")
        #expect(outcome.code == 73)
        #expect(outcome.errors.contains("has several names (hard links)"))
    }

    @Test("What a store that was changed by hand refuses fails alone, and the rest goes on")
    func changedByHand() async throws {
        #expect(try await naru("apply", plan, "--limit", "3").code == 0)
        _ = try await sql("PRAGMA foreign_keys = OFF; DELETE FROM members WHERE member_id = 2")
        let outcome = try await naru("apply", plan, "--max-share", "100")
        #expect(outcome.code == 3, "\(outcome.errors)")
        #expect(
            outcome.output.contains("planned 41 = 40 done + 1 failed + 0 held + 0 left"), "\(outcome.output)")
        #expect(try await sql("SELECT count(*) FROM members") == "38\n")
        let undone = try await naru("undo", "2")
        #expect(undone.code == 0, "\(undone.errors)")
    }

    @Test("A foreign database keeps its permissions, and an empty file stays empty when one only looks")
    func looking() async throws {
        _ = try await Naru.run(["other", "CREATE TABLE a (b)"], in: folder, command: "/usr/bin/sqlite3")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o644], ofItemAtPath: "\(folder.path)/other")
        #expect(try await naru("status", "--store", "other").code == 65)
        let facts = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/other")
        #expect(facts[.posixPermissions] as? Int == 0o644)
        _ = try folder.file("empty", "")
        let outcome = try await naru("status", "--store", "empty")
        #expect(outcome.errors.contains("'empty' is not a store"))
        #expect(try folder.text("empty") == "")
    }

    @Test("What an undo kept can be taken back once nothing is built upon it")
    func keptAgain() async throws {
        #expect(try await naru("apply", plan).code == 0)
        _ = try await sql("UPDATE members SET nickname = 'other' WHERE member_id = 7")
        #expect(try await naru("undo", "1").code == 3)
        _ = try await sql(
            """
            UPDATE members SET nickname =
              (SELECT json_extract(after_image, '$[0][7]') FROM journal WHERE state = 'kept')
            """)
        let again = try await naru("undo", "1")
        #expect(again.code == 0, "\(again.errors)")
        #expect(try await sql("SELECT count(*) FROM members") == "0\n")
    }
}
