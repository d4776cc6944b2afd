import Foundation
import Testing

@Suite("Applying a plan")
struct ApplyTests: StartsWithPlan {
    let folder: Folder
    let plan: String

    init() async throws {
        folder = try Folder()
        plan = try await Planned.make(folder)
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

    @Test("A canary stops at the first account that the store does not have as the plan says")
    func canary() async throws {
        #expect(try await naru("apply", plan, "--limit", "1").code == 0)
        _ = try await sql(
            """
            CREATE TRIGGER meddling AFTER INSERT ON members BEGIN
              UPDATE members SET nickname = 'other' WHERE member_id = new.member_id;
            END
            """)
        let outcome = try await naru("apply", plan, "--canary", "--max-share", "100")
        #expect(outcome.code == 70)
        #expect(outcome.errors.contains("as the plan says; run 2 stopped there"), "\(outcome.errors)")
        #expect(outcome.errors.contains("Run 2: planned 41 = 10 done + 0 failed + 0 held + 31 left."))
        #expect(try await sql("SELECT count(*) FROM members") == "10\n")
    }
}
