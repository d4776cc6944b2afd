import Crypto
import Files
import Firebase
import Foundation
import JSON
import Testing

@testable import SandboxWorld

@Suite("The sandbox as Firebase")
struct FirebaseStandInTests {
    private static let now: Int64 = 1_800_000_000

    private static func keyFile(_ key: String) throws -> [UInt8] {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let pem = try String(contentsOf: tests.appending(path: "Keys/\(key).pem"), encoding: .utf8)
        return Array(
            try JSONEncoder().encode([
                "type": "service_account", "client_email": "naru@demo", "private_key": pem,
            ]))
    }

    /// The account `alice` has Firebase's published vector for the password `user1password`.
    private func sandbox() throws -> Sandbox {
        var project = FirebaseProject()
        try project.takeKey(Self.keyFile("rfc7515"))
        try project.takeHashParameters(
            Array(
                """
                hash_config { algorithm: SCRYPT, base64_signer_key:
                jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==,
                base64_salt_separator: Bw==, rounds: 8, mem_cost: 14 }
                """.replacing("key:\n", with: "key: ").utf8))
        try project.takeAccounts(
            MemorySource(
                Array(
                    """
                    {"users":[{"localId":"alice","email":"Alice@example.com","salt":"42xEC+ixf3L2lw==",
                    "passwordHash":"lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ=="},
                    {"localId":"bob","email":"bob@example.com","disabled":true}]}
                    """.utf8)))
        return try Sandbox(
            app: KakaoApp(adminKey: SecretBytes("k".utf8)), world: World(StoredUsers()), project: project)
    }

    private func post(_ sandbox: Sandbox, _ path: String, _ body: String) -> (status: Int, text: String) {
        let answer = sandbox.answer(
            to: SandboxRequest(
                method: "POST", target: Array(path.utf8), time: Self.now, body: Array(body.utf8)), at: 0)
        return (answer.status, String(decoding: answer.body, as: UTF8.self))
    }

    private func signIn(_ sandbox: Sandbox, token: String) -> (status: Int, text: String) {
        post(sandbox, "/v1/accounts:signInWithCustomToken?key=sandbox-api-key", "{\"token\":\"\(token)\"}")
    }

    private func token(
        _ uid: String, key: String = "rfc7515", at time: Int64 = Self.now
    ) async throws -> String {
        let account = try ServiceAccountKey(decoding: Self.keyFile(key))
        return try await CustomTokenMinter(signer: .account(account)).token(
            uid: uid, claims: TokenClaims(), at: time
        ).token
    }

    @Test("lets a password in whose hash is that of the account, and no other")
    func password() throws {
        let sandbox = try sandbox()
        let path = "/v1/accounts:signInWithPassword?key=sandbox-api-key"
        let right = post(sandbox, path, #"{"email":"alice@EXAMPLE.com","password":"user1password"}"#)
        #expect(right.status == 200 && right.text.contains(#""localId":"alice""#), "\(right.text)")
        for body in [
            #"{"email":"alice@example.com","password":"user1passwor"}"#,
            #"{"email":"bob@example.com","password":"x"}"#, #"{"email":"nobody@example.com","password":"x"}"#,
        ] {
            #expect(post(sandbox, path, body).text.contains("INVALID_LOGIN_CREDENTIALS"))
        }
        #expect(post(sandbox, "/v1/accounts:signInWithPassword", "{}").text.contains("API key not valid"))
    }

    @Test(
        "lets a custom token in that the service account has signed for this hour, and makes users it does not know"
    )
    func customToken() async throws {
        let sandbox = try sandbox()
        let known = signIn(sandbox, token: try await token("alice"))
        #expect(known.status == 200 && known.text.contains(#""isNewUser":false"#), "\(known.text)")
        #expect(signIn(sandbox, token: try await token("철수")).text.contains(#""isNewUser":true"#))
        #expect(signIn(sandbox, token: try await token("철수")).text.contains(#""isNewUser":false"#))
        #expect(signIn(sandbox, token: try await token("bob")).text.contains("USER_DISABLED"))
        for bad in [
            try await token("alice", key: "other"), try await token("alice", at: Self.now - 3601),
            try await token("alice", at: Self.now + 600),
            try await CustomTokenMinter(signer: .emulator).token(
                uid: "alice", claims: TokenClaims(), at: Self.now
            )
            .token,
            String(try await token("alice").dropLast(8)) + "AAAAAAAA", "a.b.c", "",
        ] {
            #expect(signIn(sandbox, token: bad).status == 400, "\(bad)")
        }
    }

    @Test("changes an account all at once or not at all, in Firebase's words")
    func update() async throws {
        let sandbox = try sandbox()
        let assertion = try await accessToken(sandbox)
        func update(_ body: String) -> String { call(sandbox, "accounts:update", body, assertion).text }
        #expect(update("{}").contains("MISSING_LOCAL_ID"))
        #expect(update(#"{"localId":"nobody"}"#).contains("USER_NOT_FOUND"))
        for (body, word) in [
            (#""email":"BOB@example.com""#, "EMAIL_EXISTS"), (#""email":"bob""#, "INVALID_EMAIL"),
            (#""password":"12345""#, "WEAK_PASSWORD"), (#""customAttributes":"[]""#, "INVALID_CLAIMS"),
            (#""customAttributes":"{\"sub\":1}""#, "FORBIDDEN_CLAIM : sub"),
            (
                #""customAttributes":"{\"a\":\"\#(String(repeating: "x", count: 1_000))\"}""#,
                "CLAIMS_TOO_LARGE"
            ),
            (#""linkProviderUserInfo":{"rawId":"1"}"#, "MISSING_PROVIDER_ID"),
            (#""linkProviderUserInfo":{"providerId":"oidc.kakao"}"#, "MISSING_RAW_ID"),
            (#""linkProviderUserInfo":{"providerId":"password","rawId":"1"}"#, "INVALID_PROVIDER_ID"),
            (#""displayName":7"#, "Invalid value at 'displayName'"),
        ] {
            // What is refused changes nothing, whatever stands beside it.
            let text = update(
                #"{"localId":"alice","displayName":"다른 이름",\#(body)}"#.replacing(
                    #""displayName":"다른 이름","displayName""#, with: #""displayName""#))
            #expect(text.contains(word), "\(text)")
        }
        #expect(!lookup(sandbox, "alice", assertion).contains("다른 이름"))
        #expect(
            update(
                #"{"localId":"alice","displayName":"앨리스","linkProviderUserInfo":{"providerId":"oidc.kakao","rawId":"7"}}"#
            )
            .contains(#""localId":"alice""#))
        #expect(
            update(#"{"localId":"bob","linkProviderUserInfo":{"providerId":"oidc.kakao","rawId":"7"}}"#)
                .contains("FEDERATED_USER_ID_ALREADY_LINKED"))
        let alice = lookup(sandbox, "alice", assertion)
        #expect(alice.contains(#""displayName":"앨리스""#) && alice.contains(#""passwordHash":"UkVEQUNURUQ=""#))
        #expect(
            call(
                sandbox, "accounts:lookup", #"{"federatedUserId":[{"providerId":"oidc.kakao","rawId":"7"}]}"#,
                assertion
            )
            .text.contains(#""localId":"alice""#))
        _ = update(
            #"{"localId":"alice","deleteAttribute":["PASSWORD"],"validSince":"99","disableUser":true}"#)
        let sealed = lookup(sandbox, "alice", assertion)
        #expect(!sealed.contains("passwordHash") && !sealed.contains(#""providerId":"password""#))
        #expect(sealed.contains(#""validSince":"99""#) && sealed.contains(#""disabled":true"#))
        #expect(sealed.contains("alice@example.com") || sealed.contains("Alice@example.com"))
        _ = update(#"{"localId":"alice","deleteProvider":["oidc.kakao"],"password":"another one"}"#)
        #expect(!lookup(sandbox, "alice", assertion).contains("oidc.kakao"))
        _ = update(#"{"localId":"alice","disableUser":false}"#)
        let path = "/v1/accounts:signInWithPassword?key=sandbox-api-key"
        #expect(post(sandbox, path, #"{"email":"alice@example.com","password":"another one"}"#).status == 200)
        #expect(
            post(sandbox, path, #"{"email":"alice@example.com","password":"user1password"}"#).status == 400)
    }

    @Test("makes and deletes accounts by the batch, and says which it could not")
    func batches() async throws {
        let sandbox = try sandbox()
        let token = try await accessToken(sandbox)
        let made = call(
            sandbox, "accounts:batchCreate",
            #"{"sanityCheck":true,"users":[{"localId":"c"},{"email":"x@example.com"},{"localId":"alice"},{"localId":"d","email":"bob@example.com"}]}"#,
            token)
        #expect(
            made.text.contains(
                #""error":[{"index":1,"message":"localId is missing"},{"index":2,"message":"localId belongs to an existing account - can not overwrite."},{"index":3,"message":"email exists in other account in database"}]"#
            ), "\(made.text)")
        let deleted = call(sandbox, "accounts:batchDelete", #"{"localIds":["c","bob","nobody"]}"#, token)
        #expect(deleted.text.contains(#""errors":[{"index":0,"message":"NOT_DISABLED"#), "\(deleted.text)")
        #expect(lookup(sandbox, "bob", token).contains("users") == false)
        #expect(
            call(sandbox, "accounts:batchDelete", #"{"localIds":["c"],"force":true}"#, token).status == 200)
        #expect(!lookup(sandbox, "c", token).contains("users"))
        #expect(call(sandbox, "accounts:batchDelete", #"{"localIds":[]}"#, token).status == 400)
    }

    private func accessToken(_ sandbox: Sandbox) async throws -> String {
        let answer = sandbox.answer(
            to: SandboxRequest(
                method: "GET",
                target: Array("/computeMetadata/v1/instance/service-accounts/default/token".utf8),
                metadataFlavor: "Google", time: Self.now), at: 0)
        let text = String(decoding: answer.body, as: UTF8.self)
        return try #require(text.split(separator: "\"").first { $0.hasPrefix("ya29") }.map(String.init))
    }

    private func call(
        _ sandbox: Sandbox, _ call: String, _ body: String, _ token: String
    ) -> (status: Int, text: String) {
        let answer = sandbox.answer(
            to: SandboxRequest(
                method: "POST", target: Array("/v1/projects/demo-naru/\(call)".utf8),
                authorization: "Bearer \(token)",
                time: Self.now, body: Array(body.utf8)), at: 0)
        return (answer.status, String(decoding: answer.body, as: UTF8.self))
    }

    private func lookup(_ sandbox: Sandbox, _ uid: String, _ token: String) -> String {
        call(sandbox, "accounts:lookup", #"{"localId":["\#(uid)"]}"#, token).text
    }

    @Test("shows accounts to nobody without an access token")
    func access() throws {
        let sandbox = try sandbox()
        for authorization in [nil, "Bearer ya29.sandbox-1", "Bearer owner", "KakaoAK k"] {
            for path in ["/v1/projects/demo-naru/accounts:batchGet", "/admin/v2/projects/demo-naru/config"] {
                let answer = sandbox.answer(
                    to: SandboxRequest(
                        method: "GET", target: Array(path.utf8), authorization: authorization, time: Self.now),
                    at: 0)
                #expect(answer.status == 401)
            }
        }
    }
}
