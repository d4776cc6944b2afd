import Crypto
import Firebase
import Testing

@Suite("A service account's key file")
struct ServiceAccountKeyTests {
    @Test("is read with all that matters")
    func read() throws {
        let key = try ServiceAccountKey(decoding: KeyFiles.file())
        #expect(key.clientEmail == "naru@demo-naru.iam.gserviceaccount.com")
        #expect(key.projectID == "demo-naru")
        #expect(key.privateKeyID == "0123abcd")
        #expect(key.tokenURI == "https://oauth2.googleapis.com/token")
    }

    @Test("shows nothing of its key")
    func description() throws {
        let key = try ServiceAccountKey(decoding: KeyFiles.file())
        var dumped = ""
        dump(key, to: &dumped)
        #expect(!dumped.contains("PRIVATE") && !"\(key)".contains("PRIVATE"))
    }

    @Test(
        "is told from files that people take for one",
        arguments: [
            (
                #"{"project_info":{"project_id":"demo"},"client":[],"configuration_version":"1"}"#,
                .configurationOfAnApp
            ),
            ("<?xml version=\"1.0\"?><plist/>", .configurationOfAnApp),
            ("bplist00\u{1}", .configurationOfAnApp),
            (#"{"type":"authorized_user","refresh_token":"x"}"#, .otherType("authorized_user")),
            (#"{"type":"external_account"}"#, .otherType("external_account")),
            ("{}", .missing("type")), ("[]", .notJSON), ("", .notJSON), (#"{"type":"#, .notJSON),
            (#"{"type":7}"#, .notJSON),
            (#"{"type":"service_account"}"#, .missing("client_email")),
            (#"{"type":"service_account","client_email":"a@b"}"#, .missing("private_key")),
            (#"{"type":"service_account","client_email":"a@b","private_key":"x"}"#, .badKey(.unreadable)),
        ] as [(String, ServiceAccountKeyError)])
    func refused(text: String, error: ServiceAccountKeyError) {
        #expect(throws: error) { try ServiceAccountKey(decoding: Array(text.utf8)) }
    }

    @Test(
        "is refused with a key that cannot sign these tokens",
        arguments: [("locked", ServiceAccountKeyError.badKey(.locked)), ("elliptic", .badKey(.notRSA))])
    func badKey(name: String, error: ServiceAccountKeyError) throws {
        let file = try KeyFiles.file(key: name)
        #expect(throws: error) { try ServiceAccountKey(decoding: file) }
    }
}
