import Foundation
import Testing

@Suite("naru doctor")
struct DoctorTests {
    private let crossing: Crossing

    init() throws { crossing = try Crossing() }

    private func doctor(
        _ server: SandboxServer, _ words: [String] = [], _ more: [String: String] = [:]
    ) async throws -> Naru.Outcome {
        try await Naru.run(
            ["doctor"] + words, in: crossing.folder,
            environment: crossing.environment(server).merging(more) { $1 })
    }

    /// The lines of some checks.
    private func lines(_ outcome: Naru.Outcome, _ names: String...) -> [String] {
        outcome.output.split(separator: "\n").map(String.init).filter { line in
            names.contains { line.contains(" \($0): ") }
        }
    }

    @Test("finds all well where all is well, a line for each thing, and an object for programs")
    func well() async throws {
        let server = try crossing.server("--made-up", "3")
        let outcome = try await doctor(
            server,
            [
                "--accounts", crossing.example.export("json"), "--identities", crossing.example.users,
                "--scheme",
                "kakao-prefix", "--hash-config", crossing.example.hashConfig,
            ], ["KAKAO_APP_ID": "123456"])
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        let words = outcome.output.split(separator: "\n").map { $0.split(separator: " ").first ?? "" }
        #expect(words.filter { $0 == "ok" }.count == 14, "\(outcome.output)")
        #expect(words.filter { $0 == "skipped" }.count == 1, "\(outcome.output)")
        #expect(outcome.output.contains("The hash parameters are right"))
        let json = try await doctor(server, ["--json"])
        let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        #expect((object?["checks"] as? [[String: Any]])?.count == 15)
        #expect(object?["failed"] as? Int == 0)
        for text in [outcome.output, outcome.errors, json.output] {
            #expect(!text.contains("PRIVATE") && !text.contains("ya29") && !text.contains(SandboxServer.key))
        }
    }

    @Test("says what is wrong and what to do about it, and goes on")
    func wrong() async throws {
        func expect(
            _ name: String, _ words: String, _ server: SandboxServer, _ more: [String: String] = [:],
            _ arguments: [String] = [], code: Int32 = 78
        ) async throws {
            let outcome = try await doctor(server, arguments, more)
            #expect(outcome.code == code, "\(outcome.output)\(outcome.errors)")
            #expect(lines(outcome, name).first?.contains(words) == true, "\(outcome.output)")
        }
        try await expect(
            "key", "Google does not know this key",
            try SandboxServer(
                options: ["--service-account", crossing.folder.keyFile("other.json", key: "other")]))
        try await expect(
            "key", "There is no service account",
            try SandboxServer(
                options: ["--service-account", crossing.folder.keyFile("stranger.json", account: "stranger")])
        )
        try await expect(
            "clock", "3,600 seconds behind Google's", try crossing.server("--faults", "skew=3600"))
        try await expect(
            "clock", "used too early", try crossing.server("--faults", "skew=-3600"))
        try await expect(
            "write", "may not do this in the project",
            try crossing.server(
                "--faults", "code=403,every:1,endpoint:accounts:update"))
        try await expect(
            "read", "password hashes are withheld", try crossing.server("--redact"), code: 0)
        try await expect(
            "read", "Firebase does not know the project", try crossing.server(), [:], ["--project", "x"])
        try await expect(
            "project", "the key is one of demo-naru", try crossing.server(), [:], ["--project", "x"])
        try await expect(
            "kakao-key", "does not know the admin key", try crossing.server(), ["KAKAO_ADMIN_KEY": "x"])
        try await expect(
            "kakao-app", "is not the number of an app", try crossing.server(), ["KAKAO_APP_ID": "x"])
        let google = try crossing.folder.file("google-services.json", #"{"project_info":{},"client":[]}"#)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: google)
        try await expect("key", "what an app carries", try crossing.server(), [:], ["--credentials", google])
        _ = try crossing.folder.file("naru.sqlite", String(repeating: "text ", count: 200))
        try await expect("store", "is no database", try crossing.server())
    }

    @Test("tells hash parameters of another project from the right ones")
    func hashParameters() async throws {
        let text = try String(contentsOfFile: crossing.example.hashConfig, encoding: .utf8)
        let other = try crossing.folder.file("other.txt", text.replacing("rounds: 8", with: "rounds: 7"))
        let outcome = try await doctor(
            crossing.server(),
            [
                "--accounts", crossing.example.export("json"), "--identities", crossing.example.users,
                "--scheme",
                "kakao-prefix", "--hash-config", other,
            ])
        #expect(outcome.code == 78)
        #expect(lines(outcome, "proof").first?.contains("could be explained") == true, "\(outcome.output)")
    }
}
