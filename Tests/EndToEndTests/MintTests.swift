import Foundation
import Testing

@Suite("naru mint")
struct MintTests: StartsWithPlan {
    let folder: Folder
    let plan: String
    let key: String

    init() async throws {
        folder = try Folder()
        plan = try await Planned.make(folder)
        let outcome = try await Naru.run(["apply", plan, "--quiet"], in: folder)
        try #require(outcome.code == 0, "\(outcome.errors)")
        key = try folder.keyFile()
    }

    private func mint(_ arguments: String...) async throws -> Naru.Outcome {
        try await Naru.run(["mint", "--credentials", key] + arguments, in: folder)
    }

    /// What jq finds in the payload of each token of some lines.
    private func payloads(_ lines: String, _ filter: String) async throws -> String {
        let file = try folder.file("lines.\(UUID().uuidString)", lines)
        let decode = #".token | split(".")[1] | gsub("-";"+") | gsub("_";"/") | @base64d | fromjson | "#
        return try await Naru.run(["-rc", decode + filter, file], in: folder, command: "/usr/bin/jq").output
    }

    @Test("makes a token for a member, by uid and by the provider's id, that says who the member is")
    func one() async throws {
        let member = try await sql("SELECT uid, provider_user_id FROM members WHERE member_id = 3")
            .dropLast().split(separator: "|").map(String.init)
        for outcome in [
            try await mint("--uid", member[0], "--claim", "role=교사"),
            try await mint("--provider-user-id", member[1], "--claim", "role=교사"),
        ] {
            #expect(outcome.code == 0, "\(outcome.errors)")
            #expect(outcome.errors.isEmpty)
            #expect(
                try await payloads(outcome.output, "[.uid, .claims, .exp - .iat]")
                    == #"["\#(member[0])",{"provider":"kakao","providerUserId":"\#(member[1])","role":"교사"},3600]"#
                    + "\n")
        }
    }

    @Test("makes one for every member into a file that only its owner can read")
    func all() async throws {
        let outcome = try await mint("--all", "--output", "tokens.ndjson", "--expires-in", "600")
        #expect(outcome.code == 0)
        #expect(outcome.output.isEmpty)
        #expect(
            outcome.errors == "39 tokens are in tokens.ndjson. Whoever holds one is its user until it ends.\n"
        )
        let path = "\(folder.path)/tokens.ndjson"
        let facts = try FileManager.default.attributesOfItem(atPath: path)
        #expect(facts[.posixPermissions] as? Int == 0o600)
        let lines = try String(contentsOfFile: path, encoding: .utf8)
        #expect(
            try await payloads(lines, #""\(.uid)|\(.claims.providerUserId)|\(.exp - .iat)""#)
                == sql("SELECT uid, provider_user_id, 600 FROM members ORDER BY member_id"))
    }

    @Test("gives none to accounts that signing in would make or wake, and the others theirs")
    func refused() async throws {
        let merged = try await sql("SELECT uid FROM account_links WHERE role = 'merged' LIMIT 1").dropLast()
        let primary = try await sql(
            """
            SELECT m.uid FROM members m JOIN account_links l USING (member_id) WHERE l.uid = '\(merged)'
            """
        ).dropLast()
        let uids = try await sql(
            "SELECT uid FROM members WHERE uid <> '\(primary)' ORDER BY member_id LIMIT 2"
        )
        .split(separator: "\n")
        _ = try await sql("UPDATE members SET disabled = 1 WHERE uid = '\(uids[0])'")
        _ = try folder.file("uids", "\(uids[0])\n\(merged)\nnobody\n\(uids[1])\n")
        let outcome = try await mint("--from", "uids", "--output", "out")
        #expect(outcome.code == 3)
        #expect(
            outcome.errors == """
                naru: No token for '\(uids[0])': the account is disabled.
                naru: No token for '\(merged)': it was merged into the member '\(primary)'.
                hint: naru mint --uid \(primary)
                naru: No token for 'nobody': the store knows no such account.
                hint: Signing in with it would make a new, empty user. To look: naru why nobody
                1 token is in out. Whoever holds one is its user until it ends.

                """)
        let none = try await mint("--uid", "nobody", "--output", "none")
        #expect(none.code == 65)
        #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/none"))
        #expect(try await mint("--all", "--output", "rest").code == 3)
    }

    @Test("says what is wrong with what it is given, and writes nothing")
    func badInput() async throws {
        func expect(_ arguments: [String], _ code: Int32, _ words: String) async throws {
            let outcome = try await Naru.run(["mint"] + arguments, in: folder)
            #expect(outcome.code == code, "\(arguments)")
            #expect(outcome.errors.contains(words), "\(outcome.errors)")
            #expect(outcome.output.isEmpty)
            #expect(!outcome.errors.contains("PRIVATE"))
        }
        try await expect([], 64, "naru mint needs to know for whom")
        try await expect(["--all", "--credentials", key], 64, "Name a new file: --output FILE")
        try await expect(["--all", "--uid", "a"], 64, "--all")
        try await expect(["--unchecked-uid", "a"], 78, "GOOGLE_APPLICATION_CREDENTIALS")
        try await expect(["--unchecked-uid", "a", "--credentials", "no.json"], 66, "no.json")
        let open = try folder.file("open.json", "{}")
        try await expect(["--unchecked-uid", "a", "--credentials", open], 78, "chmod 600")
        try await expect(
            ["--unchecked-uid", "a", "--credentials", key, "--claim", "sub=x"], 65, "'sub' is reserved")
        try await expect(
            ["--unchecked-uid", "a", "--credentials", key, "--claim", "provider=x"], 65, "only Naru says them"
        )
        try await expect(["--unchecked-uid", "a", "--credentials", key, "--claim", "x"], 64, "NAME=VALUE")
        try await expect(["--unchecked-uid", "a", "--credentials", key, "--expires-in", "3601"], 64, "3600")
        try await expect(
            ["--unchecked-uid", String(repeating: "u", count: 129), "--credentials", key], 65, "129 bytes")
    }

    @Test("makes unsigned tokens for the emulator and needs no key for that")
    func emulator() async throws {
        let outcome = try await Naru.run(
            ["mint", "--unchecked-uid", "한글"], in: folder,
            environment: ["FIREBASE_AUTH_EMULATOR_HOST": "127.0.0.1:9099"])
        #expect(outcome.code == 0)
        #expect(outcome.errors.contains("not signed"))
        #expect(try await payloads(outcome.output, ".uid") == "한글\n")
        for host in ["http://127.0.0.1:9099", "localhost", "localhost:x", ":1", "a@b:1"] {
            let outcome = try await Naru.run(
                ["mint", "--unchecked-uid", "u"], in: folder,
                environment: ["FIREBASE_AUTH_EMULATOR_HOST": host])
            #expect(outcome.code == 78, "\(host)")
        }
    }
}
