import Bridge
import Files
import Kakao
import Testing

@testable import SandboxWorld

@Suite("Made-up users")
struct MadeUpUsersTests {
    private func body(_ users: MadeUpUsers, _ position: Int) -> String {
        var bytes: [UInt8] = []
        users.append(at: position, selecting: .everything, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("Ids rise, and each leads back to its place", arguments: [0, 1, 49, 50, 5000, 1_000_000])
    func ids(count: Int) {
        let users = MadeUpUsers(count: count, seed: 3)
        var last: Int64 = 0
        for position in stride(from: 0, to: count, by: max(1, count / 4999)) {
            let id = users.id(at: position)
            #expect(id > last)
            last = id
            #expect(users.position(of: id) == position)
            #expect(
                users.position(of: id - 1)
                    == (position > 0 && users.id(at: position - 1) == id - 1 ? position - 1 : position))
            #expect(users.position(of: id + 1) == position + 1)
        }
        #expect(users.position(of: 0) == 0)
        #expect(users.position(of: .min) == 0)
        #expect(users.position(of: .max) == count)
        #expect(users.position(of: 5_000_000_000_000) == count - count / 50)
    }

    @Test("Most ids have ten digits, every fiftieth has nineteen")
    func digits() {
        let users = MadeUpUsers(count: 1000, seed: 3)
        let lengths = (0..<1000).map { String(users.id(at: $0)).count }
        #expect(lengths == Array(repeating: 10, count: 980) + Array(repeating: 19, count: 20))
        let many = MadeUpUsers(count: MadeUpUsers.limit, seed: 3)
        #expect(String(many.id(at: MadeUpUsers.limit - MadeUpUsers.limit / 50 - 1)).count == 10)
    }

    @Test("A seed always gives the same users, however many there are; another one gives others")
    func seeds() {
        let users = MadeUpUsers(count: 1000, seed: 3)
        let more = MadeUpUsers(count: 5000, seed: 3)
        let others = MadeUpUsers(count: 1000, seed: 4)
        for position in 0..<900 { #expect(body(users, position) == body(more, position)) }
        #expect((0..<900).count { body(users, $0) == body(others, $0) } == 0)
    }

    @Test("Our own reader reads them, and every state of an address is among them")
    func states() throws {
        let users = MadeUpUsers(count: 5000, seed: 9)
        let text = (0..<5000).map { body(users, $0) }.joined(separator: "\n")
        let reader = IdentityReader(source: MemorySource(Array(text.utf8)), name: "made up")
        var counts = (usable: 0, masked: 0, unverified: 0, none: 0, nameless: 0)
        var addresses: Set<String> = []
        while let identity = try reader.next() {
            if identity.nickname == nil { counts.nameless += 1 }
            guard let email = identity.email else {
                counts.none += 1
                continue
            }
            if identity.emailValid == false {
                counts.masked += 1
                #expect(email.dropFirst(2).hasPrefix("***@"))
                continue
            }
            #expect(addresses.insert(email).inserted, "Two users have \(email)")
            if identity.emailVerified == false { counts.unverified += 1 } else { counts.usable += 1 }
        }
        #expect(reader.recordsRead == 5000)
        #expect(4000...4700 ~= counts.usable)
        #expect(50...200 ~= counts.masked)
        #expect(50...200 ~= counts.unverified)
        #expect(200...500 ~= counts.none)
        #expect(20...100 ~= counts.nameless)
    }

    @Test("Times are written as Kakao writes them")
    func times() {
        #expect(UTCText.of(seconds: 0) == "1970-01-01T00:00:00Z")
        #expect(UTCText.of(seconds: 951_827_696) == "2000-02-29T12:34:56Z")
        #expect(UTCText.of(seconds: 1_735_689_599) == "2024-12-31T23:59:59Z")
    }
}
