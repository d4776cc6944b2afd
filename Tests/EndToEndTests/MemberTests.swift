import Foundation
import Testing

@Suite("Once there are members")
struct MemberTests: StartsWithPlan {
    let folder: Folder
    let plan: String

    init() async throws {
        folder = try Folder()
        plan = try await Planned.make(folder)
        let outcome = try await naru("apply", plan)
        try #require(outcome.code == 0, "\(outcome.errors)")
    }

    /// Plans again, without hashes: members are known by their uid.
    private func replan(accounts: String, users: String) async throws -> (folder: String, counts: String) {
        let outcome = try await Naru.run(
            [
                "plan", "--accounts", accounts, "--identities", users, "--scheme", "kakao-prefix",
                "--no-proof",
                "--policy", "verified-email",
            ], in: folder)
        try #require(outcome.code == 0, "\(outcome.errors)")
        let line = outcome.output.split(separator: "\n\n").first { $0.contains("distinct 5") } ?? ""
        return (outcome.lastLine, String(line))
    }

    @Test("the same sources give a plan that changes nothing for them, whatever their hashes say")
    func unchanged() async throws {
        let (again, counts) = try await replan(
            accounts: Example.prefix.export("json"), users: Example.prefix.users)
        #expect(counts.contains("unchanged 41"), "\(counts)")
        let outcome = try await naru(
            "apply", again, "--status", "migrate,merge,refresh", "--max-share", "100")
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(try await sql("SELECT count(*) FROM journal WHERE run = 1") == "41\n")
        #expect(
            try await Planned.uids("unchanged", of: again, in: folder).count == 41)
    }

    @Test("a member is refreshed from its account and identity, and undo gives the old profile back")
    func refresh() async throws {
        let before = try await sql("SELECT * FROM members ORDER BY member_id")
        let id = try await sql("SELECT provider_user_id FROM members WHERE member_id = 5").dropLast()
        let users = try await Naru.run(
            [
                "-c", "if .id == \(id) then .kakao_account.profile.nickname = \"새 이름\" else . end",
                Example.prefix.users,
            ], in: folder, command: "/usr/bin/jq")
        let (again, counts) = try await replan(
            accounts: Example.prefix.export("json"), users: try folder.file("users.ndjson", users.output))
        #expect(counts.contains("refresh 1 + unchanged 40"), "\(counts)")
        #expect(try await naru("apply", again, "--status", "refresh").code == 0)
        #expect(try await sql("SELECT nickname, run FROM members WHERE member_id = 5") == "새 이름|2\n")
        // The first run cannot be taken back whole now.
        let kept = try await naru("undo", "1", "--dry-run")
        #expect(kept.code == 3)
        #expect(kept.errors.contains("is kept: run 2 changed or used its member since"), "\(kept.errors)")
        #expect(try await naru("undo", "2").code == 0)
        #expect(try await sql("SELECT * FROM members ORDER BY member_id") == before)
    }

    @Test("another account of such a person merges into the member, whose uid stays")
    func merge() async throws {
        let email = try await sql(
            "SELECT email FROM members WHERE email_verified = 1 ORDER BY member_id LIMIT 1"
        ).dropLast()
        let member = try await sql("SELECT member_id, uid FROM members WHERE email = '\(email)'")
        let accounts = try folder.file(
            "late.json",
            """
            {"users":[{"localId":"late","email":"kakao\(email.lowercased())","createdAt":"1700000000000",
              "lastSignedInAt":"1900000000000"}]}
            """)
        let (again, _) = try await replan(accounts: accounts, users: Example.prefix.users)
        #expect(try await naru("apply", again).code == 0)
        #expect(
            try await sql(
                """
                SELECT m.member_id, m.uid FROM account_links l JOIN members m USING (member_id)
                WHERE l.uid = 'late' AND l.role = 'merged'
                """) == member)
    }

    @Test("why tells the member and the journal, by uid, by id and by address")
    func why() async throws {
        let row = try await sql(
            "SELECT uid, provider_user_id, email FROM members WHERE email IS NOT NULL LIMIT 1"
        ).dropLast().split(separator: "|").map(String.init)
        for query in row {
            let outcome = try await naru("why", query)
            #expect(outcome.code == 0, "\(outcome.errors)")
            #expect(outcome.output.contains("In the store: \(row[0])\n  It is the primary account of member"))
            #expect(outcome.output.contains("run 1, plan \(plan.dropFirst(8)), 20"))
            let object = try await naru("why", query, "--json")
            let uid = try await Naru.run(
                ["-r", ".uid"], in: folder, input: object.output, command: "/usr/bin/jq")
            #expect(uid.output == row[0] + "\n")
        }
        #expect(try await naru("why", "nobody").code == 65)
        #expect(try await naru("why", row[0], "--plan", plan).output.contains("Decision: migrate"))
    }

    @Test("members leaves as CSV, JSON lines, SQL and accounts, each as many as there are")
    func export() async throws {
        let lines = try await naru("members", "--format", "ndjson")
        #expect(lines.code == 0, "\(lines.errors)")
        let ids = try await Naru.run(
            ["-r", ".provider_user_id"], in: folder, input: lines.output, command: "/usr/bin/jq")
        #expect(ids.output == (try await sql("SELECT provider_user_id FROM members ORDER BY member_id")))
        #expect(try await naru("members", "--format", "csv", "--output", "members.csv").code == 0)
        #expect(try folder.text("members.csv").split(whereSeparator: \.isNewline).count == 40)
        let users = try await naru("members", "--format", "firebase-import")
        let count = try await Naru.run(
            [".users | length"], in: folder, input: users.output, command: "/usr/bin/jq")
        #expect(count.output == "39\n")
        for format in ["sql-postgres", "sql-mysql"] {
            #expect(try await naru("members", "--format", format).output.contains("INSERT INTO"))
        }
    }

    @Test("status counts them, and what waits, for a person and for a program")
    func status() async throws {
        let outcome = try await naru("status")
        #expect(
            outcome.output.hasPrefix(
                "39 members; 41 accounts lead to them, 2 of them merged.\nThe latest plan has "))
        #expect(outcome.output.contains("  planned 41 = 41 done + 0 failed + 0 held + 0 left\n"))
        #expect(outcome.output.contains("Waiting for a person:\n  3: evidence-below-policy\n"))
        let object = try await naru("status", "--json")
        let facts = try await Naru.run(
            ["-c", "[.members, .runs[0].done, (.waiting | map(.count) | add)]"], in: folder,
            input: object.output, command: "/usr/bin/jq")
        #expect(facts.output == "[39,41,6]\n")
    }

    @Test("a member's account that Firebase links to somebody else waits for a person")
    func contradictingLink() async throws {
        let uid = try await sql("SELECT uid FROM members WHERE member_id = 3").dropLast()
        let accounts = try folder.file(
            "linked.json",
            """
            {"users":[{"localId":"\(uid)","providerUserInfo":[{"providerId":"oidc.kakao","rawId":"2"}]}]}
            """)
        let (again, _) = try await replan(accounts: accounts, users: Example.prefix.users)
        #expect(
            try folder.text("\(again)/plan.ndjson").contains(
                #""status":"review","reason":"ambiguous-identity""#))
    }

    @Test(
        "who waited, and whom a later plan leaves as they are, waits no more; whom it does not know still waits"
    )
    func waitsNoMore() async throws {
        let uids = try await sql("SELECT uid FROM v_waiting ORDER BY uid").split(separator: "\n")
        #expect(uids.count == 6)
        let changed = try await Naru.run(
            [
                "-c",
                """
                .users |= map(select(.localId != "\(uids[0])")
                | if .localId == "\(uids[1])" then {localId, email: "someone@example.org"} else . end)
                """, Example.prefix.export("json"),
            ],
            in: folder, command: "/usr/bin/jq")
        let (again, _) = try await replan(
            accounts: try folder.file("changed.json", changed.output), users: Example.prefix.users)
        let run = try await naru("apply", again, "--max-share", "100")
        #expect(run.code == 0)
        let waiting = try await sql("SELECT uid FROM v_waiting").split(separator: "\n")
        #expect(waiting.contains(uids[0]))
        #expect(!waiting.contains(uids[1]))
        #expect(run.output.contains("\(waiting.count) accounts wait for a person"))
    }
}
