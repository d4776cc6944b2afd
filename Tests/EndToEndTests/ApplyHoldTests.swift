import Foundation
import Testing

@Suite("What is not applied")
struct ApplyHoldTests: StartsWithPlan {
    let folder: Folder
    let plan: String

    init() async throws {
        folder = try Folder()
        plan = try await Planned.make(folder)
    }

    /// The example's export, changed by a jq filter.
    private func export(_ filter: String) async throws -> String {
        let outcome = try await Naru.run(
            ["-c", filter, Example.prefix.export("json")], in: folder, command: "/usr/bin/jq")
        try #require(outcome.code == 0, "\(outcome.errors)")
        return try folder.file("now.json", outcome.output)
    }

    @Test("An account that changed since the plan is held back, alone, with the field that changed")
    func drift() async throws {
        let uids = try await Planned.uids("migrate", of: plan, in: folder)
        let now = try await export(
            """
            .users |= map(select(.localId != "\(uids[0])")
              | if .localId == "\(uids[1])" then .disabled = true
              elif .localId == "\(uids[2])" then .displayName = "나" | .lastSignedInAt = "9999999999999"
              elif .localId == "\(uids[3])" then .passwordHash = "\(String(repeating: "A", count: 86))==" else . end)
            """)
        let outcome = try await naru(
            "apply", plan, "--accounts", now, "--identities", Example.prefix.users)
        #expect(outcome.code == 3)
        #expect(
            outcome.errors == """
                Run 1 begins: 41 planned.
                warning: \(uids[0]) is held back: the account is not in the sources any more.
                warning: \(uids[1]) is held back: the account changed since the plan (disabled: no → yes).
                warning: \(uids[2]) is held back: the account changed since the plan (displayName: set → another, \
                lastSignedInAt: → later).
                warning: \(uids[3]) is held back: the account changed since the plan (password or custom claims).

                """)
        #expect(outcome.output.hasSuffix("planned 41 = 37 done + 0 failed + 4 held + 0 left\n"))
        #expect(try await sql("SELECT count(*) FROM members") == "35\n")
        #expect(
            try await sql("SELECT uid FROM v_waiting WHERE reason <> 'review' ORDER BY uid")
                == uids[..<4].joined(separator: "\n") + "\n")
        // The sources are as they were again: what was held goes on, the rest is done.
        let again = try await naru(
            "apply", plan, "--accounts", Example.prefix.export("json"), "--max-share", "100")
        #expect(again.code == 0, "\(again.errors)")
        #expect(try await sql("SELECT count(*) FROM members") == "39\n")
        #expect(try await sql("SELECT count(*) FROM v_waiting WHERE reason <> 'review'") == "0\n")
    }

    @Test("An identity that changed or is gone holds its account back")
    func identityDrift() async throws {
        let lines = try String(contentsOfFile: Example.prefix.users, encoding: .utf8).split(separator: "\n")
        let ids = try await Naru.run(
            ["-r", "select(.status == \"migrate\") | .identity.providerUserId", "\(plan)/plan.ndjson"],
            in: folder, command: "/usr/bin/jq"
        ).output.split(separator: "\n").map(String.init)
        var changed: [String] = []
        for line in lines.map(String.init) where !line.contains(": \(ids[0]),") {
            let isSecond = line.contains(": \(ids[1]),")
            changed.append(
                isSecond ? line.replacing("\"connected_at\": \"20", with: "\"connected_at\": \"19") : line)
        }
        let now = try folder.file("users.ndjson", changed.joined(separator: "\n"))
        let outcome = try await naru("apply", plan, "--identities", now)
        #expect(outcome.code == 3)
        #expect(outcome.errors.contains("the identity is not in the sources any more"), "\(outcome.errors)")
        #expect(outcome.errors.contains("the identity changed since the plan (connectedAt: → earlier)"))
        #expect(try await sql("SELECT count(*) FROM members") == "37\n")
    }

    @Test("A store that moved on holds back what it concerns, and the rest goes on")
    func movedOn() async throws {
        #expect(try await naru("apply", plan, "--limit", "2").code == 0)
        // Another program gave the first member's account away, and took the second one's identity.
        _ = try await sql(
            """
            UPDATE members SET provider_user_id = '1' WHERE member_id = 1;
            """)
        let outcome = try await naru("apply", plan, "--max-share", "100")
        #expect(outcome.code == 3)
        #expect(outcome.errors.contains("the account leads to another member already (run 1)"))
        #expect(outcome.output.hasSuffix("planned 41 = 40 done + 0 failed + 1 held + 0 left\n"))
    }

    @Test("Undo keeps what changed since, names it, and takes the rest back")
    func keptByUndo() async throws {
        #expect(try await naru("apply", plan).code == 0)
        let uid = try await sql("SELECT uid FROM members WHERE member_id = 7").split(separator: "\n")[0]
        _ = try await sql("UPDATE members SET nickname = 'other' WHERE member_id = 7")
        let dry = try await naru("undo", "1", "--dry-run")
        #expect(dry.code == 3)
        #expect(dry.output == "Of run 1, 40 would be taken back and 1 kept.\n")
        let outcome = try await naru("undo", "1", "--json")
        #expect(outcome.code == 3)
        #expect(outcome.errors.contains("\(uid) is kept"))
        #expect(
            outcome.output
                == """
                {"undoes":1,"dryRun":false,"run":2,"takenBack":40,"kept":1,"keptAccounts":[{"uid":"\(uid)"}],"firebaseTakenBack":0,"withoutPassword":0,"firebaseKept":[]}

                """)
        #expect(try await sql("SELECT nickname FROM members") == "other\n")
    }

    @Test("A person's decision moves an account that waits, and stays in the journal")
    func decisions() async throws {
        let waiting = try await Naru.run(
            [
                "-r",
                "select(.status == \"review\" and .identity) | [.uid, .identity.providerUserId] | join(\" \")",
                "\(plan)/plan.ndjson",
            ], in: folder, command: "/usr/bin/jq"
        ).output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        let (accepted, rejected) = (waiting[0], waiting[1])
        let file = try folder.file(
            "decisions.ndjson",
            """
            {"uid":"\(accepted[0])","decision":"accept","provider":"kakao","providerUserId":"\(accepted[1])",\
            "who":"지우","when":"2026-11-30","why":"she called"}
            {"uid":"\(rejected[0])","decision":"reject","who":"지우","when":"2026-11-30","why":"another person"}

            """)
        let outcome = try await naru("apply", plan, "--decisions", file)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("4 accounts wait for a person."))
        #expect(outcome.output.hasSuffix("planned 43 = 43 done + 0 failed + 0 held + 0 left\n"))
        #expect(
            try await sql(
                "SELECT evidence, provider_user_id FROM v_members WHERE uid = '\(accepted[0])'")
                == "person|\(accepted[1])\n")
        #expect(
            try await sql("SELECT note FROM journal WHERE uid = '\(accepted[0])'")
                == "{\"who\":\"지우\",\"when\":\"2026-11-30\",\"why\":\"she called\"}\n")
        #expect(try await sql("SELECT count(*) FROM members WHERE uid = '\(rejected[0])'") == "0\n")
    }

    @Test(
        "A decisions file with a mistake is refused before anything is written",
        arguments: [
            ("{\"uid\":\"UID\",\"decision\":\"accept\"", "line 1: it is not a JSON object of texts"),
            (
                "{\"uid\":\"UID\",\"decision\":\"yes\",\"who\":\"a\",\"when\":\"b\"}",
                "accept, reject or leave"
            ),
            ("{\"uid\":\"UID\",\"decision\":\"reject\",\"when\":\"b\"}", "line 1: who is missing or empty"),
            (
                "{\"uid\":\"UID\",\"decision\":\"reject\",\"when\":\"b\",\"x\":\"y\"}",
                "there is no member 'x'"
            ),
            (
                "{\"uid\":\"nobody\",\"decision\":\"leave\",\"who\":\"a\",\"when\":\"b\"}",
                "has no account 'nobody'"
            ),
            (
                "{\"uid\":\"DONE\",\"decision\":\"reject\",\"who\":\"a\",\"when\":\"b\"}",
                "its status is migrate"
            ),
            (
                "{\"uid\":\"UID\",\"decision\":\"accept\",\"provider\":\"kakao\",\"providerUserId\":\"1\","
                    + "\"who\":\"a\",\"when\":\"b\"}", "not one that the plan found"
            ),
        ])
    func wrongDecisions(line: String, words: String) async throws {
        let review = try await Planned.uids("review", of: plan, in: folder)[0]
        let migrate = try await Planned.uids("migrate", of: plan, in: folder)[0]
        let file = try folder.file(
            "decisions.ndjson", line.replacing("UID", with: review).replacing("DONE", with: migrate))
        let outcome = try await naru("apply", plan, "--decisions", file)
        #expect(outcome.code == 65)
        #expect(outcome.errors.contains(words), "\(outcome.errors)")
        #expect(folder.names().contains("naru.sqlite") == false)
    }

    @Test("What an undo kept shows in the next dry run as well")
    func keptInDryRun() async throws {
        #expect(try await naru("apply", plan).code == 0)
        _ = try await sql("UPDATE members SET nickname = 'other' WHERE member_id = 7")
        #expect(try await naru("undo", "1").code == 3)
        let again = try await naru("undo", "1", "--dry-run")
        #expect(again.code == 3)
        #expect(again.output == "Of run 1, 0 would be taken back and 1 kept.\n")
        #expect(try await sql("SELECT count(*) FROM journal WHERE state = 'kept'") == "1\n")
    }
}
