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
    ) throws -> String {
        let account = try ServiceAccountKey(decoding: Self.keyFile(key))
        return try CustomTokenMinter(signer: .account(account)).token(
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
    func customToken() throws {
        let sandbox = try sandbox()
        let known = signIn(sandbox, token: try token("alice"))
        #expect(known.status == 200 && known.text.contains(#""isNewUser":false"#), "\(known.text)")
        #expect(signIn(sandbox, token: try token("철수")).text.contains(#""isNewUser":true"#))
        #expect(signIn(sandbox, token: try token("철수")).text.contains(#""isNewUser":false"#))
        #expect(signIn(sandbox, token: try token("bob")).text.contains("USER_DISABLED"))
        for bad in [
            try token("alice", key: "other"), try token("alice", at: Self.now - 3601),
            try token("alice", at: Self.now + 600),
            try CustomTokenMinter(signer: .emulator).token(uid: "alice", claims: TokenClaims(), at: Self.now)
                .token,
            String(try token("alice").dropLast(8)) + "AAAAAAAA", "a.b.c", "",
        ] {
            #expect(signIn(sandbox, token: bad).status == 400, "\(bad)")
        }
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
