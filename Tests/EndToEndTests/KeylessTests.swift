import Foundation
import Testing

@Suite("Without a key file")
struct KeylessTests {
    private let crossing: Crossing

    init() throws { crossing = try Crossing() }

    @Test("IAM signs tokens that Firebase takes, with a key file, or as the machine itself")
    func tokens() async throws {
        let server = try crossing.server()
        let plan = try await crossing.plan(server)
        #expect(try await crossing.naru(server, ["apply", plan]).code == 0)
        let uid = String(try await crossing.sql("SELECT uid FROM members LIMIT 1").dropLast())
        let byKey = try await crossing.naru(server, ["mint", "--uid", uid, "--keyless"])
        #expect(byKey.code == 0, "\(byKey.errors)")
        var environment = server.environment
        environment["GCE_METADATA_HOST"] = environment["NARU_IAM_URL"].map {
            String($0.dropFirst("http://".count))
        }
        environment["HOME"] = crossing.folder.path
        let byMachine = try await Naru.run(
            ["mint", "--uid", uid, "--keyless"], in: crossing.folder, environment: environment)
        #expect(byMachine.code == 0, "\(byMachine.errors)")
        for outcome in [byKey, byMachine] {
            let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
            let token = try #require(object?["token"] as? String)
            #expect(server.signIn(token: token).contains("\"localId\":\"\(uid)\""))
        }
        let none = try await Naru.run(["mint", "--uid", uid], in: crossing.folder, environment: environment)
        #expect(none.code == 78)
        #expect(none.errors.contains("Let IAM sign: --keyless"), "\(none.errors)")
        // The machine's account reads a project like any other.
        let export = try await Naru.run(
            ["accounts", "--export", "machine.json", "--project", "demo-naru"], in: crossing.folder,
            environment: environment)
        #expect(export.code == 0, "\(export.errors)")
        let far = try await Naru.run(
            ["accounts", "--export", "far.json", "--project", "demo-naru"], in: crossing.folder,
            environment: environment.merging(["GCE_METADATA_HOST": "example.com"]) { $1 })
        #expect(far.code == 78)
        #expect(far.errors.contains("would send keys for all to read"), "\(far.errors)")
    }

    @Test("a refusal of IAM's is told, and no token comes of it")
    func refused() async throws {
        let server = try crossing.server(
            "--faults", "code=403,every:1,endpoint:naru@demo-naru.iam.gserviceaccount.com:signBlob")
        let outcome = try await crossing.naru(server, ["mint", "--unchecked-uid", "u", "--keyless"])
        #expect(outcome.code == 78, "\(outcome.errors)")
        #expect(outcome.output == "")
    }

    @Test("a tenant's accounts are read, changed and signed in as a tenant's")
    func tenant() async throws {
        let server = try crossing.server("--tenant", "school-1")
        let project = try await crossing.naru(server, ["accounts", "--export", "none.json"])
        #expect(project.code == 78)
        let planned = try await crossing.naru(
            server,
            [
                "plan", "--project", "demo-naru", "--tenant", "school-1", "--identities",
                crossing.example.users,
                "--scheme", "kakao-prefix", "--firebase", "claims", "--seal", "--no-cache",
            ])
        try #require(planned.code == 0, "\(planned.errors)")
        let outcome = try await crossing.apply(
            server, planned.lastLine, "--tenant", "school-1", "--limit", "3")
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("project demo-naru, tenant school-1, "), "\(outcome.errors)")
        var environment = crossing.environment(server)
        environment["FIREBASE_API_KEY"] = "sandbox-api-key"
        let verified = try await Naru.run(
            ["verify", "1", "--tenant", "school-1", "--sign-in", "3"], in: crossing.folder,
            environment: environment)
        #expect(verified.code == 0, "\(verified.output)\(verified.errors)")
        #expect(verified.output.contains("3 signed in with a custom token"), "\(verified.output)")
    }
}
