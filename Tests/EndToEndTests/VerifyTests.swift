import Foundation
import Testing

@Suite("naru verify")
struct VerifyTests {
    private let crossing: Crossing

    init() throws { crossing = try Crossing() }

    private func verify(_ server: SandboxServer, _ words: String...) async throws -> Naru.Outcome {
        var environment = crossing.environment(server)
        environment["FIREBASE_API_KEY"] = "sandbox-api-key"
        return try await Naru.run(["verify"] + words, in: crossing.folder, environment: environment)
    }

    @Test("finds everything as the journal says, signs members in with tokens and sees the old pairs refused")
    func sound() async throws {
        let server = try crossing.server()
        let plan = try await crossing.plan(server)
        #expect(try await crossing.apply(server, plan).code == 0)
        let outcome = try await verify(server, "1", "--sign-in", "4")
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(
            outcome.output
                == """
                41 accounts looked at, 39 of them members' own, 2 of them merged, 39 with claims, 39 linked, \
                41 without a password, 4 signed in with a custom token, 4 old pairs refused, 0 differences.

                """)
        #expect(try await verify(server, "2").code == 65)
        #expect(try await verify(server).code == 64)
        #expect(try await verify(server, "1", "--all").code == 64)
    }

    @Test("names each account that is not as the journal says, in every format, with an exit code of its own")
    func differences() async throws {
        let server = try crossing.server()
        let plan = try await crossing.plan(server)
        #expect(try await crossing.apply(server, plan).code == 0)
        // A project in which nothing was done, and in which one account is gone.
        let gone = try await crossing.sql("SELECT uid FROM members ORDER BY uid LIMIT 1").dropLast()
        let edited = try await Naru.run(
            ["del(.users[] | select(.localId == \"\(gone)\"))", crossing.example.export("json")],
            in: crossing.folder, command: "/usr/bin/jq")
        let other = try crossing.server(accounts: crossing.folder.file("fewer.json", edited.output))
        let json = try await verify(other, "--all", "--format", "json", "--output", "verified.json")
        #expect(json.code == 4, "\(json.errors)")
        #expect(json.errors.hasSuffix("119 differences.\n"), "\(json.errors)")
        #expect(try crossing.folder.permissions("verified.json") == 0o600)
        let counted = try await Naru.run(
            [
                "-r", ".differences | group_by(.difference)[] | \"\\(.[0].difference) \\(length)\"",
                "verified.json",
            ], in: crossing.folder, command: "/usr/bin/jq")
        #expect(
            counted.output
                == """
                account-gone 1
                claims-missing 38
                link-missing 38
                merged-enabled 2
                password-present 40

                """)
        for format in ["text", "csv", "md", "html"] {
            let outcome = try await verify(other, "1", "--format", format)
            #expect(outcome.code == 4)
            #expect(outcome.output.contains(gone), "\(format)")
        }
        let why = try await verify(other, "--all", "--sign-in", "2")
        #expect(why.output.contains("1 signed in") || why.output.contains("2 signed in"), "\(why.output)")
        #expect(why.output.contains("the old address and password still sign somebody in"), "\(why.output)")
    }

    @Test("sees a store that was changed by hand, and people who have unlinked the app")
    func store() async throws {
        let server = try crossing.server("--made-up", "0")
        let users = try String(contentsOfFile: crossing.example.users, encoding: .utf8)
        server.desk("POST", "users", users)
        let fetch = try await crossing.naru(server, ["fetch", "--pace", "0", "--list-pace", "0"])
        #expect(fetch.code == 0, "\(fetch.errors)")
        let plan = try await crossing.plan(server, ["--firebase", "claims"])
        #expect(try await crossing.apply(server, plan).code == 0)
        let sound = try await verify(server, "--all")
        #expect(sound.code == 0 && sound.output.contains("39 identities linked"), "\(sound.output)")
        let person = try await crossing.sql("SELECT provider_user_id FROM members WHERE member_id = 5")
            .dropLast()
        server.desk("POST", "unlink?id=\(person)")
        #expect(try await crossing.naru(server, ["fetch", "--pace", "0", "--list-pace", "0"]).code == 0)
        _ = try await crossing.sql("DELETE FROM account_links WHERE role = 'merged'")
        let outcome = try await verify(server, "--all")
        #expect(outcome.code == 4)
        #expect(outcome.output.contains("the person has unlinked the app"), "\(outcome.output)")
        #expect(outcome.output.contains("the journal and the store do not agree (41 steps, 39 accounts)"))
    }
}
