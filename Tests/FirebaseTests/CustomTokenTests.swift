import Crypto
import Firebase
import Foundation
import Testing

@Suite("A custom token")
struct CustomTokenTests {
    private func parts(_ token: String) throws -> [String] {
        try token.split(separator: ".", omittingEmptySubsequences: false).enumerated().map { index, part in
            guard index < 2 else { return String(part) }
            return String(decoding: try #require(Base64.decode(String(part))), as: UTF8.self)
        }
    }

    @Test("has the header and the payload of the SDKs, at a clock that stands still")
    func exact() async throws {
        let key = try ServiceAccountKey(decoding: KeyFiles.file())
        var claims = TokenClaims()
        try claims.add("provider", text: "kakao")
        try claims.add(membersOf: Array(#"{ "등급" : "a b", "list" : [ 1, "x\" ]" ] }"#.utf8))
        let made = try await CustomTokenMinter(signer: .account(key)).token(uid: "철수", claims: claims, at: 1)
        #expect(made.expiresAt == 3601)
        let parts = try parts(made.token)
        #expect(parts[0] == #"{"alg":"RS256","typ":"JWT"}"#)
        #expect(
            parts[1] == #"{"aud":"https://identitytoolkit.googleapis.com/"#
                + #"google.identity.identitytoolkit.v1.IdentityToolkit","iat":1,"exp":3601,"#
                + #""iss":"naru@demo-naru.iam.gserviceaccount.com","sub":"naru@demo-naru.iam.gserviceaccount.com","#
                + #""uid":"철수","claims":{"provider":"kakao","등급":"a b","list":[1,"x\" ]"]}}"#)
        let signed = made.token.prefix(upTo: try #require(made.token.lastIndex(of: ".")))
        #expect(
            parts[2]
                == String(
                    decoding: Base64.encodeForAddress(try key.key.signature(of: Array(signed.utf8))),
                    as: UTF8.self))
    }

    @Test("for the emulator has no signature; a tenant stands beside the uid, and a shorter life is kept")
    func emulator() async throws {
        let minter = CustomTokenMinter(signer: .emulator, tenant: "school-1", life: 60)
        let parts = try await parts(minter.token(uid: "u", claims: TokenClaims(), at: 1_000).token)
        #expect(parts[0] == #"{"alg":"none","typ":"JWT"}"#)
        #expect(parts[1].contains(#""exp":1060,"iss":"firebase-auth-emulator@example.com""#))
        #expect(parts[1].hasSuffix(#""uid":"u","tenant_id":"school-1"}"#))
        #expect(parts[2].isEmpty)
    }

    @Test("never holds longer than an hour")
    func longestLife() async throws {
        let minter = CustomTokenMinter(signer: .emulator, life: 86_400)
        #expect(try await minter.token(uid: "u", claims: TokenClaims(), at: 0).expiresAt == 3600)
    }

    @Test("is for a uid of 1 to 128 bytes")
    func uid() async throws {
        let minter = CustomTokenMinter(signer: .emulator)
        _ = try await minter.token(uid: String(repeating: "u", count: 128), claims: TokenClaims(), at: 0)
        await #expect(throws: CustomTokenError.uidTooLong(bytes: 129)) {
            try await minter.token(uid: String(repeating: "가", count: 43), claims: TokenClaims(), at: 0)
        }
        await #expect(throws: CustomTokenError.uidEmpty) {
            try await minter.token(uid: "", claims: TokenClaims(), at: 0)
        }
    }
}

@Suite("Claims of a token")
struct TokenClaimsTests {
    // Node refuses all but `firebase` and `sub`; Python, Go and the server refuse those too.
    @Test(
        "may not take a name that the token uses",
        arguments: [
            "acr", "amr", "at_hash", "aud", "auth_time", "azp", "cnf", "c_hash", "exp", "firebase", "iat",
            "iss",
            "jti", "nbf", "nonce", "sub",
        ])
    func reserved(name: String) {
        var claims = TokenClaims()
        #expect(throws: TokenClaimsError.reserved(name)) { try claims.add(name, text: "x") }
        #expect(throws: TokenClaimsError.reserved(name)) {
            try claims.add(membersOf: Array("{\"a\":1,\"\(name)\":null}".utf8))
        }
        // Only the top level is the token's own.
        #expect(throws: Never.self) { try claims.add(membersOf: Array("{\"b\":{\"\(name)\":1}}".utf8)) }
    }

    @Test("are one object", arguments: ["", "null", "[]", "7", "\"a\"", "{", "{\"a\":1} x", "{\"a\":}"])
    func notAnObject(text: String) {
        var claims = TokenClaims()
        #expect(throws: TokenClaimsError.notAnObject) { try claims.add(membersOf: Array(text.utf8)) }
    }

    @Test("have names, and each once")
    func names() throws {
        var claims = TokenClaims()
        try claims.add("a", text: "1")
        #expect(throws: TokenClaimsError.repeated("a")) { try claims.add("a", text: "2") }
        #expect(throws: TokenClaimsError.nameEmpty) { try claims.add("", text: "2") }
        #expect(String(decoding: claims.json, as: UTF8.self) == #"{"a":"1"}"#)
    }

    @Test("take at most 1,000 bytes, white space not counted")
    func size() throws {
        var claims = TokenClaims()
        try claims.add("a", text: String(repeating: "가", count: 330) + "x")
        #expect(claims.json.count == 1_000 - 1)
        #expect(throws: TokenClaimsError.tooLong(bytes: 1_006)) { try claims.add("b", text: "") }
        var spaced = TokenClaims()
        try spaced.add(membersOf: Array("{\(String(repeating: " ", count: 2_000))\"a\" : [ 1 , 2 ] }".utf8))
        #expect(String(decoding: spaced.json, as: UTF8.self) == #"{"a":[1,2]}"#)
    }
}
