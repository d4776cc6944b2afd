import JSON
import Testing

@testable import SandboxWorld

@Suite("Talk")
struct KakaoTalkTests {
    private func friends(_ client: Client, _ id: Int64, _ query: String = "limit=100") -> [Int64] {
        let answer = client.call("/v1/api/talk/friends?\(query)", "Bearer user-\(id)")
        var ids: [Int64] = []
        answer.body.withUnsafeBytes { bytes in
            var reader = JSONReader(bytes)
            do {
                try reader.beginObject()
                while let name = try reader.nextKey() {
                    guard name.equals("elements") else {
                        try reader.skip()
                        continue
                    }
                    try reader.beginArray()
                    while try reader.nextElement() {
                        try reader.beginObject()
                        while let name = try reader.nextKey() {
                            if name.equals("id") {
                                ids.append(try reader.integer())
                            } else {
                                try reader.skip()
                            }
                        }
                    }
                }
            } catch {
                Issue.record("\(answer.text): \(error)")
            }
        }
        return ids
    }

    @Test("A profile has names in camel case, and pictures by https")
    func profile() throws {
        let client = try Client(
            users:
                #"{"id":1,"kakao_account":{"profile":{"nickname":"봄","profile_image_url":"http://img/a"}}}{"id":2}"#
        )
        #expect(
            client.call("/v1/api/talk/profile", "Bearer user-1").text
                == #"{"nickName":"봄","profileImageURL":"https://img/a","thumbnailURL":"","countryISO":"KR"}"#)
        #expect(client.call("/v1/api/talk/profile", "Bearer user-2").text.contains(#""nickName":"""#))
    }

    @Test("Friendship is mutual, and ends with the link")
    func mutual() throws {
        let client = try Client(madeUp: 300)
        let users = MadeUpUsers(count: 300, seed: 7)
        let ids = (0..<300).map { users.id(at: $0) }
        let all = Dictionary(uniqueKeysWithValues: ids.map { ($0, Set(friends(client, $0))) })
        // Those who show no id are friends all the same.
        let shown = Set(all.values.joined())
        #expect(shown.count > 200 && shown.count < 300)
        for (id, friends) in all where shown.contains(id) {
            for friend in friends { #expect(all[friend]?.contains(id) == true) }
        }
        let (id, some) = try #require(all.first { shown.contains($0.key) && !$0.value.isEmpty })
        _ = client.post("/sandbox/unlink?id=\(id)")
        for friend in some { #expect(!friends(client, friend).contains(id)) }
    }

    @Test("Pages of friends put together are the list")
    func pages() throws {
        let client = try Client(madeUp: 300)
        let id = MadeUpUsers(count: 300, seed: 7).id(at: 150)
        let whole = friends(client, id)
        #expect(whole.count > 5)
        var pages: [Int64] = []
        for offset in stride(from: 0, to: 100, by: 3) {
            pages += friends(client, id, "limit=3&offset=\(offset)")
        }
        #expect(pages == whole)
        #expect(friends(client, id, "limit=100&order=desc") == whole.reversed())
        #expect(Set(friends(client, id, "limit=100&friend_order=nickname")) == Set(whole))
    }

    @Test(
        "Parameters out of range are -2",
        arguments: ["limit=101", "limit=0", "offset=-1", "order=x", "friend_order=x"])
    func refused(query: String) throws {
        let answer = try Client(users: bare(1)).call("/v1/api/talk/friends?\(query)", "Bearer user-1")
        #expect(answer.status == 400)
        #expect(answer.code == -2)
    }
}
