import Testing

@testable import SandboxWorld

@Suite("/v1/user/ids")
struct KakaoIDPagesTests {
    @Test("The documented page: ids, no page before, and a plain link with the last id and the key")
    func first() throws {
        let client = try Client(
            users: bare(3_300_000_002, 1_376_000_000_000_000_003, 3_300_000_001, 3_300_000_009))
        let answer = client.call("/v1/user/ids?limit=2")
        #expect(
            answer.text
                == #"{"elements":[3300000001,3300000002],"before_url":null,"after_url":"http://127.0.0.1:8080/v1/user/ids?limit=2&order=asc&from_id=3300000002&app_key=the-key"}"#
        )
        #expect(answer.status == 200)
        #expect(answer.contentType == "application/json;charset=UTF-8")
    }

    @Test("from_id is included, so that pages overlap by one, and the last page leads nowhere")
    func walk() throws {
        let client = try Client(users: bare(1, 2, 3, 4, 5)) { $0.listsPerMinute = 0 }
        #expect(client.call("/v1/user/ids?limit=2&from_id=2").ids == [2, 3])
        #expect(client.call("/v1/user/ids?limit=2&from_id=4").ids == [4, 5])
        #expect(client.call("/v1/user/ids?limit=2&from_id=4").afterURL == nil)
        #expect(
            client.call("/v1/user/ids?limit=2&from_id=4").beforeURL?.contains("order=desc&from_id=4&") == true
        )
        #expect(client.call("/v1/user/ids?limit=1&from_id=3").afterURL?.contains("from_id=3&") == true)
    }

    @Test("Descending lists go down from from_id")
    func descending() throws {
        let client = try Client(users: bare(1, 2, 3, 4, 5))
        #expect(client.call("/v1/user/ids?limit=2&order=desc").ids == [5, 4])
        let answer = client.call("/v1/user/ids?limit=2&order=desc&from_id=2")
        #expect(answer.ids == [2, 1])
        #expect(answer.afterURL == nil)
        #expect(answer.beforeURL?.contains("order=asc&from_id=2&") == true)
    }

    @Test("An app without users has an empty page")
    func empty() throws {
        #expect(
            try Client().call("/v1/user/ids").text == #"{"elements":[],"before_url":null,"after_url":null}"#)
    }

    @Test("Whoever takes the last id of each page sees every user once, and the overlaps")
    func everybody() throws {
        let client = try Client(madeUp: 2345) { $0.listsPerMinute = 0 }
        var seen: [Int64] = []
        var answer = client.call("/v1/user/ids")
        seen += answer.ids
        while answer.afterURL != nil, let last = seen.last {
            answer = client.call("/v1/user/ids?from_id=\(last)")
            #expect(answer.ids.first == last)
            seen += answer.ids.dropFirst()
        }
        let users = MadeUpUsers(count: 2345, seed: 7)
        #expect(seen == (0..<2345).map { users.id(at: $0) })
    }

    @Test(
        "What is out of range is -2 with 400",
        arguments: ["limit=0", "limit=101", "limit=x", "from_id=x", "order=up", "limit="])
    func refused(query: String) throws {
        let answer = try Client(users: bare(1)).call("/v1/user/ids?\(query)")
        #expect(answer.status == 400)
        #expect(answer.code == -2)
    }
}
