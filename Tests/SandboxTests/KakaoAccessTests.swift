import Testing

@testable import SandboxWorld

@Suite("Who may call Kakao")
struct KakaoAccessTests {
    @Test(
        "Keys and tokens that are not good are told apart",
        arguments: [
            ("/v1/user/ids", nil, 401, -401), ("/v1/user/ids", "KakaoAK other", 401, -401),
            ("/v1/user/ids", "KakaoAK ", 401, -401), ("/v1/user/ids", "the-key", 401, -401),
            ("/v1/user/ids", "Bearer user-1", 401, -401),
            ("/v1/user/access_token_info", "KakaoAK the-key", 401, -401),
            ("/v2/user/me", "Bearer user-1", 200, nil), ("/v2/user/me", "Bearer user-2", 401, -401),
            ("/v2/user/me", "Bearer nonsense", 401, -401), ("/v2/user/me", "Bearer ", 400, -2),
            ("/v2/user/me", "Bearer expired-1", 401, -401), ("/v2/user/me", "Bearer busy-1", 400, -1),
            ("/v2/user/me", "Bearer blocked-1", 403, -4), ("/v2/user/me", "Bearer minor-1", 401, -406),
            ("/v2/user/me", "Bearer dormant-1", 400, -103),
            ("/v1/api/talk/profile", "Bearer notalk-1", 400, -501),
            ("/v1/api/talk/friends", "Bearer noscope-1", 403, -402),
            ("/v1/api/talk/friends", "Bearer user-1", 200, nil),
        ] as [(String, String?, Int, Int64?)])
    func table(path: String, header: String?, status: Int, code: Int64?) throws {
        let answer = try Client(users: bare(1)).call(path, header)
        #expect(answer.status == status, "\(answer.text)")
        if let code { #expect(answer.code == code) }
    }

    @Test("Messages of -401 say which of its causes it was")
    func messages() throws {
        let client = try Client(users: bare(1)) { $0.allowedAddresses = ["127.0.0.9"] }
        #expect(
            client.call("/v1/user/ids", caller: "127.0.0.2").text
                == #"{"msg":"ip mismatched! callerIp=127.0.0.2. check out registered ips.","code":-401}"#)
        #expect(client.call("/v1/user/ids", caller: "127.0.0.9").status == 200)
        #expect(client.call("/v1/user/ids", "KakaoAK x").text == #"{"msg":"wrong appKey","code":-401}"#)
        #expect(
            client.call("/v2/user/me", "Bearer expired-1").text
                == #"{"msg":"this access token is already expired","code":-401}"#)
        #expect(
            client.call("/v2/user/me", "Bearer user-1").status == 200, "Tokens have no allowed addresses.")
    }

    @Test("A key without the group of APIs is refused with -3")
    func groups() throws {
        let client = try Client(users: bare(1)) { $0.groups = [.logout] }
        for answer in [client.call("/v1/user/ids"), client.users([1])] {
            #expect(answer.status == 403)
            #expect(answer.code == -3)
        }
    }

    @Test(
        "Nothing that changes something at Kakao is served, whatever the key",
        arguments: ["/v1/user/unlink", "/v1/user/logout", "/v2/user/revoke/scopes"])
    func changes(path: String) throws {
        let client = try Client(users: bare(1))
        let answer = client.call(path, method: "POST", body: "target_id_type=user_id&target_id=1")
        #expect(answer.status == 403)
        #expect(answer.code == -3)
        #expect(client.sandbox.userCount == 1)
        #expect(
            client.call("/sandbox/counts", nil).text.contains("\"\(path)\":{\"accepted\":0,\"refused\":1}"))
    }

    @Test("The key is in no description")
    func secret() throws {
        let app = try Client().sandbox.kakao.app
        #expect(!"\(app)".contains("the-key"))
    }
}
