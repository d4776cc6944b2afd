import Bridge
import Files
import Foundation
import Testing

@testable import Reporting

@Suite("Members as JSON, CSV and accounts for Firebase")
struct MemberFileTests {
    private var alice: Member {
        var profile = MemberProfile()
        profile.email = "Alice@example.com"
        profile.emailVerified = true
        profile.phone = "+821012345678"
        profile.nickname = "앨리스 \"A\""
        profile.profileImageURL = "https://img.example.com/a.jpg"
        profile.createdAt = 1_680_341_400_250
        profile.lastSignedInAt = -1
        return Member(
            memberID: 9_223_372_036_854_775_807, uid: "aaa",
            key: IdentityKey(provider: "kakao", providerUserID: "1376016924429759228"), profile: profile,
            migratedAt: 1_790_000_000_000, run: 3)
    }

    private var nobody: Member {
        var profile = MemberProfile()
        profile.disabled = true
        profile.nickname = ""
        return Member(
            memberID: 2, uid: "b", key: IdentityKey(provider: "kakao", providerUserID: "2"), profile: profile,
            migratedAt: 0, run: 3)
    }

    private func written(_ members: [Member], _ form: (any ByteSink) -> any MemberExport) throws -> String {
        let sink = MemorySink()
        let export = form(sink)
        try export.begin()
        for member in members { try export.add(member) }
        try export.finish()
        return sink.text
    }

    @Test("lines of JSON, to the letter: every name in every line, ids as strings, times as numbers")
    func lines() throws {
        #expect(
            try written([alice, nobody], { MemberLines(sink: $0) }) == #"""
                {"member_id":"9223372036854775807","uid":"aaa","provider":"kakao",\#
                "provider_user_id":"1376016924429759228","email":"Alice@example.com","email_verified":true,\#
                "phone":"+821012345678","nickname":"앨리스 \"A\"",\#
                "profile_image_url":"https://img.example.com/a.jpg","disabled":false,\#
                "created_at":1680341400250,"last_signed_in_at":-1,"migrated_at":1790000000000}
                {"member_id":"2","uid":"b","provider":"kakao","provider_user_id":"2","email":null,\#
                "email_verified":false,"phone":null,"nickname":"","profile_image_url":null,"disabled":true,\#
                "created_at":null,"last_signed_in_at":null,"migrated_at":0}

                """#)
    }

    @Test("a spreadsheet, to the letter: a formula is disarmed, an empty text is not an unknown one")
    func spreadsheet() throws {
        #expect(
            try written([alice, nobody], { MemberSpreadsheet(sink: $0) }) == """
                \u{FEFF}member_id,uid,provider,provider_user_id,email,email_verified,phone,nickname,\
                profile_image_url,disabled,created_at,last_signed_in_at,migrated_at
                9223372036854775807,aaa,kakao,1376016924429759228,Alice@example.com,true,"'+821012345678",\
                "앨리스 ""A""\",https://img.example.com/a.jpg,false,2023-04-01T09:30:00.250Z,\
                1969-12-31T23:59:59.999Z,2026-09-21T14:13:20.000Z
                2,b,kakao,2,,false,,"",,true,,,1970-01-01T00:00:00.000Z

                """)
    }

    @Test("accounts for Firebase, to the letter")
    func firebase() throws {
        #expect(
            try written([alice, nobody], { FirebaseMembers(sink: $0) }) == #"""
                {"users":[
                {"localId":"aaa","email":"Alice@example.com","emailVerified":true,"displayName":"앨리스 \"A\"",\#
                "photoUrl":"https://img.example.com/a.jpg","phoneNumber":"+821012345678","disabled":false,\#
                "createdAt":"1680341400250","lastSignedInAt":"-1"},
                {"localId":"b","displayName":"","disabled":true}
                ]}

                """#)
    }

    @Test("accounts for Firebase are JSON also when there is no member")
    func noAccounts() throws {
        #expect(try written([], { FirebaseMembers(sink: $0) }) == "{\"users\":[\n]}\n")
    }

    @Test("Firebase gets an address only when it is verified and no other member's")
    func firebaseEmail() throws {
        var unverified = alice
        unverified.profile.emailVerified = false
        #expect(!(try written([unverified], { FirebaseMembers(sink: $0) }).contains("mail")))
        let shared: Set = ["alice@example.com"]
        #expect(!(try written([alice], { FirebaseMembers(sink: $0, sharedEmails: shared) }).contains("mail")))
    }

    @Test(
        "Firebase gets a phone number only in E.164",
        arguments: [
            ("+82 010-1234-5678", "+821012345678"), ("010-1234-5678", nil), ("", nil), ("+", nil),
            ("call me", nil),
        ])
    func firebasePhone(phone: String, expected: String?) throws {
        var member = nobody
        member.profile.phone = phone
        let text = try written([member], { FirebaseMembers(sink: $0) })
        #expect(text.contains("phoneNumber") == (expected != nil))
        if let expected { #expect(text.contains("\"phoneNumber\":\"\(expected)\"")) }
    }

    @Test("what is longer than a piece comes whole, each form in pieces")
    func pieces() throws {
        final class Pieces: ByteSink {
            var sizes: [Int] = []
            func write(_ bytes: UnsafeRawBufferPointer) { sizes.append(bytes.count) }
        }
        let forms: [(any ByteSink) -> any MemberExport] = [
            { MemberLines(sink: $0) }, { MemberSpreadsheet(sink: $0) }, { FirebaseMembers(sink: $0) },
        ]
        for form in forms {
            let sink = Pieces()
            let export = form(sink)
            try export.begin()
            for number in 1...5000 as ClosedRange<Int64> { try export.add(NastyMembers.member(number)) }
            try export.finish()
            #expect(sink.sizes.count > 4)
            #expect(sink.sizes.allSatisfy { $0 < 1 << 16 + 1000 })
        }
    }
}
