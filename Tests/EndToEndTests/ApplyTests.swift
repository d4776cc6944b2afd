import Foundation
import Testing

/// A plan of the bundled example: 39 accounts migrate, 2 merge, 6 wait. It is made once and copied.
enum Planned {
    private static let made = Task {
        let folder = try Folder()
        let outcome = try await Naru.run(
            Example.prefix.plan(scheme: "kakao-prefix") + ["--quiet"], in: folder)
        try #require(outcome.code == 0, "\(outcome.errors)")
        return (folder: folder, plan: outcome.lastLine)
    }

    /// Puts the plan into a folder.
    ///
    /// - Parameter folder: where it is wanted.
    /// - Returns: the plan's folder, within that folder.
    /// - Throws: when it cannot be made or copied.
    static func make(_ folder: Folder) async throws -> String {
        let made = try await made.value
        let files = FileManager.default
        try files.createDirectory(atPath: "\(folder.path)/reports", withIntermediateDirectories: true)
        try files.copyItem(atPath: "\(made.folder.path)/\(made.plan)", toPath: "\(folder.path)/\(made.plan)")
        return made.plan
    }

    /// The uids of a status, in the plan's order.
    static func uids(_ status: String, of plan: String, in folder: Folder) async throws -> [String] {
        try await Naru.run(
            ["-r", "select(.status == \"\(status)\") | .uid", "\(plan)/plan.ndjson"], in: folder,
            command: "/usr/bin/jq"
        ).output.split(separator: "\n").map(String.init)
    }

    /// What sqlite3 answers, without looking at anything of ours.
    static func sql(_ statement: String, in folder: Folder) async throws -> String {
        let outcome = try await Naru.run(["naru.sqlite", statement], in: folder, command: "/usr/bin/sqlite3")
        try #require(outcome.code == 0, "\(outcome.errors)")
        return outcome.output
    }
}

@Suite("Applying a plan")
struct ApplyTests {
    private let folder: Folder
    private let plan: String

    init() async throws {
        folder = try Folder()
        plan = try await Planned.make(folder)
    }

    private func naru(_ arguments: String...) async throws -> Naru.Outcome {
        try await Naru.run(arguments, in: folder)
    }

    private func sql(_ statement: String) async throws -> String {
        try await Planned.sql(statement, in: folder)
    }

    private static let members = """
        SELECT member_id, uid, provider, provider_user_id, email, email_verified, phone, nickname, \
        profile_image_url, disabled, created_at, last_signed_in_at FROM members ORDER BY member_id
        """

    @Test("Makes a member of every account that migrates, and leads merged ones there; twice changes nothing")
    func whole() async throws {
        let first = try await naru("apply", plan)
        #expect(first.code == 0, "\(first.errors)")
        #expect(
            first.output == """
                Run 1 is done. To take it back: naru undo 1 --store naru.sqlite
                6 accounts wait for a person.
                planned 41 = 41 done + 0 failed + 0 held + 0 left

                """)
        #expect(first.errors == "Run 1 begins: 41 planned.\n")
        #expect(try await sql("SELECT count(*) FROM members") == "39\n")
        #expect(
            try await sql("SELECT role, count(*) FROM account_links GROUP BY role")
                == "merged|2\nprimary|39\n")
        #expect(try await sql("PRAGMA integrity_check; PRAGMA foreign_key_check") == "ok\n")
        #expect(try await sql("SELECT count(*) FROM v_waiting") == "6\n")
        let before = try await sql(".dump")
        let second = try await naru("apply", plan)
        #expect(second.code == 0)
        #expect(second.output.hasPrefix("Nothing to do: run 1 applied this on 20"))
        #expect(second.output.hasSuffix("planned 41 = 41 done + 0 failed + 0 held + 0 left\n"))
        #expect(try await sql(".dump") == before)
    }

    @Test("Every member is what the plan's line says, by the eyes of jq and sqlite3")
    func contents() async throws {
        #expect(try await naru("apply", plan).code == 0)
        let expected = try await Naru.run(
            [
                "-r",
                """
                select(.status == "migrate") | [.uid, .identity.provider, .identity.providerUserId,
                (.identity | if .emailValid == false then "" else .email // "" end),
                .account.createdAt // ""] | map(tostring) | join("|")
                """, "\(plan)/plan.ndjson",
            ], in: folder, command: "/usr/bin/jq")
        let found = try await sql(
            """
            SELECT uid, provider, provider_user_id, ifnull(email, ''), ifnull(created_at, '') FROM members \
            ORDER BY uid
            """)
        #expect(expected.code == 0, "\(expected.errors)")
        #expect(found == expected.output)
        let columns = try await sql("SELECT group_concat(name) FROM pragma_table_info('members')")
        for word in ["password", "hash", "salt"] { #expect(!columns.contains(word)) }
        let facts = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/naru.sqlite")
        #expect(facts[.posixPermissions] as? Int == 0o600)
    }

    @Test("Undo leaves nothing, and applying again gives the same members, byte for byte")
    func undo() async throws {
        #expect(try await naru("apply", plan).code == 0)
        let members = try await sql(Self.members)
        let dry = try await naru("undo", "1", "--dry-run")
        #expect(dry.output == "Of run 1, 41 would be taken back and 0 kept.\n")
        #expect(try await sql(Self.members) == members)
        let undone = try await naru("undo", "1")
        #expect(undone.code == 0)
        #expect(
            undone.output == """
                Run 1 is taken back, by run 2.
                planned 41 = 41 done + 0 failed + 0 held + 0 left

                """)
        #expect(try await sql("SELECT count(*) FROM members, account_links, waiting") == "0\n")
        #expect(try await naru("undo", "1").code == 65)
        #expect(try await naru("apply", plan, "--batch-size", "3").code == 0)
        #expect(try await sql(Self.members) == members)
    }

    @Test("A ramp takes the first of the plan, then more; what is done is not done again")
    func ramp() async throws {
        #expect(try await naru("apply", plan, "--limit", "4").code == 0)
        #expect(try await sql("SELECT count(*) FROM members") == "4\n")
        let refused = try await naru("apply", plan)
        #expect(refused.code == 77)
        #expect(refused.errors.contains("10 % is allowed"))
        let rest = try await naru("apply", plan, "--canary", "--max-share", "100")
        #expect(rest.code == 0, "\(rest.errors)")
        #expect(try await sql("SELECT count(*) FROM members") == "39\n")
        #expect(try await sql("SELECT count(*) FROM journal WHERE kind IN ('create', 'link')") == "41\n")
        #expect(
            try await naru("undo", "2").output.contains("planned 37 = 37 done"), "only what run 2 did itself")
        #expect(try await sql("SELECT count(*) FROM members") == "4\n")
    }

    @Test("Only the accounts that were asked for are applied")
    func only() async throws {
        let uids = try await Planned.uids("migrate", of: plan, in: folder)
        let list = try folder.file("uids.txt", uids[3] + "\r\n" + uids[5] + "\n")
        let outcome = try await naru("apply", plan, "--only", list, uids[0])
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(
            try await sql("SELECT uid FROM members ORDER BY uid")
                == [uids[0], uids[3], uids[5]].joined(separator: "\n") + "\n")
        let unknown = try await naru("apply", plan, "--only", "nobody")
        #expect(unknown.code == 65)
        #expect(unknown.errors.contains("has no account 'nobody'"))
        #expect(try await naru("apply", plan, "--only", try folder.file("none", "\n")).code == 65)
    }

    @Test(
        "A limit that is exceeded lets nothing be written, and the sentence says which",
        arguments: [
            ("--max-changes", "40", "would change 41 accounts, and --max-changes allows 40"),
            ("--max-merges", "1", "would merge 2 accounts, and --max-merges allows 1"),
            ("--max-share", "50", "% of the base, and 50 % is allowed"),
        ])
    func limits(flag: String, value: String, words: String) async throws {
        let outcome = try await naru("apply", plan, flag, value)
        #expect(outcome.code == 77)
        #expect(outcome.errors.contains(words), "\(outcome.errors)")
        #expect(!folder.names().contains("naru.sqlite"))
    }
}
