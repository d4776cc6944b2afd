import Foundation
import Testing

/// A project whose accounts are changed at Firebase, and the store that goes with it.
struct Crossing {
    let folder: Folder
    let key: String
    let example = Example.prefix
    /// What was proven once need not be proven again for every test.
    private static let proofs = NSTemporaryDirectory() + "naru-proofs-\(UUID().uuidString).sqlite"

    init() throws {
        folder = try Folder()
        key = try folder.keyFile()
    }

    func server(
        _ more: String..., accounts: String? = nil, heldFrom: Int = .max
    ) throws -> SandboxServer {
        try SandboxServer(
            options: [
                "--accounts", accounts ?? example.export("json"), "--service-account", key, "--hash-config",
                example.hashConfig,
            ] + more, heldFrom: heldFrom)
    }

    func naru(_ server: SandboxServer, _ arguments: [String]) async throws -> Naru.Outcome {
        try await Naru.run(arguments, in: folder, environment: environment(server))
    }

    func environment(_ server: SandboxServer) -> [String: String] {
        server.environment.merging(["GOOGLE_APPLICATION_CREDENTIALS": key]) { $1 }
    }

    /// Makes a plan with steps at Firebase and gives its folder.
    func plan(
        _ server: SandboxServer, _ steps: [String] = ["--firebase", "claims,link,profile", "--seal"],
        accounts: String? = nil, scheme: String = "kakao-prefix"
    ) async throws -> String {
        let outcome = try await naru(
            server,
            [
                "plan", "--accounts", accounts ?? example.export("json"), "--identities", example.users,
                "--hash-config", example.hashConfig, "--scheme", scheme, "--cache", Self.proofs,
            ] + steps)
        try #require(outcome.code == 0, "\(outcome.errors)")
        return outcome.lastLine
    }

    func apply(
        _ server: SandboxServer, _ plan: String, _ more: String...
    ) async throws -> Naru.Outcome {
        try await naru(server, ["apply", plan, "--firebase", "--write-pace", "0"] + more)
    }

    /// What stands at Firebase, a line for each account.
    func accounts(
        _ server: SandboxServer,
        _ filter: String = "[.localId, .customAttributes, (.passwordHash != null), .disabled, "
            + ".displayName, .photoUrl, .email, (.providerUserInfo | map(select(.providerId != \"password\")))]"
    ) async throws -> [String] {
        let name = "accounts-\(UUID().uuidString).json"
        let export = try await naru(server, ["accounts", "--export", name])
        try #require(export.code == 0, "\(export.errors)")
        let outcome = try await Naru.run(
            ["-c", ".users | sort_by(.localId) | .[] | \(filter)", name], in: folder, command: "/usr/bin/jq")
        try #require(outcome.code == 0, "\(outcome.errors)")
        return outcome.output.split(separator: "\n").map(String.init)
    }

    func sql(_ statement: String) async throws -> String {
        let outcome = try await Naru.run(["naru.sqlite", statement], in: folder, command: "/usr/bin/sqlite3")
        try #require(outcome.code == 0, "\(outcome.errors)")
        return outcome.output
    }
}
