import Bridge
import JSON
import Kakao
import Testing

@Suite("Answers about one user")
struct UserAnswerTests {
    @Test(
        "Every body that Kakao is known to send gives its identity, whole",
        arguments: [
            (#"{"id":3300000010}"#, "3300000010", nil, nil, nil),
            (
                #"{"id":3300000011,"connected_at":"2022-04-11T01:45:28Z","kakao_account":{"profile_nickname_needs_agreement":false,"profile":{"nickname":"봄"}},"properties":{}}"#,
                "3300000011", nil, "봄", nil
            ),
            (
                #"{"id":3300000012,"kakao_account":{"has_email":true,"email_needs_agreement":true}}"#,
                "3300000012",
                nil, nil, true
            ),
            (
                #"{"id":3300000013,"kakao_account":{"has_email":false,"email_needs_agreement":false}}"#,
                "3300000013", nil, nil, false
            ),
            (
                #"{"id":3300000014,"kakao_account":{"email_needs_agreement":false,"is_email_valid":false,"is_email_verified":true,"email":"mi***@example.com"}}"#,
                "3300000014", "mi***@example.com", nil, false
            ),
            (
                #"{"id":3300000014,"kakao_account":{"email_needs_agreement":false,"is_email_valid":true,"is_email_verified":false,"email":"mina@example.com"}}"#,
                "3300000014", "mina@example.com", nil, false
            ),
            (
                #"{"id":3300000015,"kakao_account":{"email":"mina@example.com"}}"#, "3300000015",
                "mina@example.com", nil, nil
            ),
            (
                #"{"id":5000000001,"connected_at":"2026-08-21T09:51:17Z","for_partner":{"uuid":"AbCdEf123"},"properties":{"nickname":"별🌙","profile_image":"http://img1.kakaocdn.net/x","thumbnail_image":"http://img1.kakaocdn.net/y"},"kakao_account":{"profile_needs_agreement":false,"profile":{"nickname":"별🌙","thumbnail_image_url":"http://img1.kakaocdn.net/y","profile_image_url":"http://img1.kakaocdn.net/x","is_default_image":true,"is_default_nickname":false},"has_email":true,"email_needs_agreement":true,"has_age_range":true,"age_range_needs_agreement":true,"has_birthday":true,"birthday_needs_agreement":true,"has_gender":true,"gender_needs_agreement":true}}"#,
                "5000000001", nil, "별🌙", true
            ),
            (#"{"id":3300000016,"has_signed_up":false}"#, "3300000016", nil, nil, nil),
            (
                #"{"id":1376000000000000086,"has_signed_up":true,"properties":{"nickname":"K \"Q\""},"for_partner":{"uuid":"YVNj","remaining_invite_count":20},"kakao_account":{"has_email":true,"is_email_verified":true,"email":"k@example.com","is_kakaotalk_user":true,"has_phone_number":false,"gender":"MALE"}}"#,
                "1376000000000000086", "k@example.com", "K \"Q\"", nil
            ),
            (
                #"{"id":233000000,"kaccount_email":"old@example.com","kaccount_email_verified":true,"properties":{"nickname":"옛"}}"#,
                "233000000", "old@example.com", "옛", nil
            ),
            (#"{"id":1,"kakao_account":{"email_needs_agreement":"maybe"}}"#, "1", nil, nil, nil),
        ] as [(String, String, String?, String?, Bool?)])
    func me(text: String, id: String, email: String?, nickname: String?, needsAgreement: Bool?) throws {
        let user = try MeAnswer(decoding: bytes(" \(text)\n")).user
        #expect("\(user.id)" == id && user.identity.key.providerUserID == id)
        #expect(user.identity.email == email && user.identity.nickname == nickname)
        #expect(user.emailNeedsAgreement == needsAgreement)
        #expect(Array(user.raw) == bytes(text))
        var shown = ""
        dump(user, to: &shown)
        for value in [email, nickname].compactMap(\.self) { #expect(!shown.contains(value)) }
    }

    @Test(
        "Phone numbers are kept as Kakao writes them",
        arguments: ["+82 10-1234-5678", "+82 010-1234-5678", "+1 201-555-0100", "+81 9012345678"])
    func phones(phone: String) throws {
        let answer = try MeAnswer(decoding: bytes(#"{"id":1,"kakao_account":{"phone_number":"\#(phone)"}}"#))
        #expect(answer.user.identity.phone == phone)
    }

    @Test(
        "What is no user is refused without a word of it",
        arguments: [
            ("", KakaoAnswerError.empty), ("<html>", .markup), (#"{"id":1"#, .cut),
            (#"{"id":1} 1"#, .trailing(offset: 9)),
            ("[]", .wrongType(field: "", expected: .object, found: .array)), ("{}", .user(.idMissing)),
            (#"{"code":-101,"msg":"NotRegisteredUserException"}"#, .errorAnswer(code: -101)),
            (#"{"error_code":"KOE322","error":"invalid_grant"}"#, .user(.idMissing)),
            (#"{"id":"mina"}"#, .user(.idNotAnInteger(.notDigits))),
        ])
    func refusals(text: String, error: KakaoAnswerError) {
        #expect(throws: error) { try MeAnswer(decoding: bytes(text)) }
    }

    @Test(
        "What a token is good for is read under the new names and the old",
        arguments: [
            (
                #"{"id":1,"expires_in":7199,"app_id":1234}"#,
                AccessTokenAnswer(id: 1, expiresIn: 7199, appID: 1234)
            ),
            (
                #"{"id":1,"expiresInMillis":239036,"appId":1234}"#,
                AccessTokenAnswer(id: 1, expiresIn: 239, appID: 1234)
            ),
            (
                #"{"expiresInMillis":1000,"id":1,"expires_in":7199,"appId":9,"app_id":1234}"#,
                AccessTokenAnswer(id: 1, expiresIn: 7199, appID: 1234)
            ),
            (
                #"{"id":1,"expires_in":null,"expiresInMillis":5000,"app_id":2}"#,
                AccessTokenAnswer(id: 1, expiresIn: 5, appID: 2)
            ),
            (
                #"{"id":"1376000000000000086"}"#,
                AccessTokenAnswer(id: 1_376_000_000_000_000_086, expiresIn: nil, appID: nil)
            ),
        ])
    func token(text: String, answer: AccessTokenAnswer) throws {
        #expect(try AccessTokenAnswer(decoding: bytes(text)) == answer)
    }

    @Test(
        "What tells nothing of a token is refused",
        arguments: [
            (#"{"expires_in":7199,"app_id":1}"#, KakaoAnswerError.missing(field: "id")),
            (#"{"code":-401,"msg":"this access token does not exist"}"#, .errorAnswer(code: -401)),
            (#"{"id":1,"app_id":"x"}"#, .notAnInteger(field: "app_id", fault: .notDigits)),
            (
                #"{"id":1,"expires_in":true}"#,
                .wrongType(field: "expires_in", expected: .number, found: .boolean)
            ),
            (#"{"id":-1}"#, .idNotPositive(field: "id")),
        ])
    func refusedTokens(text: String, error: KakaoAnswerError) {
        #expect(throws: error) { try AccessTokenAnswer(decoding: bytes(text)) }
    }

    @Test(
        "A Talk profile is read in each spelling, and an empty text is none",
        arguments: [
            (#"{"nickName":"봄","profileImageURL":"","thumbnailURL":""}"#, TalkProfile(nickname: "봄")),
            (
                #"{"nickName":"b","profileImageURL":"i","thumbnailURL":"t","countryISO":"KR"}"#,
                TalkProfile(nickname: "b", imageURL: "i", thumbnailURL: "t")
            ),
            (
                #"{"nickname":"b","profileImageUrl":"i","thumbnailUrl":"t"}"#,
                TalkProfile(nickname: "b", imageURL: "i", thumbnailURL: "t")
            ),
            (#"{"nickname":"old","nickName":"b"}"#, TalkProfile(nickname: "b")),
            ("{}", TalkProfile()),
        ])
    func talk(text: String, profile: TalkProfile) throws {
        let read = try TalkProfile(decoding: bytes(text))
        #expect(read == profile)
        var shown = ""
        dump(read, to: &shown)
        #expect(!shown.contains("봄"))
    }

    @Test("Who is no Talk user has no profile")
    func noTalk() {
        #expect(throws: KakaoAnswerError.errorAnswer(code: -501)) {
            try TalkProfile(decoding: bytes(#"{"code":-501,"msg":"given account is not connected"}"#))
        }
    }

    @Test("Friends are read without their uuid")
    func friends() throws {
        let text = #"""
            {"elements":[{"id":3300000001,"uuid":"AbCd","favorite":true,"profile_nickname":"봄",
              "profile_thumbnail_image":"http://x/1","allowed_msg":true},
             {"uuid":"EfGh","profile_nickname":"","profile_thumbnail_image":""}],
             "total_count":12,"favorite_count":1,"before_url":null,
             "after_url":"https://kapi.kakao.com/v1/api/talk/friends?offset=2&limit=2&order=asc"}
            """#
        let page = try FriendsPage(decoding: bytes(text))
        #expect(
            page
                == FriendsPage(
                    friends: [
                        KakaoFriend(
                            id: 3_300_000_001, isFavorite: true, nickname: "봄", thumbnailURL: "http://x/1"),
                        KakaoFriend(id: nil),
                    ], total: 12, favorites: 1, hasNext: true, nextOffset: 2))
        var shown = ""
        dump(page, to: &shown)
        #expect(!shown.contains("AbCd") && !shown.contains("EfGh") && !shown.contains("봄"))
    }

    @Test(
        "Friends may be none",
        arguments: [
            (#"{"total_count":0}"#, FriendsPage(friends: [], total: 0)),
            (#"{"elements":[]}"#, FriendsPage(friends: [])),
            (#"{"elements":null,"total_count":0,"after_url":""}"#, FriendsPage(friends: [], total: 0)),
            (#"{"elements":[],"after_url":"http://x"}"#, FriendsPage(friends: [], hasNext: true)),
        ])
    func noFriends(text: String, page: FriendsPage) throws {
        #expect(try FriendsPage(decoding: bytes(text)) == page)
    }

    @Test(
        "What is no page of friends is refused",
        arguments: [
            ("{}", KakaoAnswerError.missing(field: "elements")),
            (#"{"code":-402}"#, .errorAnswer(code: -402)),
            (#"{"elements":[7]}"#, .wrongType(field: "elements", expected: .object, found: .number)),
            (#"{"elements":[{"id":0}]}"#, .idNotPositive(field: "elements.id")),
            (
                #"{"elements":[{"favorite":1}]}"#,
                .wrongType(field: "elements.favorite", expected: .boolean, found: .number)
            ),
        ])
    func refusedFriends(text: String, error: KakaoAnswerError) {
        #expect(throws: error) { try FriendsPage(decoding: bytes(text)) }
    }
}
