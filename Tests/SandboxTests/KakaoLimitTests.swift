import Testing

@testable import SandboxWorld

@Suite("Kakao's limits")
struct KakaoLimitTests {
    @Test("Within any minute a hundred lists are answered; what is refused does not count")
    func minute() throws {
        let client = try Client(users: bare(1))
        for call in 0..<100 {
            client.now += 100
            #expect(client.call("/v1/user/ids").status == 200, "call \(call)")
        }
        for _ in 0..<50 {
            let refused = client.call("/v1/user/ids")
            #expect(refused.status == 429)
            #expect(refused.text == #"{"msg":"API limit has been exceeded.","code":-10}"#)
        }
        #expect(client.users([1]).status == 200, "Other calls have no such limit.")
        client.now += 50_100 - 1
        #expect(client.call("/v1/user/ids").status == 429)
        client.now += 1
        #expect(client.call("/v1/user/ids").status == 200)
        #expect(client.call("/v1/user/ids").status == 429)
        client.now += 100
        #expect(client.call("/v1/user/ids").status == 200)
    }

    @Test("A used-up month is -10 with 400, for every call")
    func month() throws {
        let client = try Client(users: bare(1)) { $0.monthQuota = 2 }
        #expect(client.call("/v1/user/ids", "KakaoAK wrong").status == 401)
        #expect(client.call("/v1/user/ids").status == 200)
        #expect(client.users([1]).status == 200)
        for answer in [client.users([1]), client.call("/v1/user/ids")] {
            #expect(answer.status == 400)
            #expect(answer.code == -10)
        }
    }

    @Test("Calls within a second may be limited, and then are -10 with 429")
    func second() throws {
        let client = try Client(users: bare(1)) { $0.callsPerSecond = 3 }
        #expect((0..<5).map { _ in client.users([1]).status } == [200, 200, 200, 429, 429])
        client.now += 1000
        #expect(client.users([1]).status == 200)
    }
}
