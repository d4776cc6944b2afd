import Testing

@Suite("What guards people when runs at Firebase cross each other")
struct FirebaseGuardTests {
    private let crossing: Crossing

    init() throws { crossing = try Crossing() }

    @Test("A run on which a later one relied keeps its members and steps, until that one is taken back")
    func reliance() async throws {
        let server = try crossing.server()
        let first = try await crossing.plan(server, ["--firebase", "claims,link"])
        #expect(try await crossing.apply(server, first).code == 0)
        let second = try await crossing.plan(server)
        #expect(try await crossing.apply(server, second).code == 0)
        let before = try await crossing.accounts(server)
        for words in [["--firebase", "--write-pace", "0"], ["--store-only"]] {
            let outcome = try await crossing.naru(server, ["undo", "1"] + words)
            #expect(outcome.code == 3, "\(words): \(outcome.errors)")
            #expect(try await crossing.sql("SELECT count(*) FROM members") == "39\n", "\(words)")
            #expect(try await crossing.accounts(server) == before, "\(words)")
        }
        #expect(
            try await crossing.naru(server, ["undo", "2", "--firebase", "--write-pace", "0"]).code == 3)
        let rest = try await crossing.naru(server, ["undo", "1", "--firebase", "--write-pace", "0"])
        #expect(try await crossing.sql("SELECT count(*) FROM members") == "0\n", "\(rest.errors)")
    }

    @Test("Accounts without a password and without a member are told by undo and by verify")
    func stranded() async throws {
        let server = try crossing.server()
        let plan = try await crossing.plan(server)
        #expect(try await crossing.apply(server, plan).code == 0)
        let undone = try await crossing.naru(server, ["undo", "1", "--store-only"])
        #expect(undone.code == 3)
        #expect(
            undone.errors.contains(
                "41 accounts have no password any more, and it cannot come back: nobody can sign in there"),
            "\(undone.errors)")
        let verified = try await crossing.naru(server, ["verify", "--all"])
        #expect(verified.code == 4, "\(verified.errors)")
        let lines = verified.output.split(separator: "\n").filter {
            $0.contains("no member leads to the account: nobody can sign in to it")
        }
        #expect(lines.count == 41, "\(verified.output)")
    }

    @Test("Verify names the steps that failed")
    func failures() async throws {
        let server = try crossing.server()
        let members = try await Naru.run(
            [
                "-rc", "select(.status == \"migrate\").uid",
                "\(try await crossing.plan(server))/plan.ndjson",
            ], in: crossing.folder, command: "/usr/bin/jq"
        ).output.split(separator: "\n")
        let edited = try await Naru.run(
            [
                ".users |= map(if .localId == \"\(members[0])\" "
                    + "then . + {customAttributes: \"{\\\"provider\\\":\\\"google\\\"}\"} else . end)",
                crossing.example.export("json"),
            ], in: crossing.folder, command: "/usr/bin/jq")
        let accounts = try crossing.folder.file("edited.json", edited.output)
        let other = try crossing.server(accounts: accounts)
        let plan = try await crossing.plan(other, accounts: accounts)
        #expect(try await crossing.apply(other, plan).code == 3)
        let outcome = try await crossing.naru(other, ["verify", "--all"])
        #expect(outcome.code == 4)
        #expect(
            outcome.output.contains("\(members[0]): a step at Firebase failed, or was not tried (claims)"),
            "\(outcome.output)")
        #expect(outcome.output.contains(", 1 difference.\n"), "\(outcome.output)")
    }

    @Test("Another project than the store's is refused before it is asked anything but who it is")
    func projects() async throws {
        let server = try crossing.server()
        let plan = try await crossing.plan(server)
        #expect(try await crossing.apply(server, plan, "--limit", "3").code == 0)
        server.desk("POST", "reset-counts")
        for words in [
            ["apply", plan, "--firebase", "--max-share", "100", "--project", "another"],
            ["undo", "1", "--firebase", "--project", "another"],
            ["verify", "--all", "--project", "another"],
        ] {
            let outcome = try await crossing.naru(server, words)
            #expect(outcome.code == 78, "\(words): \(outcome.errors)")
            #expect(
                outcome.errors.contains("in the project 'demo-naru', and this is 'another'"),
                "\(outcome.errors)")
        }
        #expect(server.calls == 0)
        #expect(try await crossing.sql("SELECT count(*) FROM runs") == "1\n")
    }

    @Test("Refused by Firebase, an undoing begins nothing")
    func refusedUndoing() async throws {
        let server = try crossing.server()
        let plan = try await crossing.plan(server)
        #expect(try await crossing.apply(server, plan).code == 0)
        server.desk("POST", "faults", "code=403,every:1,endpoint:accounts:lookup")
        let refused = try await crossing.naru(server, ["undo", "1", "--firebase", "--write-pace", "0"])
        #expect(refused.code == 78, "\(refused.errors)")
        #expect(try await crossing.sql("SELECT count(*) FROM runs") == "1\n")
        #expect(try await crossing.sql("SELECT count(*) FROM members") == "39\n")
    }
}
