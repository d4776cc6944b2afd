import Testing

@testable import SandboxWorld

@Suite("property_keys")
struct PropertySelectionTests {
    private static let body = """
        {"id":1376000000000000086,"connected_at":"2021-03-04T05:06:07Z","has_signed_up":true,\
        "for_partner":{"uuid":"a"},"properties":{"nickname":"봄","own":"x"},"kakao_account":\
        {"profile_needs_agreement":false,"profile_image_needs_agreement":true,"profile":{"nickname":"K \\"Q\\""},\
        "has_email":true,"email_needs_agreement":false,"is_email_valid":false,"is_email_verified":true,\
        "email":"mi***@example.com","birthday":"0101","birthday_type":"LUNAR","birthyear":"1990","gender":"MALE"}}
        """
    private static let head = #"{"id":1376000000000000086,"connected_at":"2021-03-04T05:06:07Z""#

    private func filtered(_ body: String, _ selection: PropertySelection) -> String {
        var bytes: [UInt8] = []
        Array(body.utf8).withUnsafeBytes { UserFilter.append($0, selecting: selection, to: &bytes) }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(
        "Each key gives its members, byte for byte as they were written",
        arguments: [
            ("[]", ""), (#"["id"]"#, ""), (#"["has_signed_up"]"#, #","has_signed_up":true"#),
            (
                #"["kakao_account.email"]"#,
                #","kakao_account":{"has_email":true,"email_needs_agreement":false,"is_email_valid":false,"is_email_verified":true,"email":"mi***@example.com"}"#
            ),
            (
                #"["kakao_account.profile"]"#,
                #","kakao_account":{"profile_needs_agreement":false,"profile_image_needs_agreement":true,"profile":{"nickname":"K \"Q\""}}"#
            ),
            (
                #"["kakao_account.birthday","properties.own"]"#,
                #","properties":{"own":"x"},"kakao_account":{"birthday":"0101","birthday_type":"LUNAR"}"#
            ),
            (#"["properties."]"#, #","properties":{"nickname":"봄","own":"x"}"#),
            (
                #"["kakao_account.email","properties.none"]"#.replacing("email", with: "name"),
                #","properties":{},"kakao_account":{}"#
            ),
            (#"["for_partner."]"#, #","for_partner":{"uuid":"a"}"#),
        ])
    func keys(keys: String, rest: String) throws {
        let selection = try #require(PropertySelection(keys: keys))
        #expect(filtered(Self.body, selection) == Self.head + rest + "}")
    }

    @Test("Without keys a list gives the least, and one user everything")
    func none() {
        #expect(filtered(Self.body, .least) == Self.head + "}")
        #expect(filtered(Self.body, .everything) == Self.body)
    }

    @Test("What is no array of texts is refused", arguments: ["", "id", "{}", "[1]", "[\"id\"", "[\"id\"]]"])
    func refused(keys: String) {
        #expect(PropertySelection(keys: keys) == nil)
    }

    @Test("A made-up user is the same, filtered or made for the keys")
    func madeUp() throws {
        let users = MadeUpUsers(count: 500, seed: 5)
        var selections: [PropertySelection] = [.least]
        for keys in [
            #"["kakao_account.","properties.","has_signed_up"]"#, #"["kakao_account.email"]"#,
            #"["kakao_account.profile","kakao_account.gender"]"#, #"["properties.nickname"]"#,
            #"["kakao_account.name","properties.profile_image","kakao_account.phone_number"]"#,
        ] {
            selections.append(try #require(PropertySelection(keys: keys)))
        }
        for position in 0..<500 {
            var whole: [UInt8] = []
            users.append(at: position, selecting: .everything, to: &whole)
            for selection in selections {
                var made: [UInt8] = []
                users.append(at: position, selecting: selection, to: &made)
                #expect(
                    String(decoding: made, as: UTF8.self)
                        == filtered(String(decoding: whole, as: UTF8.self), selection))
            }
        }
    }
}
