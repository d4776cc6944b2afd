import Kakao
import Testing

@Suite("Failures of Kakao's")
struct FailureTests {
    @Test(
        "Every code of the resource API has its kind",
        arguments: [
            (-1, 400, .retry, false), (-2, 400, .finalForCall, false), (-3, 403, .stopRun, false),
            (-4, 403, .finalForID, false), (-5, 403, .stopRun, false), (-6, 403, .finalForCall, false),
            (-7, 400, .retry, true), (-8, 400, .stopRun, false), (-9, 400, .stopRun, false),
            (-10, 400, .quotaExceeded, false), (-10, 429, .rateLimited, false),
            (-11, 400, .quotaExceeded, false), (-12, 403, .stopRun, false), (-101, 400, .finalForID, false),
            (-102, 400, .finalForCall, false), (-103, 400, .finalForID, false),
            (-201, 400, .finalForCall, false), (-301, 400, .stopRun, false), (-401, 401, .stopRun, false),
            (-402, 403, .consentMissing, false), (-405, 403, .finalForCall, false),
            (-406, 401, .finalForID, false), (-421, 400, .finalForCall, false),
            (-422, 400, .finalForCall, false), (-423, 400, .finalForCall, false),
            (-451, 400, .finalForCall, false), (-452, 400, .finalForCall, false),
            (-453, 400, .finalForCall, false), (-480, 400, .finalForCall, false),
            (-481, 400, .finalForCall, false), (-501, 400, .finalForCall, false),
            (-502, 400, .finalForCall, false), (-504, 400, .finalForCall, false),
            (-530, 400, .finalForCall, false), (-531, 400, .finalForCall, false),
            (-532, 400, .finalForCall, false), (-602, 400, .finalForCall, false),
            (-603, 400, .retry, false), (-606, 400, .finalForCall, false),
            (-903, 400, .stopRun, false), (-911, 400, .finalForCall, false), (-9798, 503, .retry, true),
            (-403, 403, .finalForCall, false), (-404, 404, .finalForCall, false),
            (-503, 400, .finalForCall, false), (-777, 400, .finalForCall, false),
            (-9999, 400, .finalForCall, false), (-9999, 500, .retry, false),
            (-9999, 429, .rateLimited, false),
            (-9999, 503, .retry, true), (-2, 500, .finalForCall, false), (-401, 500, .stopRun, false),
        ] as [(Int, Int, KakaoFailure.Kind, Bool)])
    func codes(code: Int, status: Int, kind: KakaoFailure.Kind, isSlow: Bool) {
        for body in [#"{"code":\#(code),"msg":"봄"}"#, #"{"msg":"봄","x":[{}],"code":"\#(code)"}"#] {
            let failure = KakaoFailure(status: status, body: bytes(body))
            #expect(failure.code == code && failure.status == status)
            #expect(failure.kind == kind && failure.isSlow == isSlow)
            #expect((failure.keyFault != nil) == (code == -401))
        }
    }

    @Test(
        "An answer without a code goes by its status, and by whether it is JSON at all",
        arguments: [
            (502, "<html><body>Bad Gateway</body></html>", .retry, false), (200, "", .retry, false),
            (503, "", .retry, true), (500, "{}", .retry, false), (429, "slow down", .rateLimited, false),
            (429, "{}", .rateLimited, false), (403, "<html>", .retry, false),
            (400, "{\"code\":-101", .retry, false),
            (400, "{}", .finalForCall, false), (401, "{}", .stopRun, false),
            (403, "[]", .finalForCall, false),
            (400, #"{"code":null}"#, .finalForCall, false), (400, #"{"code":"x"}"#, .finalForCall, false),
            (400, #"{"code":1.5}"#, .finalForCall, false), (200, "{} {}", .retry, false),
            (400, #"{"error":"invalid_grant","error_code":"KOE322"}"#, .finalForCall, false),
        ] as [(Int, String, KakaoFailure.Kind, Bool)])
    func statuses(status: Int, body: String, kind: KakaoFailure.Kind, isSlow: Bool) {
        let failure = KakaoFailure(status: status, body: bytes(body))
        #expect(failure.code == nil)
        #expect(failure.kind == kind && failure.isSlow == isSlow)
    }

    @Test(
        "Answers with more in them are sorted alike",
        arguments: [
            (400, #"{"msg":"NotRegisteredUserException","code":-101}"#, .finalForID),
            (400, #"{"code":-10,"msg":"API limit has been exceeded.","extras":{}}"#, .quotaExceeded),
            (
                400,
                #"{"code":-10,"msg":"API limit has been exceeded.","rule_id":1,"rule_name":"r","rule_desc":"d"}"#,
                .quotaExceeded
            ),
            (429, #"{"msg":"API limit has been exceeded.","code":-10}"#, .rateLimited),
            (503, #"{"code":-9798,"msg":"…"}"#, .retry),
        ] as [(Int, String, KakaoFailure.Kind)])
    func bodies(status: Int, body: String, kind: KakaoFailure.Kind) {
        #expect(KakaoFailure(status: status, body: bytes(body)).kind == kind)
    }

    @Test(
        "Why a key is refused is told apart, and an address is taken only if it is one",
        arguments: [
            ("this access token does not exist", KeyFault.tokenMissingOrExpired),
            ("this access token is already expired", .tokenMissingOrExpired), ("invalid app key.", .wrongKey),
            ("wrong appKey", .wrongKey), ("no authentication key!", .other), ("", .other),
            ("ip mismatched! callerIp=192.0.2.7. check out registered ips.", .addressNotAllowed("192.0.2.7")),
            ("ip mismatched! callerIp=2001:DB8:0:0::7. check", .addressNotAllowed("2001:db8::7")),
            ("ip mismatched! callerIp=192.0.2.7", .addressNotAllowed("192.0.2.7")),
            ("IP MISMATCHED! CALLERIP=192.0.2.7.", .addressNotAllowed("192.0.2.7")),
            ("ip mismatched! callerIp=192.0.2.777. check", .addressNotAllowed(nil)),
            ("ip mismatched! callerIp=mina@example.com", .addressNotAllowed(nil)),
            ("ip mismatched! callerIp=", .addressNotAllowed(nil)),
            ("ip mismatched!", .addressNotAllowed(nil)),
            ("ip mismatched! callerIp=192.0.2", .addressNotAllowed(nil)),
        ])
    func keyFaults(message: String, fault: KeyFault) {
        let failure = KakaoFailure(status: 401, body: bytes(#"{"msg":"\#(message)","code":-401}"#))
        #expect(failure.keyFault == fault && failure.kind == .stopRun)
    }

    @Test("Missing consent names the scopes, and only what can be one")
    func scopes() {
        let body =
            #"{"msg":"insufficient scopes.","code":-402,"api_type":"X","required_scopes":["account_email","Mina <m@example.com>",7,"profile.x"],"allowed_scopes":["profile"]}"#
        let failure = KakaoFailure(status: 403, body: bytes(body))
        #expect(failure.kind == .consentMissing && failure.requiredScopes == ["account_email", "profile.x"])
        let odd = KakaoFailure(status: 403, body: bytes(#"{"code":-402,"required_scopes":"account_email"}"#))
        #expect(odd.kind == .consentMissing && odd.requiredScopes.isEmpty)
    }

    @Test("No message is kept")
    func silence() {
        for code in [-101, -401, -402, -9999] {
            let body = #"{"code":\#(code),"msg":"token SECRET of app key","error_description":"SECRET"}"#
            var shown = ""
            dump(KakaoFailure(status: 401, body: bytes(body)), to: &shown)
            dump(KauthFailure(status: 401, body: bytes(body)), to: &shown)
            #expect(!shown.contains("SECRET"))
        }
    }

    @Test(
        "The login server's failures go by their code",
        arguments: [
            (
                400, #"{"error":"invalid_grant","error_description":"…","error_code":"KOE322"}"#,
                "invalid_grant", "KOE322", false
            ),
            (400, #"{"error":"misconfigured","error_description":"…"}"#, "misconfigured", nil, false),
            (400, #"{"error":"server_error","error_code":"KOE003"}"#, "server_error", "KOE003", true),
            (429, #"{"error":"invalid_request","error_code":"KOE237"}"#, "invalid_request", "KOE237", true),
            (400, #"{"error":"invalid_request","error_code":"KOE237"}"#, "invalid_request", "KOE237", true),
            (401, #"{"error":"invalid_client","error_code":"KOE010"}"#, "invalid_client", "KOE010", false),
            (500, #"{"error":"invalid_client","error_code":"KOE010"}"#, "invalid_client", "KOE010", false),
            (400, #"{"error":"server_error"}"#, "server_error", nil, true), (502, "<html>", nil, nil, true),
            (429, "{}", nil, nil, true), (400, "{}", nil, nil, false), (200, "", nil, nil, true),
            (400, #"{"error":"Mina!","error_code":"mina@example.com"}"#, nil, nil, false),
            (400, #"{"error":7,"error_code":["KOE003"]}"#, nil, nil, false),
            (
                200,
                #"{"token_type":"bearer","access_token":"SECRET","expires_in":7199}"#, nil, nil, false
            ),
        ] as [(Int, String, String?, String?, Bool)])
    func kauth(status: Int, body: String, error: String?, errorCode: String?, isRetryable: Bool) {
        let failure = KauthFailure(status: status, body: bytes(body))
        #expect(failure.error == error && failure.errorCode == errorCode)
        #expect(failure.isRetryable == isRetryable && failure.status == status)
    }
}
