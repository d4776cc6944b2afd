import Foundation
import Testing

@Suite("naru fetch")
struct FetchTests {
    let folder: Folder

    init() throws { folder = try Folder() }

    /// Runs `naru fetch` without a pace.
    private func fetch(_ server: SandboxServer, _ more: String...) async throws -> Naru.Outcome {
        try await Naru.run(
            ["fetch", "--pace", "0", "--list-pace", "0"] + more, in: folder, environment: server.environment)
    }

    /// What the cache knows, but for times.
    private func content() async throws -> String {
        try await sql(
            """
            SELECT i.id, i.state, i.code, i.unlinked_at IS NOT NULL, b.body
            FROM identities i LEFT JOIN bodies b ON b.id = i.id ORDER BY i.id
            """)
    }

    private func sql(_ statement: String, _ file: String = "naru-identities.sqlite") async throws -> String {
        let outcome = try await Naru.run([file, statement], in: folder, command: "/usr/bin/sqlite3")
        try #require(outcome.code == 0, "\(outcome.errors)")
        return outcome.output
    }

    @Test("lists and reads everybody once, and the next time asks for the list alone")
    func everybody() async throws {
        let server = try SandboxServer("--made-up", "250")
        let first = try await fetch(server)
        #expect(
            first.output == """
                Fetch 1 is done: 250 listed, 250 read = 250 linked + 0 not linked + 0 failed.
                The cache has 250 linked.
                16 calls now; the budget counts 16 in 24 hours, 16 in 31 days.

                """)
        #expect(first.code == 0)
        #expect(
            first.errors.contains(
                "Reading 250 users takes 13 calls, less than 0.1 % of the month's quota; the budget of 24 hours has 99,997 left."
            ))
        #expect(try folder.permissions("naru-identities.sqlite") == 0o600)
        let second = try await fetch(server)
        #expect(second.output.contains("250 listed, 0 read"))
        #expect(server.calls == 19)
    }

    @Test(
        "comes to the same cache whatever goes wrong on the way",
        arguments: [
            "cut=every:5", "html502=every:4", "empty=every:6", "type=every:3", "repeat=every:2",
            "slow=every:6,ms:30", "code=-1,every:7", "code=-603,every:5", "code=-101,at:6", "code=-10,at:50",
        ])
    func faults(plan: String) async throws {
        let calm = try SandboxServer("--made-up", "150", "--seed", "5")
        #expect(try await fetch(calm, "--identity-cache", "calm.sqlite").code == 0)
        let server = try SandboxServer("--made-up", "150", "--seed", "5", "--faults", plan)
        let outcome = try await fetch(server)
        #expect(outcome.code == 0, "\(outcome.errors)")
        let query = "SELECT i.id, i.state, i.code, b.body FROM identities i LEFT JOIN bodies b ON b.id = i.id"
        #expect(try await sql(query) == sql(query, "calm.sqlite"))
    }

    @Test("never believes a page that does not advance, and goes on when it does")
    func stuck() async throws {
        let server = try SandboxServer("--made-up", "350", "--faults", "stuck=at:2")
        let outcome = try await fetch(server, "--max-duration", "3s")
        #expect(outcome.code == 75)
        #expect(
            outcome.errors.contains(
                "The time for this run is over; the last page of ids made no sense: "),
            "\(outcome.errors)")
        #expect(server.calls < 12)
        server.desk("POST", "faults", "")
        #expect(try await fetch(server).output.contains("350 listed, 350 read = 350 linked"))
    }

    @Test(
        "asks again for a first page that leaves out whom it should begin with, before it reads everybody anew"
    )
    func strayFirstPage() async throws {
        // The fifth list is the first one of the second fetch, and the last page of the first fetch comes instead.
        let server = try SandboxServer("--made-up", "350", "--faults", "repeat=at:5,endpoint:user/ids")
        #expect(try await fetch(server).code == 0)
        server.desk("POST", "reset-counts")
        #expect(try await fetch(server).output.contains("350 listed, 0 read"))
        #expect(server.calls == 5)
    }

    @Test(
        "keeps why somebody is refused, and asks for the others alone until it is known who that is",
        arguments: [-103, -4, -406])
    func refusedForOne(code: Int) async throws {
        // Every call about users is refused until one person is left over.
        let server = try SandboxServer(
            "--made-up", "4", "--faults", "code=\(code),every:1,endpoint:app/users")
        #expect(try await fetch(server).output.contains("4 read = 0 linked + 0 not linked + 4 failed"))
        #expect(try await sql("SELECT DISTINCT state, code FROM identities") == "failed|\(code)\n")
        // Two lists that were one, four users: 4, 2 + 2, 1 + 1 + 1 + 1.
        #expect(server.calls == 8)
    }

    @Test("a code that nobody knows is final for its call, counted and shown, and the others go on")
    func unknownCode() async throws {
        let server = try SandboxServer("--made-up", "60", "--faults", "code=-9999,at:2,endpoint:app/users")
        let outcome = try await fetch(server)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(
            outcome.output.contains("60 read = 40 linked + 0 not linked + 20 failed"), "\(outcome.output)")
        #expect(outcome.errors.contains("-9999"), "\(outcome.errors)")
        #expect(
            try await sql("SELECT state, code, count(*) FROM identities GROUP BY 1, 2")
                == "failed|-9999|20\nlinked||40\n")
    }

    @Test(
        "leaves a service alone that is under maintenance, and goes on when it is back",
        arguments: [-7, -9798])
    func maintenance(code: Int) async throws {
        let server = try SandboxServer("--made-up", "60", "--faults", "code=\(code),at:3")
        let outcome = try await fetch(server, "--max-duration", "3s")
        #expect(outcome.code == 75, "\(outcome.errors)")
        #expect(outcome.errors.contains("code \(code)"), "\(outcome.errors)")
        #expect(server.calls == 3)
        #expect(try await fetch(server).output.contains("60 listed, 60 read = 60 linked"))
        #expect(server.calls == 5)
    }

    @Test("stops at what a person must mend, and says what, with an exit code of its own")
    func refused() async throws {
        func expect(_ code: Int32, _ sentence: String, _ options: [String], key: String? = nil) async throws {
            let server = try SandboxServer(options: ["--made-up", "30"] + options)
            var environment = server.environment
            if let key { environment["KAKAO_ADMIN_KEY"] = key }
            let outcome = try await Naru.run(["fetch"], in: folder, environment: environment)
            #expect(outcome.code == code, "\(outcome.errors)")
            #expect(outcome.errors.contains(sentence), "\(outcome.errors)")
            #expect(!outcome.errors.contains(SandboxServer.key))
        }
        try await expect(78, "Kakao does not know the admin key (code -401).", [], key: "another")
        try await expect(
            78, "its address 127.0.0.1 is not on the app's list (code -401)", ["--allowed-ip", "192.0.2.7"])
        try await expect(78, "The admin key may not use this API (code -3).", ["--groups", "logout"])
        try await expect(78, "suspended by Kakao (code -12)", ["--faults", "code=-12,every:1"])
        for code in [-5, -8, -9, -903] {
            try await expect(78, "code \(code)", ["--faults", "code=\(code),every:1"])
        }
        try await expect(75, "Kakao's quota is used up (code -10)", ["--month-quota", "1"])
        let none = try await Naru.run(["fetch"], in: folder)
        #expect(none.code == 78)
        #expect(
            none.errors.contains("neither --admin-key-file FILE nor the variable KAKAO_ADMIN_KEY is given"))
        let plain = try await Naru.run(
            ["fetch"], in: folder,
            environment: ["NARU_KAKAO_URL": "http://kapi.example.com", "KAKAO_ADMIN_KEY": "k"])
        #expect(plain.code == 78)
        #expect(plain.errors.contains("http to kapi.example.com would send keys for all to read"))
    }

    @Test("refuses a key file that others can read, and takes one that they cannot")
    func keyFile() async throws {
        let server = try SandboxServer("--made-up", "30")
        var environment = server.environment
        environment["KAKAO_ADMIN_KEY"] = nil
        let path = try folder.file("key", "\u{FEFF}\n \(SandboxServer.key)\r\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        let refused = try await Naru.run(
            ["fetch", "--admin-key-file", "key"], in: folder, environment: environment)
        #expect(refused.code == 78)
        #expect(refused.errors == "naru: The key file 'key' can be read by others.\nhint: chmod 600 key\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        let taken = try await Naru.run(
            ["fetch", "--admin-key-file", "key", "--trace", "trace"], in: folder, environment: environment)
        #expect(taken.code == 0, "\(taken.errors)")
        let trace = try folder.text("trace")
        #expect(trace.hasPrefix("GET\t/v1/user/ids\t200\t"))
        #expect(!trace.contains("?"))
        #expect(!trace.contains(SandboxServer.key))
        #expect(try folder.permissions("trace") == 0o600)
    }

    @Test("never makes more calls than the budget allows, over all runs, and says when the next one may be")
    func budget() async throws {
        let server = try SandboxServer("--made-up", "400")
        for _ in 0..<3 {
            let outcome = try await fetch(server, "--budget", "9")
            #expect(outcome.code == 75)
            #expect(
                outcome.errors.contains("The budget is used up; calls are free again at 20"),
                "\(outcome.errors)")
            #expect(server.calls == 9)
        }
        #expect(try await fetch(server).code == 0)
        #expect(try await sql("SELECT count(*) FROM identities WHERE state = 'linked'") == "400\n")
    }

    @Test("keeps to the pace, also across runs")
    func pace() async throws {
        let server = try SandboxServer("--made-up", "500")
        for _ in 0..<2 {
            let outcome = try await Naru.run(
                ["fetch", "--pace", "15", "--refresh", "1s"], in: folder, environment: server.environment)
            #expect(outcome.code == 0, "\(outcome.errors)")
        }
        let counts = server.desk("GET", "counts")
        #expect((counts["mostOthersInASecond"] as? Int ?? 99) <= 15)
        #expect((counts["mostListsInAMinute"] as? Int ?? 999) <= 100)
        #expect(counts["keysInQueries"] as? Int == 0)
    }

    @Test("knows who has unlinked the app and who has linked it again, and the plan's report tells of them")
    func drift() async throws {
        let server = try SandboxServer("--made-up", "60")
        #expect(try await fetch(server).code == 0)
        let id = try await sql("SELECT min(id) FROM identities").dropLast()
        let body = try await sql("SELECT body FROM bodies WHERE id = \(id)")
        server.desk("POST", "unlink?id=\(id)")
        let second = try await fetch(server)
        #expect(second.output.contains("1: unlinked the app"), "\(second.output)")
        #expect(try await sql("SELECT state FROM identities WHERE id = \(id)") == "missing\n")
        #expect(try await sql("SELECT body FROM bodies WHERE id = \(id)") == body)
        let plan = try await Naru.run(
            [
                "plan", "--accounts", Example.prefix.export("json"), "--scheme", "kakao-prefix", "--no-proof",
            ], in: folder)
        #expect(plan.output.contains("warning: 1 identity has unlinked the app"), "\(plan.output)")
        // A fetch that finds nothing takes nothing of it away, and the same inputs give the same plan.
        #expect(try await fetch(server).code == 0)
        let status = try await Naru.run(["status"], in: folder)
        #expect(
            status.output.contains(
                "Changed since the reading before, as fetch 2 found:\n  1: unlinked the app"),
            "\(status.output)")
        #expect(try await sql("SELECT id, class FROM v_changes") == "\(id)|unlinked\n")
        let again = try await Naru.run(
            [
                "plan", "--accounts", Example.prefix.export("json"), "--scheme", "kakao-prefix", "--no-proof",
            ], in: folder)
        #expect(again.lastLine == plan.lastLine)
        server.desk("POST", "users", body)
        #expect(try await fetch(server).output.contains("1: linked the app again"))
    }

    @Test("a refresh that was stopped is one whoever goes on with it, and status tells the whole command")
    func stoppedRefresh() async throws {
        let server = try SandboxServer("--made-up", "100")
        #expect(try await fetch(server).code == 0)
        // As if the fetch were a minute old.
        _ = try await sql("UPDATE identities SET as_of = as_of - 60000")
        server.desk("POST", "unlink?id=\(server.firstID)")
        let stopped = try await fetch(server, "--refresh", "30s", "--budget", "9")
        #expect(stopped.code == 75)
        #expect(stopped.errors.contains("Fetch 2 stops with 99 listed, "), "\(stopped.errors)")
        let status = try await Naru.run(["status"], in: folder)
        #expect(
            status.output.contains(
                "  goes on with: naru fetch --pace 0 --list-pace 0 --refresh 30s --budget 9\n"),
            "\(status.output)")
        let last = try await fetch(server)
        #expect(
            last.output.contains("99 listed, 100 read = 99 linked + 1 not linked"), "\(last.output)")
    }

    @Test("a fetch of a few people leaves one of everybody to go on, and says so")
    func fewAmongMany() async throws {
        let server = try SandboxServer("--made-up", "300")
        #expect(try await fetch(server, "--budget", "6").code == 75)
        let accounts = try folder.file(
            "accounts.json", #"{"users":[{"localId":"a","email":"kakao_7@kakao.com"}]}"#)
        let few = try await fetch(
            server, "--only-candidates", "--accounts", accounts, "--scheme", "id-address")
        #expect(few.output.hasPrefix("Fetch 2 is done: 0 listed, 1 read"), "\(few.output)")
        let status = try await Naru.run(["status"], in: folder)
        #expect(status.output.contains("Fetch 1: everybody, stopped"), "\(status.output)")
        #expect(status.output.contains("Fetch 2: only candidates, done"))
        let plan = try await Naru.run(
            [
                "plan", "--accounts", Example.prefix.export("json"), "--scheme", "kakao-prefix", "--no-proof",
            ], in: folder)
        #expect(plan.errors.contains("A fetch into naru-identities.sqlite is not at its end"))
        server.desk("POST", "reset-counts")
        let rest = try await fetch(server)
        #expect(rest.errors.contains("Fetch 1 goes on: 300 listed, "), "\(rest.errors)")
        #expect(rest.output.contains("300 listed, 300 read = 300 linked"))
        // Four pages and two of fifteen calls were made before.
        #expect(server.calls == 13)
    }

    @Test("does not write a file of a part of the users, and asks again for those who got no answer")
    func partOfUsers() async throws {
        let server = try SandboxServer("--made-up", "60", "--faults", "code=-9999,at:3,endpoint:app/users")
        #expect(try await fetch(server, "--budget", "2").code == 75)
        let export = try await Naru.run(["fetch", "--export", "users.jsonl"], in: folder)
        #expect(export.code == 75)
        #expect(
            export.errors
                == """
                naru: No fetch into 'naru-identities.sqlite' has come to its end: users would be missing.
                hint: Let it come to its end first: naru status --identity-cache naru-identities.sqlite tells how.

                """)
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/users.jsonl"))
        let second = try await fetch(server)
        #expect(second.output.contains("40 linked + 0 not linked + 20 failed"), "\(second.output)")
        let plan = try await Naru.run(
            [
                "plan", "--accounts", Example.prefix.export("json"), "--scheme", "kakao-prefix", "--no-proof",
            ], in: folder)
        #expect(
            plan.errors.contains("Kakao gave no answer about 20 users in naru-identities.sqlite"),
            "\(plan.errors)")
        let third = try await fetch(server)
        #expect(third.output.contains("60 listed, 20 read = 20 linked"), "\(third.output)")
    }

    @Test("says so when nobody has linked the app, and when there is nothing yet")
    func nobody() async throws {
        let server = try SandboxServer("--made-up", "1")
        server.desk("POST", "unlink?id=\(server.firstID)")
        let outcome = try await fetch(server)
        #expect(outcome.output.contains("Nobody has linked this app."), "\(outcome.output)")
        let other = try Folder()
        let status = try await Naru.run(["status"], in: other)
        #expect(status.code == 66)
        #expect(
            status.errors.contains(
                "There is neither a store 'naru.sqlite' nor a cache of identities 'naru-identities.sqlite'"))
        let export = try await Naru.run(["fetch", "--export", "x"], in: other)
        #expect(export.code == 66)
        #expect(export.errors.contains("naru fetch makes it"))
    }

    @Test("gives the plan what a file would give it")
    func export() async throws {
        let server = try SandboxServer("--made-up", "60")
        #expect(try await fetch(server).code == 0)
        let export = try await Naru.run(["fetch", "--export", "users.jsonl"], in: folder)
        #expect(export.errors == "60 users in users.jsonl.\n")
        func decisions(_ more: [String]) async throws -> Substring {
            let plan = try await Naru.run(
                [
                    "plan", "--accounts", Example.prefix.export("json"), "--scheme", "kakao-prefix",
                    "--no-proof",
                ] + more, in: folder)
            let text = try folder.text("\(plan.lastLine)/plan.ndjson")
            return text[(text.firstIndex(of: "\n") ?? text.startIndex)...]
        }
        #expect(try await decisions([]) == decisions(["--identities", "users.jsonl"]))
        let again = try await Naru.run(["fetch", "--export", "users.jsonl"], in: folder)
        #expect(again.code == 73)
    }

    @Test("asks for nobody but those whose ids stand in the accounts")
    func candidates() async throws {
        let server = try SandboxServer("--made-up", "300")
        let id = server.firstID
        server.desk("POST", "reset-counts")
        let accounts = try folder.file(
            "accounts.json",
            """
            {"users":[{"localId":"a","email":"kakao_\(id)@kakao.com"},{"localId":"b","email":"kakao_7@kakao.com"},
            {"localId":"c","email":"someone@example.com"}]}
            """)
        let outcome = try await fetch(
            server, "--only-candidates", "--accounts", accounts, "--scheme", "id-address", "--json")
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(server.calls == 1)
        #expect(outcome.output.contains("\"purpose\":\"candidates\""))
        #expect(
            try await sql("SELECT id = \(id), state FROM identities ORDER BY id") == "0|missing\n1|linked\n")
    }

    @Test("a cache of another app is not mixed with this one's")
    func otherApp() async throws {
        #expect(try await fetch(try SandboxServer("--made-up", "150")).code == 0)
        let before = try await content()
        let other = try SandboxServer("--made-up", "1")
        let only = try await sql("SELECT min(id) FROM identities").dropLast()
        other.desk("POST", "unlink?id=\(only)")
        other.desk(
            "POST", "users", (1...120).map { "{\"id\":\(7_000_000_000 + $0)}" }.joined(separator: "\n"))
        let outcome = try await fetch(other)
        #expect(outcome.code == 78, "\(outcome.output)")
        #expect(outcome.errors.contains("it seems to be another app's"))
        #expect(try await content() == before)
    }

    @Test("Ctrl-C ends it at once, and the next run goes on from there; two do not fetch together")
    func interrupted() async throws {
        let server = try SandboxServer(options: ["--made-up", "300"], heldFrom: 6)
        let running = try Naru.start(
            ["fetch", "--pace", "0", "--list-pace", "0"], in: folder, environment: server.environment)
        await server.held()
        let second = try await fetch(server)
        #expect(second.code == 76)
        #expect(second.errors.contains("Another process fetches into 'naru-identities.sqlite': "))
        running.signal(SIGINT)
        let outcome = await running.outcome()
        #expect(outcome.code == 130)
        server.release()
        server.desk("POST", "reset-counts")
        let last = try await fetch(server)
        #expect(last.code == 0, "\(last.errors)")
        #expect(last.errors.contains("Fetch 1 goes on: "))
        // Of four pages of ids and fifteen of users, five were answered before.
        #expect(server.calls == 4 + 15 - 5)
    }
}

@Suite("naru me, and what status tells of fetches")
struct MeTests {
    let folder: Folder
    let server: SandboxServer
    private let id: String

    init() throws {
        folder = try Folder()
        server = try SandboxServer("--made-up", "300")
        id = server.firstID
        server.desk("POST", "reset-counts")
    }

    private func me(_ token: String, _ more: String...) async throws -> Naru.Outcome {
        var environment = server.environment
        environment["KAKAO_ACCESS_TOKEN"] = token
        return try await Naru.run(["me"] + more, in: folder, environment: environment)
    }

    @Test("tells who the user is, and asks first for which app the token was made")
    func tells() async throws {
        let outcome = try await me("user-\(id)", "--app-id", "123456", "--trace", "trace")
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.output.hasPrefix("Kakao user \(id)\n"))
        let paths = try folder.text("trace").split(separator: "\n").map { $0.split(separator: "\t")[1] }
        #expect(paths == ["/v1/user/access_token_info", "/v2/user/me"])
    }

    @Test(
        "refuses a token of another app before it asks anything else, and says why the app's number is needed"
    )
    func otherApp() async throws {
        let outcome = try await me("other-app-\(id)", "--app-id", "123456")
        #expect(outcome.code == 78)
        #expect(outcome.output == "")
        #expect(outcome.errors.contains("not for app 123456: it is refused."))
        #expect(server.calls == 1)
        let without = try await me("user-\(id)")
        #expect(without.code == 64)
        #expect(without.errors.contains("a token that was made for another app would be taken"))
        let expired = try await me("expired-\(id)", "--app-id", "123456")
        #expect(expired.code == 78)
        #expect(expired.errors.contains("unknown to Kakao or has expired"))
    }

    @Test("knows every friend by id, whatever the pages do")
    func friends() async throws {
        for faults in ["", "repeat=every:2", "html502=every:3"] {
            server.desk("POST", "faults", faults)
            let outcome = try await me("user-\(id)", "--app-id", "123456", "--talk", "--json")
            #expect(outcome.code == 0, "\(outcome.errors)")
            let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
            let friends = object?["friends"] as? [[String: Any]] ?? []
            let nameless = object?["friendsWithoutId"] as? Int ?? -1
            #expect(friends.count + nameless == object?["friendsTotal"] as? Int)
            #expect(Set(friends.compactMap { $0["providerUserId"] as? String }).count == friends.count)
            #expect(friends.allSatisfy { Set($0.keys) == ["providerUserId", "favorite"] })
        }
    }

    @Test("status tells of the cache, with or without a store")
    func status() async throws {
        let nothing = try await Naru.run(["status"], in: folder)
        #expect(nothing.code == 66)
        let fetch = try await Naru.run(
            ["fetch", "--pace", "0", "--budget", "3"], in: folder, environment: server.environment)
        #expect(fetch.code == 75)
        let status = try await Naru.run(["status"], in: folder)
        #expect(status.output.contains("Calls to Kakao: 3 in 24 hours, 3 in 31 days.\n"), "\(status.output)")
        #expect(status.output.contains("goes on with: naru fetch --pace 0 --budget 3\n"))
        let object = try await Naru.run(
            ["-c", "\"$NARU\" status --json | jq -c '[.identities.state, .identities.calls, .members]'"],
            in: folder, command: "/bin/bash")
        #expect(object.output == "[\"stopped\",3,null]\n")
        let plan = try await Naru.run(
            ["plan", "--accounts", Example.prefix.export("json"), "--scheme", "kakao-prefix", "--no-proof"],
            in: folder)
        #expect(plan.code == 75)
        #expect(plan.errors.contains("No fetch into 'naru-identities.sqlite' has come to its end"))
    }
}
