import Foundation
import Testing

@Suite("A plan's steps at Firebase")
struct FirebaseApplyTests {
    private let crossing: Crossing

    init() throws { crossing = try Crossing() }

    @Test("reach every member once, are journalled and read back, and change nothing the second time")
    func whole() async throws {
        let server = try crossing.server()
        let before = try await crossing.accounts(server)
        let plan = try await crossing.plan(server)
        let outcome = try await crossing.apply(server, plan)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.output.hasSuffix("At Firebase: planned 41 = 41 done + 0 failed + 0 held + 0 left\n"))
        #expect(outcome.errors.contains("  seal: 41 accounts lose their password and sessions, 2 merged"))
        let counts = try await crossing.sql(
            "SELECT kind, state, count(*) FROM firebase_steps GROUP BY 1, 2 ORDER BY 1")
        #expect(counts == "claims|done|39\nlink|done|39\nprofile|done|39\nseal|done|41\n")

        let members = try await crossing.sql("SELECT uid, provider_user_id FROM members")
            .split(separator: "\n").map { $0.split(separator: "|") }
        let merged = Set(
            try await crossing.sql("SELECT uid FROM account_links WHERE role = 'merged'").split(
                separator: "\n"))
        let after = try await crossing.accounts(
            server,
            "[.localId, (.customAttributes // \"{}\" | fromjson | .providerUserId), (.passwordHash != null), .disabled,"
                + " ([.providerUserInfo[] | select(.providerId == \"oidc.kakao\").rawId][0])] | join(\"|\")"
                + " | gsub(\"\\\"\"; \"\")")
        #expect(members.count == 39 && merged.count == 2)
        for line in after.map({ $0.dropFirst().dropLast() }) {
            let cells = line.split(separator: "|", omittingEmptySubsequences: false)
            if let member = members.first(where: { $0[0] == cells[0] }) {
                #expect(
                    cells[1] == member[1] && cells[2] == "false" && cells[3] != "true"
                        && cells[4] == member[1])
            } else if merged.contains(cells[0]) {
                #expect(cells[1] == "" && cells[2] == "false" && cells[3] == "true" && cells[4] == "")
            }
        }
        // Addresses stay, and whoever is no member is as before.
        let emails = try await crossing.accounts(server, ".email")
        let uids = Set(members.map { String($0[0]) } + merged.map(String.init))
        let rest = { (lines: [String]) in lines.filter { line in !uids.contains { line.contains($0) } } }
        #expect(emails.count == before.count)
        #expect(try await rest(crossing.accounts(server)) == rest(before))

        server.desk("POST", "reset-counts")
        let again = try await crossing.apply(server, plan)
        #expect(again.code == 0 && again.output.contains("It changed nothing"), "\(again.output)")
        let endpoints = server.desk("GET", "counts")["endpoints"] as? [String: Any] ?? [:]
        #expect(!endpoints.keys.contains { $0.hasSuffix("accounts:update") })
    }

    @Test("keep other claims, and leave an account alone whose claims or link are somebody else's")
    func conflicts() async throws {
        let server = try crossing.server()
        let uids = try await crossing.accounts(server, ".localId").map { String($0.dropFirst().dropLast()) }
        let plain = try await crossing.plan(server)
        let members = try await Naru.run(
            [
                "-rc", "select(.status == \"migrate\") | [.uid, .identity.providerUserId] | join(\" \")",
                "\(plain)/plan.ndjson",
            ],
            in: crossing.folder, command: "/usr/bin/jq"
        ).output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        try #require(members.count > 6)
        func change(_ member: Int, _ members: String) async throws -> String {
            let filter = ".users |= map(if .localId == \"\(member)\" then . + {\(members)} else . end)"
            return filter
        }
        let long = String(repeating: "x", count: 980)
        let edits = [
            (members[0][0], #"customAttributes: "{\"role\":\"admin\",\"n\":1}""#),
            (members[1][0], #"customAttributes: "{\"provider\":\"google\"}""#),
            (members[2][0], "customAttributes: \"{\\\"a\\\":\\\"\(long)\\\"}\""),
            (members[3][0], #"customAttributes: "[1]""#),
            (
                uids.first { uid in !members.contains { $0[0] == uid } } ?? "",
                "providerUserInfo: [{providerId: \"oidc.kakao\", rawId: \"\(members[4][1])\"}]"
            ),
        ].map { ".users |= map(if .localId == \"\($0.0)\" then . + {\($0.1)} else . end)" }
        let edited = try await Naru.run(
            [edits.joined(separator: " | "), crossing.example.export("json")], in: crossing.folder,
            command: "/usr/bin/jq")
        try #require(edited.code == 0, "\(edited.errors)")
        let accounts = try crossing.folder.file("edited.json", edited.output)
        let other = try crossing.server(accounts: accounts)
        let plan = try await crossing.plan(other, accounts: accounts)
        let outcome = try await crossing.apply(other, plan)
        #expect(outcome.code == 3, "\(outcome.errors)")
        for words in [
            "the claim provider has another value", "the custom claims would be 10",
            "cannot be read as a JSON object",
            "the person is linked to the account ",
        ] { #expect(outcome.errors.contains(words), "\(words): \(outcome.errors)") }
        let states = try await crossing.sql(
            "SELECT uid, kind FROM firebase_steps WHERE state = 'failed' ORDER BY step")
        #expect(states.split(separator: "\n").count == 4)
        // Nobody is sealed whose claims or link are not confirmed.
        let sealed = try await crossing.sql("SELECT uid FROM firebase_steps WHERE kind = 'seal'")
        for member in members[1...4] { #expect(!sealed.contains(member[0])) }
        #expect(sealed.contains(members[0][0]))
        let claims = try await crossing.accounts(
            other, "select(.localId == \"\(members[0][0])\") | .customAttributes")
        #expect(
            claims == [
                #""{\"role\":\"admin\",\"n\":1,\"provider\":\"kakao\",\"providerUserId\":\"\#(members[0][1])\"}""#
            ])
        let why = try await crossing.naru(other, ["why", members[1][0]])
        #expect(
            why.output.contains("At Firebase, run 1: claims, failed: the claim provider"), "\(why.output)")
    }

    @Test("hold an account back that changed since the plan, and name the field; a sign-in is no change")
    func drift() async throws {
        let server = try crossing.server()
        let plan = try await crossing.plan(server)
        let uids = try await Naru.run(
            ["-rc", "select(.status == \"migrate\").uid", "\(plan)/plan.ndjson"], in: crossing.folder,
            command: "/usr/bin/jq"
        ).output.split(separator: "\n").map(String.init)
        let edits = [
            (uids[0], "email: \"another@example.com\""), (uids[1], "disabled: true"),
            (uids[2], "displayName: \"딴사람\""), (uids[3], "lastSignedInAt: \"1796303890000\""),
            (uids[4], "passwordHash: \"AAAA\""), (uids[5], "localId: \"gone\""),
        ].map { ".users |= map(if .localId == \"\($0.0)\" then . + {\($0.1)} else . end)" }
        let edited = try await Naru.run(
            [edits.joined(separator: " | "), crossing.example.export("json")], in: crossing.folder,
            command: "/usr/bin/jq")
        let now = try crossing.server(accounts: crossing.folder.file("now.json", edited.output))
        let outcome = try await crossing.apply(now, plan)
        #expect(outcome.code == 3)
        for (uid, words) in [
            (uids[0], "email: set → another"), (uids[1], "disabled: no → yes"),
            (uids[2], "displayName: "), (uids[4], "password, custom claims or links"),
            (uids[5], "the account is not in the sources any more"),
        ] {
            #expect(
                outcome.errors.split(separator: "\n").contains { $0.contains(uid) && $0.contains(words) },
                "\(words): \(outcome.errors)")
            #expect(
                try await crossing.sql("SELECT count(*) FROM firebase_steps WHERE uid = '\(uid)'") == "0\n")
        }
        #expect(
            try await crossing.sql(
                "SELECT count(*) FROM firebase_steps WHERE uid = '\(uids[3])' AND state = 'done'")
                == "4\n")
    }

    @Test("are made again when Firebase is busy, and stop when they are not permitted")
    func faults() async throws {
        for fault in [
            "code=429,at:3", "code=400,at:2", "code=503,at:2", "html502=at:4", "cut=at:2", "empty=at:3",
        ] {
            let crossing = try Crossing()
            let server = try crossing.server("--faults", fault + ",endpoint:accounts:update")
            let plan = try await crossing.plan(server)
            let outcome = try await crossing.apply(server, plan, "--limit", "5")
            #expect(outcome.code == 0, "\(fault): \(outcome.errors)")
            #expect(outcome.output.contains("At Firebase: planned 5 = 5 done"), "\(fault): \(outcome.output)")
        }
        let server = try crossing.server("--faults", "code=403,at:5,endpoint:accounts:update")
        let plan = try await crossing.plan(server)
        let refused = try await crossing.apply(server, plan)
        #expect(refused.code == 78)
        #expect(refused.errors.contains("roles/firebaseauth.admin"), "\(refused.errors)")
        #expect(refused.errors.contains("At Firebase: planned 41 = 0 done"))
        server.desk("POST", "faults", "")
        let status = try await crossing.naru(server, ["status"])
        #expect(status.output.contains("goes on with: naru apply \(plan) --firebase"), "\(status.output)")
        let rest = try await crossing.apply(server, plan)
        #expect(rest.code == 0, "\(rest.errors)")
        #expect(try await crossing.sql("SELECT count(*) FROM firebase_steps WHERE state = 'begun'") == "0\n")
        // A project that takes fewer writes a second than are sent is asked again.
        let slow = try Crossing()
        let quota = try slow.server("--writes-per-second", "20")
        let quotaPlan = try await slow.plan(quota)
        #expect(try await slow.apply(quota, quotaPlan).code == 0)
    }

    @Test("never go faster than the pace")
    func pace() async throws {
        let server = try crossing.server()
        let plan = try await crossing.plan(server)
        let outcome = try await crossing.naru(
            server, ["apply", plan, "--firebase", "--write-pace", "5", "--limit", "6"])
        #expect(outcome.code == 0, "\(outcome.errors)")
        let counts = server.desk("GET", "counts")
        #expect((counts["mostWritesInASecond"] as? Int ?? 99) <= 5)
    }

    @Test("killed at any call, the next run ends as if nothing had happened", arguments: 0..<9)
    func killed(part: Int) async throws {
        let calm = try crossing.server()
        let plan = try await crossing.plan(calm)
        let before = try await crossing.accounts(calm)
        #expect(try await crossing.apply(calm, plan).code == 0)
        let wanted = try await crossing.accounts(calm)
        let steps =
            "SELECT uid, kind, state, before_image, after_image FROM firebase_steps WHERE kind <> 'seal'"
            + " AND state = 'done' ORDER BY 1, 2"
        let wantedSteps = try await crossing.sql(steps)
        #expect(before != wanted)
        // Undisturbed it makes 88 calls: the kills of all parts fall on different ones.
        let other = try Crossing()
        let call = 3 + part * 9
        let server = try other.server(heldFrom: call)
        let disturbedPlan = try await other.plan(server)
        let running = try Naru.start(
            ["apply", disturbedPlan, "--firebase", "--write-pace", "0"], in: other.folder,
            environment: other.environment(server))
        await server.held()
        running.signal(SIGKILL)
        _ = await running.outcome()
        server.release()
        let outcome = try await other.apply(server, disturbedPlan)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(try await other.accounts(server) == wanted)
        #expect(try await other.sql(steps) == wantedSteps)
        #expect(try await other.sql("SELECT count(*) FROM firebase_steps WHERE state = 'begun'") == "0\n")
    }

    @Test(
        "are taken back: claims, links, profiles and disabled accounts become what they were, passwords do not"
    )
    func undo() async throws {
        let server = try crossing.server()
        let before = try await crossing.accounts(server)
        let plan = try await crossing.plan(server, ["--firebase", "claims,link,profile"])
        #expect(try await crossing.apply(server, plan).code == 0)
        #expect(try await crossing.accounts(server) != before)
        let refused = try await crossing.naru(server, ["undo", "1"])
        #expect(refused.code == 64)
        #expect(refused.errors.contains("--store-only"), "\(refused.errors)")
        let undone = try await crossing.naru(server, ["undo", "1", "--firebase", "--write-pace", "0"])
        #expect(undone.code == 0, "\(undone.errors)")
        #expect(undone.output.contains("At Firebase: 117 steps taken back, 0 kept."), "\(undone.output)")
        #expect(try await crossing.accounts(server) == before)

        let sealing = try await crossing.plan(server)
        #expect(try await crossing.apply(server, sealing).code == 0)
        let again = try await crossing.naru(server, ["undo", "3", "--firebase", "--write-pace", "0"])
        #expect(again.code == 3, "\(again.errors)")
        #expect(again.errors.contains("41 accounts have no password any more"), "\(again.errors)")
        let withoutPassword =
            "[.localId, .customAttributes, .disabled, .displayName, .photoUrl, .email, "
            + "(.providerUserInfo | map(select(.providerId != \"password\")))]"
        let fresh = try crossing.server()
        #expect(
            try await crossing.accounts(server, withoutPassword) == crossing.accounts(fresh, withoutPassword))
        // Applied once more, everybody can sign in again.
        let last = try await crossing.apply(server, sealing)
        #expect(last.code == 0, "\(last.errors)")
        #expect(try await crossing.sql("SELECT count(*) FROM members") == "39\n")
    }

    @Test("reach the emulator without any credentials, and nothing else then")
    func emulator() async throws {
        let server = try crossing.server()
        let plan = try await crossing.plan(server)
        let url = try #require(server.environment["NARU_FIREBASE_URL"])
        let outcome = try await Naru.run(
            ["apply", plan, "--firebase", "--project", "demo-naru", "--write-pace", "0", "--limit", "4"],
            in: crossing.folder,
            environment: [
                "FIREBASE_AUTH_EMULATOR_HOST": String(url.dropFirst("http://".count)),
                "NARU_FIREBASE_URL": "https://firebase.example.com", "HOME": crossing.folder.path,
            ])
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("at the emulator"), "\(outcome.errors)")
        #expect(outcome.output.contains("At Firebase: planned 4 = 4 done"), "\(outcome.output)")
        let endpoints = server.desk("GET", "counts")["endpoints"] as? [String: Any] ?? [:]
        #expect(endpoints["/token"] == nil)
    }

    @Test(
        "are chosen by the plan: without them apply says so, and without --firebase it leaves Firebase alone")
    func chosen() async throws {
        let server = try crossing.server()
        let none = try await crossing.plan(server, [])
        let refused = try await crossing.apply(server, none)
        #expect(refused.code == 65)
        #expect(refused.errors.contains("chooses no steps at Firebase"))
        let plan = try await crossing.plan(server, ["--firebase", "claims", "--link-provider", "oidc.mine"])
        server.desk("POST", "reset-counts")
        #expect(try await crossing.naru(server, ["apply", plan]).code == 0)
        #expect(server.calls == 0)
        // Who is a member already gets the steps with a plan that met them.
        let members = try await crossing.plan(server, ["--firebase", "link", "--link-provider", "oidc.mine"])
        let outcome = try await crossing.apply(server, members)
        #expect(outcome.output.contains("At Firebase: planned 41 = 41 done"), "\(outcome.output)")
        let links = try await crossing.accounts(
            server, ".providerUserInfo[] | select(.providerId == \"oidc.mine\")")
        #expect(links.count == 39)
    }
}
