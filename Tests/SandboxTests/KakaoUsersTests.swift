import Testing

@testable import SandboxWorld

@Suite("/v2/app/users and /v2/user/me")
struct KakaoUsersTests {
    private static let mina =
        #"{"id":3300000001,"connected_at":"2021-03-04T05:06:07Z","kakao_account":{"email_needs_agreement":false,"is_email_valid":true,"is_email_verified":true,"email":"mina@example.com"}}"#

    @Test("Answers come in another order, each once, and who is not linked is missing")
    func order() throws {
        let client = try Client(users: bare(1, 2, 3))
        #expect(client.users([1, 9, 2, 1]).text == #"[{"id":1},{"id":2}]"#)
        #expect(client.users([1, 2, 3]).text == #"[{"id":3},{"id":2},{"id":1}]"#)
        #expect(client.users([9]).text == "[]")
        #expect(client.users([9]).status == 200)
    }

    @Test("Without property_keys there is no address; with them there is")
    func keys() throws {
        let client = try Client(users: Self.mina)
        #expect(
            client.users([3_300_000_001]).text
                == #"[{"id":3300000001,"connected_at":"2021-03-04T05:06:07Z"}]"#)
        #expect(
            client.users([3_300_000_001], keys: "%5B%22kakao_account.email%22%5D").text == "[\(Self.mina)]")
    }

    @Test("A hundred ids are the most, and twenty with property_keys")
    func limits() throws {
        let client = try Client(users: bare(1))
        let keys = "%5B%22id%22%5D"
        for (count, keys, status) in [
            (100, nil, 200), (101, nil, 400), (20, keys, 200), (21, keys, 400), (0, nil, 200),
        ] {
            let answer = client.users((0..<count).map { Int64($0 + 1) }, keys: keys)
            #expect(answer.status == status, "\(count) ids")
            if status == 400 { #expect(answer.code == -2) }
        }
    }

    @Test("The array may stand in elements")
    func wrapped() throws {
        let client = try Client(users: bare(1)) { $0.wrapsElements = true }
        #expect(client.users([1]).text == #"{"elements":[{"id":1}]}"#)
    }

    @Test("POST takes a form")
    func form() throws {
        let client = try Client(users: bare(1, 2))
        let answer = client.call(
            "/v2/app/users", method: "POST", body: "target_id_type=user_id&target_ids=%5B1%2C+2%5D")
        #expect(answer.text == #"[{"id":2},{"id":1}]"#)
        let one = client.call(
            "/v2/user/me", method: "POST", body: "target_id_type=user_id&target_id=2")
        #expect(one.text == #"{"id":2}"#)
    }

    @Test(
        "What is missing or malformed is -2",
        arguments: [
            "/v2/app/users?target_ids=%5B1%5D", "/v2/app/users?target_id_type=user_id",
            "/v2/app/users?target_id_type=uuid&target_ids=%5B1%5D",
            "/v2/app/users?target_id_type=user_id&target_ids=1",
            "/v2/app/users?target_id_type=user_id&target_ids=%5B%221%22%5D",
            "/v2/app/users?target_id_type=user_id&target_ids=%5B1%5D&property_keys=id",
            "/v2/user/me?target_id_type=user_id", "/v2/user/me?target_id=1",
            "/v2/user/me?target_id_type=user_id&target_id=x",
        ])
    func refused(target: String) throws {
        let answer = try Client(users: bare(1)).call(target)
        #expect(answer.status == 400)
        #expect(answer.code == -2)
    }

    @Test("One user comes whole, and who is not linked is -101")
    func one() throws {
        let client = try Client(users: Self.mina)
        #expect(client.call("/v2/user/me?target_id_type=user_id&target_id=3300000001").text == Self.mina)
        #expect(client.call("/v2/user/me", "Bearer user-3300000001").text == Self.mina)
        let missing = client.call("/v2/user/me?target_id_type=user_id&target_id=5")
        #expect(missing.status == 400)
        #expect(missing.text == #"{"msg":"NotRegisteredUserException","code":-101}"#)
    }

    @Test("secure_resource makes pictures https, and nothing else")
    func secure() throws {
        let user =
            #"{"id":1,"properties":{"nickname":"http://a","profile_image":"http://img/a"},"kakao_account":{"profile":{"nickname":"http:","thumbnail_image_url":"http://img/b"}}}"#
        let client = try Client(users: user)
        #expect(client.call("/v2/user/me", "Bearer user-1").text == user)
        #expect(
            client.call("/v2/user/me?secure_resource=true", "Bearer user-1").text
                == user.replacing("\"http://img", with: "\"https://img"))
    }

    @Test("A token's facts have old and new names, and another app's number when it is another app's")
    func tokenFacts() throws {
        let client = try Client(users: bare(1)) { $0.id = 1234 }
        let path = "/v1/user/access_token_info"
        #expect(
            client.call(path, "Bearer user-1").text
                == #"{"expiresInMillis":7199000,"id":1,"expires_in":7199,"app_id":1234,"appId":1234}"#)
        #expect(client.call(path, "Bearer other-app-1").text.contains(#""app_id":1235"#))
    }
}
