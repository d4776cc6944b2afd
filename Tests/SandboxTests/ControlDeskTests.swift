import Testing

@testable import SandboxWorld

@Suite("/sandbox/")
struct ControlDeskTests {
    @Test("Calls are counted by path and fate, and the fastest stretches are known")
    func counts() throws {
        let client = try Client(users: bare(1), faults: "html502=at:2,endpoint:app/users")
        for _ in 0..<3 {
            _ = client.call("/v1/user/ids")
            client.now += 30_000
        }
        for _ in 0..<4 { _ = client.users([1]) }
        client.now += 1000
        _ = client.users([1])
        _ = client.call("/v1/user/ids", "KakaoAK wrong")
        _ = client.call("/v1/user/ids?from_id=1&app_key=the-key")
        _ = client.call("/elsewhere")
        let text = client.call("/sandbox/counts", nil).text
        #expect(
            text
                == #"{"total":10,"sinceReset":10,"mostListsInAMinute":3,"mostOthersInASecond":4,"mostWritesInASecond":0,"keysInQueries":1,"endpoints":{"/v1/user/ids":{"accepted":4,"refused":1},"/v2/app/users":{"accepted":4,"refused":1}},"faults":{"html502":1}}"#
        )
        #expect(
            client.post("/sandbox/reset-counts").text
                == #"{"total":10,"sinceReset":0,"mostListsInAMinute":0,"mostOthersInASecond":0,"mostWritesInASecond":0,"keysInQueries":0,"endpoints":{},"faults":{}}"#
        )
    }

    @Test("Users are added, replaced, cut and linked again")
    func users() throws {
        let client = try Client(users: bare(1, 2))
        #expect(client.post("/sandbox/users", #"{"id":3,"a":1}"#).text == #"{"linked":3}"#)
        #expect(client.post("/sandbox/users", #"[{"id":3,"a":2},{"id":1,"a":3}]"#).text == #"{"linked":3}"#)
        #expect(client.call("/v2/user/me", "Bearer user-3").text == #"{"id":3,"a":2}"#)
        #expect(client.call("/v2/user/me", "Bearer user-1").text == #"{"id":1,"a":3}"#)
        #expect(client.post("/sandbox/unlink?id=1").text == #"{"id":1}"#)
        #expect(client.post("/sandbox/unlink?id=1").status == 404)
        #expect(client.call("/v2/user/me", "Bearer user-1").status == 401)
        #expect(client.users([1, 2]).text == #"[{"id":2}]"#)
        #expect(client.call("/v1/user/ids").ids == [2, 3])
        #expect(client.post("/sandbox/users", #"{"id":1}"#).text == #"{"linked":3}"#)
        #expect(client.call("/v1/user/ids").ids == [1, 2, 3])
        #expect(client.call("/sandbox/users", nil).text == #"{"linked":3}"#)
    }

    @Test("Users that are not users change nothing")
    func badUsers() throws {
        let client = try Client(users: bare(1))
        let answer = client.post("/sandbox/users", #"[{"id":2},{"name":"x"}]"#)
        #expect(answer.status == 400)
        #expect(answer.text == #"{"error":"The user on line 1 has no 'id' above 0."}"#)
        #expect(client.sandbox.userCount == 1)
    }

    @Test("A plan is replaced, and a wrong one leaves the one before")
    func faults() throws {
        let client = try Client(users: bare(1), faults: "empty=")
        #expect(client.post("/sandbox/faults", "cut=every:x").status == 400)
        #expect(client.call("/sandbox/faults", nil).text == #"{"plan":"empty=every:1"}"#)
        #expect(client.post("/sandbox/faults", "code=-1,at:1").text == #"{"plan":"code=-1,at:1"}"#)
        #expect(client.users([1]).code == -1)
        #expect(client.users([1]).status == 200)
    }

    @Test("The clock is set ahead or back, and the end is asked for")
    func clock() throws {
        let client = try Client(users: bare(1))
        #expect(client.post("/sandbox/clock?skew=-90").text == #"{"skew":-90}"#)
        #expect(client.users([1]).skew == -90)
        #expect(client.post("/sandbox/clock?skew=x").status == 400)
        let end = client.post("/sandbox/quit")
        #expect(end.isLast && end.status == 200)
    }

    @Test("Other paths and methods are refused in plain words")
    func elsewhere() throws {
        let client = try Client(users: bare(1))
        #expect(client.call("/v1/user/id").status == 404)
        #expect(client.call("/sandbox/else", nil).status == 404)
        #expect(client.call("/sandbox/quit", nil).status == 405)
        #expect(client.call("/v1/user/ids", method: "POST").status == 405)
    }
}
