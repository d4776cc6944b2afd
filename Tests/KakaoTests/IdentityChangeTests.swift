import Bridge
import Kakao
import Testing

@Suite("What changed between two readings")
struct IdentityChangeTests {
    @Test(
        "Each difference has its class",
        arguments: [
            ("", "", []),
            (#""email":"a@example.com""#, #""email":"a@example.com""#, []),
            (#""email":"a@example.com""#, #""email":"b@example.com""#, [.emailChanged]),
            (#""email":"a@example.com""#, #""email":"A@example.com""#, [.emailChanged]),
            ("", #""email":"a@example.com""#, [.emailChanged]),
            (
                #""email":"mina@example.com","is_email_valid":true"#,
                #""email":"mi***@example.com","is_email_valid":false"#, [.emailExpired]
            ),
            (
                #""email":"mina@example.com""#, #""email":"mina@example.com","is_email_valid":false"#,
                [.emailExpired]
            ),
            (
                #""email":"mi***@example.com","is_email_valid":false"#,
                #""email":"mi***@example.com","is_email_valid":false"#, []
            ),
            (
                #""email":"mi***@example.com","is_email_valid":false"#,
                #""email":"ha@example.com","is_email_valid":true"#, [.emailChanged]
            ),
            (#""email":"a@example.com""#, #""email_needs_agreement":true"#, [.emailConsentWithdrawn]),
            (#""email":"a@example.com""#, #""email_needs_agreement":false"#, [.emailRemoved]),
            (#""email":"a@example.com""#, "", [.emailRemoved]),
            (#""email_needs_agreement":false"#, #""email_needs_agreement":true"#, []),
            (#""phone_number":"+82 10-1234-5678""#, #""phone_number":"+82 10-1234-5679""#, [.phoneChanged]),
            (#""phone_number":"+82 10-1234-5678""#, "", [.phoneChanged]),
            (
                #""profile":{"nickname":"봄"}"#, #""profile":{"nickname":"\u1107\u1169\u11b7"}"#,
                [.nicknameChanged]
            ),
            ("", #""profile":{"nickname":"봄"}"#, [.nicknameChanged]),
            (#""gender":"male""#, #""gender":"female","age_range":"20~29""#, []),
            (
                #""email":"a@example.com","phone_number":"1","profile":{"nickname":"a"}"#,
                #""email":"b@example.com","phone_number":"2","profile":{"nickname":"b"}"#,
                [.emailChanged, .phoneChanged, .nicknameChanged]
            ),
        ] as [(String, String, [IdentityChange])])
    func accounts(old: String, new: String, changes: [IdentityChange]) {
        let old = bytes(#"{"id":1,"kakao_account":{\#(old)}}"#)
        let new = bytes(#"{"kakao_account":{\#(new)},"id":1}"#)
        #expect(IdentityChange.between(old, new) == changes)
    }

    @Test(
        "Another time of linking is another link, an unknown one is not",
        arguments: [
            (#","connected_at":"2022-01-02T03:04:05Z""#, #","connected_at":"2023-01-02T03:04:05Z""#, true),
            (
                #","connected_at":"2022-01-02T03:04:05Z""#, #","connected_at":"2022-01-02T12:04:05+09:00""#,
                false
            ),
            ("", #","connected_at":"2023-01-02T03:04:05Z""#, false),
            (#","connected_at":"2022-01-02T03:04:05Z""#, "", false),
        ])
    func links(old: String, new: String, isRelinked: Bool) {
        let changes = IdentityChange.between(bytes("{\"id\":1\(old)}"), bytes("{\"id\":1\(new)}"))
        #expect(changes == (isRelinked ? [.relinked] : []))
    }

    @Test("What cannot be read cannot be compared")
    func unreadable() {
        #expect(IdentityChange.between(bytes("{}"), bytes(#"{"id":1}"#)).isEmpty)
        #expect(IdentityChange.between(bytes(#"{"id":1}"#), []).isEmpty)
    }
}
