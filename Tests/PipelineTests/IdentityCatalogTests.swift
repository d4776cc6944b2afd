import Bridge
import Testing

@testable import Pipeline

@Suite("The catalog of identities")
struct IdentityCatalogTests {
    private func catalog(_ identities: [Identity]) throws -> IdentityCatalog {
        var builder = try IdentityCatalogBuilder(folder: "/tmp")
        for identity in identities { try builder.add(identity) }
        return try builder.finish(searchable: true)
    }

    private func person(
        _ id: String, provider: String = "kakao", email: String? = nil, phone: String? = nil,
        at time: Int64? = nil
    ) -> Identity {
        var identity = Identity(key: IdentityKey(provider: provider, providerUserID: id))
        identity.email = email
        identity.phone = phone
        identity.connectedAt = time
        return identity
    }

    private func byEmail(_ email: String, in catalog: IdentityCatalog) throws -> [String] {
        try ids(catalog.identities(email: email, provider: "kakao").map(\.ordinal).sorted(), catalog)
    }

    private func ids(_ ordinals: [Int], _ catalog: IdentityCatalog) throws -> [String] {
        try ordinals.map { try catalog.identity(at: $0).key.providerUserID }
    }

    @Test("An identity is found by its key, its e-mail and its phone, within its provider")
    func lookups() throws {
        let catalog = try catalog([
            person("1", email: "Mina@B.kr", phone: "+82 010-1234-5678"), person("2", email: "mina@b.kr"),
            person("1", provider: "naver", email: "mina@b.kr"), person("abc", provider: "naver"),
        ])
        #expect(catalog.count == 4)
        let key = IdentityKey(provider: "naver", providerUserID: "abc")
        #expect(try catalog.ordinal(of: key) == 3)
        #expect(try catalog.identity(at: 3).key == key)
        #expect(try catalog.ordinal(of: IdentityKey(provider: "kakao", providerUserID: "abc")) == nil)
        #expect(try byEmail("MINA@b.kr", in: catalog) == ["1", "2"])
        #expect(try catalog.identities(phone: "+821012345678", provider: "kakao") == [0])
        #expect(try catalog.identities(phone: "+821012345678", provider: "naver") == [])
    }

    @Test(
        "An e-mail is verified if the provider says both valid and verified",
        arguments: [(true, true, true), (true, false, false), (true, nil, false), (nil, true, false)]
            as [(Bool?, Bool?, Bool)])
    func verification(valid: Bool?, verified: Bool?, isVerified: Bool) throws {
        var identity = person("1", email: "Mina@b.kr")
        identity.emailValid = valid
        identity.emailVerified = verified
        let found = try catalog([identity]).identities(email: "mina@b.kr", provider: "kakao")
        #expect(found.map(\.isVerified) == [isVerified])
    }

    @Test("E-mails are found in NFC and NFD, and never when masked or expired")
    func emails() throws {
        var expired = person("3", email: "a@b.kr")
        expired.emailValid = false
        let catalog = try catalog([
            person("1", email: "한@b.kr"), person("2", email: "mi***@b.kr"), expired,
        ])
        #expect(try byEmail("\u{1112}\u{1161}\u{11AB}@b.kr", in: catalog) == ["1"])
        #expect(try byEmail("mi***@b.kr", in: catalog) == [])
        #expect(try byEmail("a@b.kr", in: catalog) == [])
    }

    @Test("The same record twice is a repeat, another one of that key is a conflict")
    func repeats() throws {
        var builder = try IdentityCatalogBuilder(folder: "/tmp")
        try builder.add(person("1", email: "a@b.kr"))
        try builder.add(person("1", email: "a@b.kr"))
        #expect(builder.repeats == 1)
        #expect(throws: IdentityConflict.self) { try builder.add(person("1", email: "other@b.kr")) }
        #expect(try builder.finish(searchable: false).count == 1)
    }

    @Test(
        "The search by time gives what sorting all identities by distance and id gives, in any order of reading"
    )
    func nearest() throws {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<60 {
            let identities = (1...Int.random(in: 1...60)).map {
                person("\($0)", at: Bool.random() ? Int64.random(in: 0...12) : Int64.random(in: 0...1_000))
            }
            let catalog = try catalog(identities.shuffled(using: &random))
            let time = Int64.random(in: -5...1_005)
            let distance = Int64.random(in: 0...200)
            let limit = Int.random(in: 0...40)
            let expected = identities.map { (abs(($0.connectedAt ?? 0) - time), $0.key.providerUserID) }
                .filter { $0.0 <= distance }
                .sorted { $0.0 == $1.0 ? ProviderUserID.precedes($0.1, $1.1) : $0.0 < $1.0 }
                .prefix(limit).map(\.1)
            #expect(
                try ids(
                    catalog.identities(near: time, within: distance, limit: limit, provider: "kakao"), catalog
                ) == Array(expected))
        }
    }

    @Test("Times at the ends of Int64 do not overflow")
    func extremes() throws {
        let catalog = try catalog([person("1", at: .max), person("2", at: .min)])
        #expect(try catalog.identities(near: .min, within: .max, limit: 9, provider: "kakao") == [1])
        #expect(try catalog.identities(near: 0, within: .max, limit: 9, provider: "kakao") == [0])
    }

    @Test("A key table finds all entries of a hash, however full it is")
    func keyTable() {
        var table = KeyTable()
        for ordinal in 0..<10_000 {
            table.insert(hash: UInt64(ordinal % 3_333) << 32, ordinal: UInt32(ordinal))
        }
        func ordinals(_ hash: UInt64) -> [UInt32] {
            var found: [UInt32] = []
            table.forEach(hash: hash << 32) { found.append($0) }
            return found.sorted()
        }
        for ordinal in 10_000..<20_000 {
            table.insert(hash: UInt64(ordinal) << 32, ordinal: UInt32(ordinal))
        }
        #expect(table.count == 20_000)
        #expect(ordinals(0) == [0, 3_333, 6_666, 9_999])
        #expect(ordinals(5) == [5, 3_338, 6_671])
        #expect(ordinals(10_007) == [10_007])
        #expect(ordinals(3_333) == [])
    }
}
