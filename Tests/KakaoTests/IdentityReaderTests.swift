import Bridge
import Files
import JSON
import Kakao
import Testing

@Suite("Identities")
struct IdentityReaderTests {
    private func identities(_ text: String, pieceSize: Int = .max) throws -> [Identity] {
        let reader = IdentityReader(
            source: MemorySource(Array(text.utf8), pieceSize: pieceSize), name: "k.json")
        var identities: [Identity] = []
        while let identity = try reader.next() { identities.append(identity) }
        return identities
    }

    private func one(_ text: String) throws -> Identity {
        let identities = try identities(text)
        #expect(identities.count == 1)
        return try #require(identities.first)
    }

    private func failure(_ text: String) -> IdentityReadingError? {
        do {
            _ = try identities(text)
            return nil
        } catch {
            return error as? IdentityReadingError
        }
    }

    @Test("A user who agreed to nothing has an id only")
    func bare() throws {
        let identity = try one(#"{"id":3300000010}"#)
        #expect(identity.key == IdentityKey(provider: "kakao", providerUserID: "3300000010"))
        #expect(identity.email == nil && identity.emailValid == nil && identity.emailVerified == nil)
        #expect(identity.nickname == nil && identity.connectedAt == nil && identity.phone == nil)
    }

    @Test("A nickname and the time of the link are read")
    func nickname() throws {
        let identity = try one(
            #"{"id":3300000011,"connected_at":"2022-04-11T01:45:28Z","kakao_account":{"profile_nickname_needs_agreement":false,"profile":{"nickname":"봄"}},"properties":{}}"#
        )
        #expect(identity.nickname == "봄")
        #expect(identity.connectedAt == 1_649_641_528_000)
    }

    @Test(
        "A missing address stays missing whatever the flags say",
        arguments: [
            #"{"id":3300000012,"kakao_account":{"has_email":true,"email_needs_agreement":true}}"#,
            #"{"id":3300000013,"kakao_account":{"has_email":false,"email_needs_agreement":false}}"#,
            #"{"id":3300000016,"has_signed_up":false}"#, #"{"id":1,"kakao_account":null,"properties":null}"#,
            #"{"id":1,"kakao_account":{"email":null,"is_email_valid":null,"profile":null}}"#,
        ])
    func noEmail(text: String) throws {
        let identity = try one(text)
        #expect(identity.email == nil && identity.emailValid == nil && identity.emailVerified == nil)
    }

    @Test("Masked, unverified and flagless addresses keep what is known of them")
    func emails() throws {
        let masked = try one(
            #"{"id":3300000014,"kakao_account":{"email_needs_agreement":false,"is_email_valid":false,"is_email_verified":true,"email":"mi***@example.com"}}"#
        )
        #expect(
            masked.email == "mi***@example.com" && masked.emailValid == false && masked.emailVerified == true)
        #expect(masked.usableEmail == nil)
        let unverified = try one(
            #"{"id":3300000014,"kakao_account":{"is_email_valid":true,"is_email_verified":false,"email":"mina@example.com"}}"#
        )
        #expect(unverified.usableEmail == "mina@example.com")
        #expect(unverified.emailValid == true && unverified.emailVerified == false)
        let flagless = try one(#"{"id":3300000015,"kakao_account":{"email":"mina@example.com"}}"#)
        #expect(flagless.usableEmail == "mina@example.com")
        #expect(flagless.emailValid == nil && flagless.emailVerified == nil)
    }

    @Test("A full answer is read, with the live nickname and picture before the stored ones")
    func full() throws {
        let identity = try one(
            #"{"id":5000000001,"connected_at":"2026-08-21T09:51:17Z","for_partner":{"uuid":"AbCdEf123"},"properties":{"nickname":"old","profile_image":"http://img1.kakaocdn.net/old","thumbnail_image":"http://img1.kakaocdn.net/y"},"kakao_account":{"profile_needs_agreement":false,"profile":{"nickname":"별🌙","thumbnail_image_url":"http://img1.kakaocdn.net/y","profile_image_url":"http://img1.kakaocdn.net/x","is_default_image":true,"is_default_nickname":false},"has_email":true,"email_needs_agreement":true,"has_age_range":true,"age_range_needs_agreement":true,"has_birthday":true,"birthday_needs_agreement":true,"has_gender":true,"gender_needs_agreement":true}}"#
        )
        #expect(identity.nickname == "별🌙")
        #expect(identity.profileImageURL == "http://img1.kakaocdn.net/x")
        #expect(identity.connectedAt == 1_787_305_877_000)
    }

    @Test("Ids of 19 digits are exact, and stored properties stand in for the profile")
    func oldPartner() throws {
        let identity = try one(
            #"{"id":1376000000000000086,"has_signed_up":true,"properties":{"nickname":"K \"Q\"","profile_image":"p"},"for_partner":{"uuid":"YVNj","remaining_invite_count":20},"kakao_account":{"has_email":true,"is_email_verified":true,"email":"k@example.com","is_kakaotalk_user":true,"has_phone_number":false,"gender":"MALE"}}"#
        )
        #expect(identity.key.providerUserID == "1376000000000000086")
        #expect(identity.nickname == "K \"Q\"" && identity.profileImageURL == "p")
        #expect(identity.email == "k@example.com" && identity.emailVerified == true)
    }

    @Test("The first version of the API is read by its own names")
    func firstVersion() throws {
        let identity = try one(
            #"{"id":233000000,"kaccount_email":"old@example.com","kaccount_email_verified":true,"properties":{"nickname":"옛"}}"#
        )
        #expect(identity.email == "old@example.com" && identity.emailVerified == true)
        #expect(identity.nickname == "옛")
    }

    @Test(
        "Phone numbers are kept as Kakao writes them",
        arguments: ["+82 10-1234-5678", "+82 010-1234-5678", "+1 201-555-0100", "+81 9012345678"])
    func phones(phone: String) throws {
        #expect(try one("{\"id\":1,\"kakao_account\":{\"phone_number\":\"\(phone)\"}}").phone == phone)
    }

    @Test(
        "Arrays, elements and lines are read alike",
        arguments: [
            ("[]", [], "Kakao users as a JSON array"), (#"[{"id":1}]"#, ["1"], "Kakao users as a JSON array"),
            (#"[{"id":2},{"id":1}]"#, ["2", "1"], "Kakao users as a JSON array"),
            (#"{"elements":[{"id":1}]}"#, ["1"], "Kakao users as API elements"),
            ("{\"id\":1}\r\n{\"id\":\"2\"}\n", ["1", "2"], "Kakao users as JSON lines"),
            (#"[{"id":1}][{"id":2}]"#, ["1", "2"], "Kakao users as a JSON array"),
        ] as [(String, [String], String)])
    func shapes(text: String, ids: [String], format: String) throws {
        for pieceSize in [1, 2, 3, 5, 100] {
            let source = MemorySource(Array(text.utf8), pieceSize: pieceSize)
            let reader = IdentityReader(source: source, name: "k")
            var read: [String] = []
            while let identity = try reader.next() { read.append(identity.key.providerUserID) }
            #expect(read == ids)
            #expect(reader.formatName == format)
            #expect(reader.recordsRead == ids.count)
        }
    }

    @Test("The generic form keeps any provider and any id")
    func generic() throws {
        let text = """
            {"id":"a/b c","provider":"Naver","email":"n@example.com","emailVerified":false,"phone":"+82","nickname":"n"}
            {"provider":"google","id":108000000000000000001}
            {"provider":"apple","id":"0012.ab"}
            {"id":"42","provider":"kakao"}
            """
        let identities = try identities(text)
        #expect(identities.map(\.key.provider) == ["naver", "google", "apple", "kakao"])
        #expect(identities.map(\.key.providerUserID) == ["a/b c", "108000000000000000001", "0012.ab", "42"])
        #expect(identities[0].email == "n@example.com" && identities[0].emailVerified == false)
        #expect(identities[0].phone == "+82" && identities[0].nickname == "n")
        #expect(identities[0].emailValid == nil)
    }

    @Test(
        "An id that Kakao cannot give is refused with its record",
        arguments: [
            ("0", IdentityFault.idNotPositive), ("-3", .idNotPositive), ("\"-3\"", .idNotPositive),
            ("1.5", .idNotAnInteger(.fractional)), ("12.0", .idNotAnInteger(.fractional)),
            ("1e9", .idNotAnInteger(.exponent)), ("9223372036854775808", .idNotAnInteger(.overflow)),
            ("\"9223372036854775808\"", .idNotAnInteger(.overflow)), ("\"012\"", .idNotAnInteger(.notDigits)),
            ("\"\"", .idNotAnInteger(.notDigits)), ("\"abc\"", .idNotAnInteger(.notDigits)),
            ("true", .wrongType(field: "id", expected: .number, found: .boolean)),
        ])
    func badIDs(id: String, fault: IdentityFault) {
        let place = IdentityPlace(record: 2, line: 2, id: id)
        #expect(
            failure("{\"id\":1}\n{\"id\":\(id)}") == .record(file: "k.json", place: place, fault: fault))
    }

    @Test("The greatest id is fine")
    func greatestID() throws {
        #expect(try one(#"{"id":9223372036854775807}"#).key.providerUserID == "9223372036854775807")
    }

    @Test(
        "A wrong field is named",
        arguments: [
            (#""provider":"x","id":"""#, IdentityFault.idEmpty, "\"\""),
            (#""provider":"","id":1"#, .providerEmpty, "1"),
            (#""provider":"x","id":1.5"#, .idNotAnInteger(.fractional), "1.5"),
            (#""provider":"x","id":1E5"#, .idNotAnInteger(.exponent), "1E5"),
            (#""provider":"x","id":"a\u0000""#, .holdsNUL(field: "id"), #""a\u0000""#),
            (#""id":1,"connected_at":"soon""#, .notATime(field: "connected_at"), "1"),
            (
                #""id":1,"connected_at":5"#,
                .wrongType(field: "connected_at", expected: .string, found: .number), "1"
            ),
            (
                #""id":1,"kakao_account":[]"#,
                .wrongType(field: "kakao_account", expected: .object, found: .array), "1"
            ),
            (
                #""kakao_account":{"is_email_valid":"y"},"id":1"#,
                .wrongType(field: "kakao_account.is_email_valid", expected: .boolean, found: .string), "1"
            ),
            (#""id":1,"kakao_account":{"email":"a\u0000"}"#, .holdsNUL(field: "kakao_account.email"), "1"),
        ])
    func badFields(members: String, fault: IdentityFault, id: String) {
        let place = IdentityPlace(record: 1, line: 1, id: id)
        #expect(failure("[{\(members)}]") == .record(file: "k.json", place: place, fault: fault))
    }

    @Test(
        "Times with offsets and fractions are read",
        arguments: ["2022-04-11T10:45:28+09:00", "2022-04-11T01:45:28.000Z", "2022-04-11T01:45:28Z"])
    func times(time: String) throws {
        #expect(try one("{\"id\":1,\"connected_at\":\"\(time)\"}").connectedAt == 1_649_641_528_000)
    }

    @Test(
        "An error answer of Kakao is called one",
        arguments: [
            (#"{"msg":"NotRegisteredUserException","code":-101}"#, "-101"),
            (#"{"code":-401,"msg":"ip mismatched! callerIp=192.0.2.7."}"#, "-401"),
            (#"{"error":"invalid_grant","error_description":"d","error_code":"KOE322"}"#, "KOE322"),
            (#"{"error_code":"KOE322","error":"invalid_grant"}"#, "KOE322"),
            (#"{"error":"misconfigured"}"#, "misconfigured"),
        ])
    func errorAnswers(text: String, code: String) {
        #expect(failure(text) == .errorAnswer(file: "k.json", line: 1, code: code))
    }

    @Test("Other files are called what they are")
    func otherFiles() {
        #expect(failure("") == .empty(file: "k.json"))
        #expect(failure(#"{"users":[]}"#) == .notIdentities(file: "k.json", members: ["users"]))
        #expect(failure(#"{"elements":[3300000001]}"#) == .idsOnly(file: "k.json", line: 1))
        #expect(
            failure("[{\"name\":1}]")
                == .record(
                    file: "k.json", place: IdentityPlace(record: 1, line: 1, id: nil), fault: .idMissing))
        let cut = JSONError(fault: .truncated, line: 2, column: 8, record: 2, recordsRead: 1)
        #expect(failure("{\"id\":1}\n{\"id\":2") == .json(file: "k.json", error: cut))
    }
}
