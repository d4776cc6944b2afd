import Firebase
import Testing

@Suite("What Firebase answers")
struct FirebaseAnswerTests {
    @Test(
        "is sorted by its word, for quotas come as 400 too",
        arguments: [
            (
                400, #"{"error":{"code":400,"message":"QUOTA_EXCEEDED : Exceeded quota."}}"#,
                "QUOTA_EXCEEDED", .retry
            ),
            (
                400, #"{"error":{"message":"TOO_MANY_ATTEMPTS_TRY_LATER: x"}}"#,
                "TOO_MANY_ATTEMPTS_TRY_LATER", .retry
            ),
            (
                429, #"{"error":{"message":"Quota exceeded for x.","status":"RESOURCE_EXHAUSTED"}}"#,
                "RESOURCE_EXHAUSTED", .retry
            ),
            (400, #"{"error":{"message":"USER_NOT_FOUND"}}"#, "USER_NOT_FOUND", .finalForAccount),
            (400, #"{"error":{"message":"EMAIL_EXISTS"}}"#, "EMAIL_EXISTS", .finalForAccount),
            (
                401, #"{"error":{"message":"Request had invalid credentials.","status":"UNAUTHENTICATED"}}"#,
                "UNAUTHENTICATED", .unauthenticated
            ),
            (
                403,
                #"{"error":{"message":"The caller does not have permission","status":"PERMISSION_DENIED"}}"#,
                "PERMISSION_DENIED", .stopRun
            ),
            (403, #"{"error":{"message":"A word"}}"#, nil, .stopRun),
            (400, #"{"error":{"message":"CONFIGURATION_NOT_FOUND"}}"#, "CONFIGURATION_NOT_FOUND", .stopRun),
            (502, "<html>Bad Gateway</html>", nil, .retry),
            (503, "", nil, .retry),
            (400, #"{"error":"invalid"}"#, nil, .finalForAccount),
        ] as [(Int, String, String?, FirebaseFault.Kind)])
    func failures(status: Int, body: String, code: String?, kind: FirebaseFault.Kind) {
        let failure = FirebaseFailure(status: status, body: Array(body.utf8))
        #expect(failure.code == code)
        #expect(failure.kind == kind)
    }

    @Test("is a page of accounts, with a token for the next one or none")
    func pages() throws {
        func page(_ text: String) throws -> AccountsPage { try AccountsPage(decoding: Array(text.utf8)) }
        let full = try page(
            #"{"kind":"k","users":[{"localId":"a"}, {"localId":"b"}],"nextPageToken":"p/+="}"#)
        #expect(
            full.accounts.map { String(decoding: $0, as: UTF8.self) } == [
                #"{"localId":"a"}"#, #"{"localId":"b"}"#,
            ])
        #expect(full.nextPageToken == "p/+=")
        for last in [
            "{}", #"{"users":[]}"#, #"{"users":null,"nextPageToken":""}"#, #"{"nextPageToken":null}"#,
        ] {
            #expect(try page(last).accounts.isEmpty)
            #expect(try page(last).nextPageToken == nil)
        }
        for bad in ["", "[]", "<html>", #"{"users":{}}"#, #"{"users":[1]}"#, #"{"users":[{}"#, "{} x"] {
            #expect(throws: AccountsPage.Unreadable.self) { try page(bad) }
        }
    }

    @Test("becomes an export whose base64, names and order are those of the Firebase CLI")
    func export() throws {
        var export = AccountExport()
        let text = try export.text(of: [
            Array(
                """
                {"photoUrl":"p","lastLoginAt":"2","createdAt":1,"localId":"a","passwordHash":"-_8=","salt":"_-8=",
                 "version":0,"validSince":"7","providerUserInfo":[{"rawId":"9","federatedId":"f","providerId":"oidc.kakao"}],
                 "customAttributes":"{\\"a\\":1}","email":null}
                """.utf8),
            Array(#"{"localId":"b","passwordHash":"$2","salt":"x","version":3}"#.utf8),
            Array(#"{"localId":"c","passwordHash":"UkVEQUNURUQ="}"#.utf8),
        ])
        #expect(
            String(decoding: text, as: UTF8.self) == #"""
                {"localId":"a","passwordHash":"+/8=","salt":"/+8=","photoUrl":"p","lastSignedInAt":"2","createdAt":"1",\#
                "customAttributes":"{\"a\":1}","providerUserInfo":[{"providerId":"oidc.kakao","rawId":"9"}]},
                {"localId":"b"},
                {"localId":"c","passwordHash":"UkVEQUNURUQ="}
                """#)
        #expect(export.count == 3)
        #expect(export.withheld == 1)
    }
}
