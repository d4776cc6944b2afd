import Foundation
import Testing

@Suite("The accounts of a Firebase project")
struct ProjectTests {
    let folder: Folder
    let key: String

    init() throws {
        folder = try Folder()
        key = try folder.keyFile()
    }

    private func server(_ accounts: String, _ more: String..., ahead: Int64 = 0) throws -> SandboxServer {
        try SandboxServer(
            options: ["--accounts", accounts, "--service-account", key] + more, ahead: ahead)
    }

    private func naru(_ server: SandboxServer, _ arguments: String...) async throws -> Naru.Outcome {
        try await Naru.run(arguments, in: folder, environment: server.environment)
    }

    private func jq(_ filter: String, _ file: String) async throws -> String {
        let outcome = try await Naru.run(["-rc", filter, file], in: folder, command: "/usr/bin/jq")
        try #require(outcome.code == 0, "\(outcome.errors)")
        return outcome.output
    }

    /// An export with so many accounts.
    private func made(_ count: Int) throws -> String {
        let accounts = (0..<count).map {
            #"{"localId":"u\#($0)","email":"kakao\#($0)@example.com","displayName":"한글 \#($0)","createdAt":"1700000000000"}"#
        }
        return try folder.file("made.json", "{\"users\":[\(accounts.joined(separator: ",\n"))]}")
    }

    @Test("come out as firebase auth:export writes them, to the letter of every value")
    func export() async throws {
        let export = Example.prefix.export("json")
        let server = try server(export)
        let outcome = try await naru(server, "accounts", "--export", "out.json", "--credentials", key)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.output == "57 accounts are in out.json.\n")
        #expect(outcome.errors.hasPrefix("The project is demo-naru at 127.0.0.1.\n"), "\(outcome.errors)")
        let facts = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/out.json")
        #expect(facts[.posixPermissions] as? Int == 0o600)
        let filter = """
            [.users[] | {localId, email, emailVerified, passwordHash, salt, displayName, photoUrl, lastSignedInAt,
              createdAt, phoneNumber, disabled: (.disabled // false), customAttributes,
              linked: [(.providerUserInfo // [])[] | select(.providerId != "password")]}]
            | unique_by(.localId) | .[]
            """
        #expect(try await jq(filter, "out.json") == jq(filter, export))
        // The Firebase CLI's order of members, which its import does not need and people know.
        #expect(
            try await jq(".users[0] | keys_unsorted | join(\" \")", "out.json").hasPrefix("localId email"))
    }

    @Test(
        "are read whole, whatever the pages do",
        arguments: [
            "slow=at:1,ms:1", "html502=every:3", "cut=at:2", "empty=at:3", "repeat=at:3", "code=429,at:2",
            "code=400,at:3",
            "code=503,at:1",
            "code=401,at:3",
        ])
    func pages(faults: String) async throws {
        // Two full pages: the second one leads to a page without accounts.
        let server = try server(try made(2_000), "--faults", faults)
        let outcome = try await naru(server, "accounts", "--export", "out.json", "--credentials", key)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.output == "2,000 accounts are in out.json.\n")
        #expect(try await jq("[.users[].localId] | unique | length", "out.json") == "2000\n")
    }

    @Test("are not there at all when the pages lead in a circle or the run is refused")
    func refused() async throws {
        func expect(
            _ code: Int32, _ words: String, _ server: SandboxServer, _ more: [String] = []
        ) async throws {
            let outcome = try await Naru.run(
                ["accounts", "--export", "out.json", "--credentials", key] + more, in: folder,
                environment: server.environment)
            #expect(outcome.code == code, "\(outcome.errors)")
            #expect(outcome.errors.contains(words), "\(outcome.errors)")
            #expect(!outcome.errors.contains("PRIVATE") && !outcome.errors.contains("ya29"))
            #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/out.json"))
        }
        let accounts = try made(3)
        try await expect(78, "roles/firebaseauth.admin", try server(accounts, "--faults", "code=403,at:2"))
        try await expect(
            78, "does not take the credentials",
            try server(accounts, "--faults", "code=401,every:1,endpoint:accounts:batchGet"))
        try await expect(78, "this machine's clock is wrong", try server(accounts, ahead: 864_000))
        try await expect(78, "Check --project", try server(accounts), ["--project", "another"])
        try await expect(64, "is not the id of a project", try server(accounts), ["--project", "a/b"])
        let other = try folder.keyFile("other.json", key: "other")
        try await expect(
            78, "the key was deleted, or its file is damaged",
            try SandboxServer(options: ["--accounts", accounts, "--service-account", other]))
        let stranger = try folder.keyFile("stranger.json", account: "stranger")
        try await expect(
            78, "the service account does not exist",
            try SandboxServer(options: ["--accounts", accounts, "--service-account", stranger]))
    }

    @Test("stand in a file whose withheld hashes are counted, with the role that is missing")
    func withheld() async throws {
        let server = try server(Example.prefix.export("json"), "--redact")
        let outcome = try await naru(server, "accounts", "--export", "out.json", "--credentials", key)
        #expect(outcome.code == 0)
        #expect(outcome.errors.contains("were withheld"), "\(outcome.errors)")
        #expect(outcome.errors.contains("roles/firebaseauth.admin"))
    }

    @Test("end with a sentence, and no file, when an account makes no sense")
    func unreadable() async throws {
        let server = try server(
            try folder.file("odd.json", #"{"users":[{"localId":"a","providerUserInfo":[7]}]}"#))
        let outcome = try await naru(server, "accounts", "--export", "out.json", "--credentials", key)
        #expect(outcome.code == 75)
        #expect(outcome.errors.contains("What Firebase answered makes no sense."), "\(outcome.errors)")
        #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/out.json"))
    }

    @Test("ask for one access token, keep it to themselves, and leave no trace of it")
    func secrets() async throws {
        let server = try server(try made(2_000))
        let outcome = try await naru(
            server, "accounts", "--export", "out.json", "--credentials", key, "--trace", "trace")
        #expect(outcome.code == 0)
        let trace = try String(contentsOfFile: "\(folder.path)/trace", encoding: .utf8)
        #expect(
            trace.split(separator: "\n").map { $0.split(separator: "\t")[1] } == [
                "/token", "/v1/projects/demo-naru/accounts:batchGet",
                "/v1/projects/demo-naru/accounts:batchGet",
                "/v1/projects/demo-naru/accounts:batchGet",
            ])
        #expect(!trace.contains("ya29") && !trace.contains("p/+"))
    }

    @Test("get the decisions that a file gives, every row of every example", arguments: Example.all)
    func decisions(example: Example) async throws {
        let server = try server(example.export("json"), "--hash-config", example.hashConfig)
        let outcome = try await naru(
            server, "plan", "--project", "demo-naru", "--credentials", key, "--identities", example.users,
            "--scheme", "\(example.folder)/mapping.json5", "--no-cache", "--quiet")
        try #require(outcome.code == 0, "\(outcome.errors)")
        let table = try String(
            contentsOfFile: "\(folder.path)/\(outcome.lastLine)/accounts.csv", encoding: .utf8)
        #expect(try decidedColumns(table).sorted() == example.expected().sorted())
    }

    @Test("are planned without the hash parameters only when a person says so")
    func hashParametersWithheld() async throws {
        let example = Example.prefix
        let server = try server(example.export("json"), "--redact")
        let outcome = try await naru(
            server, "plan", "--project", "demo-naru", "--credentials", key, "--identities", example.users,
            "--scheme", "kakao-prefix")
        #expect(outcome.errors.contains("may not see the project's hash parameters"), "\(outcome.errors)")
        let both = try await naru(
            server, "plan", "--project", "demo-naru", "--accounts", example.export("json"), "--scheme",
            "kakao-prefix")
        #expect(both.code == 64)
    }
}
