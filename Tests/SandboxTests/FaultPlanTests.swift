import Testing

@testable import SandboxWorld

@Suite("Fault plans")
struct FaultPlanTests {
    @Test(
        "The grammar",
        arguments: [
            ("", ""), (" ; \n# nothing\n", ""), ("slow=every:7,ms:500", "slow=500?"),
            ("cut=every:11", "cut=every:11"), ("html502 = every : 13", "html502=every:13"),
            ("empty=at:3", "empty=at:3"), ("type=from:2,to:5", "type=from:2,to:5"),
            ("repeat=every:23", "repeat=every:23"), ("stuck=at:40", "stuck=at:40"),
            ("code=-1,every:29", "code=-1,every:29"), ("code=-10,status:400", "code=-10,status:400"),
            ("skew=3600", "skew=3600"), ("skew=-5,every:2", "skew=-5,every:2"), ("cut=", "cut=every:1"),
            ("cut=endpoint:app/users", "cut=endpoint:app/users"),
            ("cut=at:1;empty=at:2 # and\nskew=1", "cut=at:1; empty=at:2; skew=1"),
        ])
    func grammar(text: String, canonical: String) throws {
        let plan = try FaultPlanParser.parse(text)
        let expected = canonical == "slow=500?" ? "slow=ms:500,every:7" : canonical
        #expect(plan.description == expected)
        #expect(try FaultPlanParser.parse(plan.description) == plan)
    }

    @Test(
        "What does not fit is refused in one sentence",
        arguments: [
            ("slow", "The fault 'slow' has no '='; a fault looks like slow=every:7,ms:500"),
            ("slow=every:7", "The fault 'slow' needs ms:MILLISECONDS."),
            (
                "burn=every:7",
                "There is no fault 'burn': slow, cut, html502, empty, type, repeat, stuck, code or skew."
            ),
            ("cut=ms:5", "The fault 'cut' has no parameter 'ms'."),
            ("cut=5", "The fault 'cut' has no parameter '5'."),
            (
                "cut=every:0",
                "In the fault 'cut', 'every' needs a whole number from 1 to 1000000000, not '0'."
            ),
            (
                "cut=every:x",
                "In the fault 'cut', 'every' needs a whole number from 1 to 1000000000, not 'x'."
            ),
            ("cut=every:2,every:3", "In the fault 'cut', 'every' contradicts what is said before."),
            ("cut=every:2,at:3", "In the fault 'cut', 'every' contradicts what is said before."),
            ("cut=from:5,to:4", "In the fault 'cut', 'to' contradicts what is said before."),
            ("code=every:2", "The fault 'code' needs a code such as -1."),
            ("code=-1,-2", "In the fault 'code', '-2' contradicts what is said before."),
            ("skew=every:2", "The fault 'skew' needs a number of seconds."),
            ("cut=endpoint:app/user", "No path that is served ends in 'app/user'."),
            ("cut=endpoint:sers", "No path that is served ends in 'sers'."),
            ("repeat=endpoint:app/users", "No path that is served ends in 'app/users'."),
            ("bu\u{1B}rn", "The fault 'bu\u{FFFD}rn' has no '='; a fault looks like slow=every:7,ms:500"),
        ])
    func refused(text: String, sentence: String) {
        do {
            _ = try Client(faults: text)
            Issue.record("It was taken.")
        } catch {
            #expect(SandboxVoice.sentence(for: error) == sentence)
            #expect(SandboxVoice.isOfUsage(error))
        }
    }

    @Test("The number of the call decides, counted for each rule by the calls that it means")
    func numbers() throws {
        let client = try Client(
            users: bare(1), faults: "empty=every:3,endpoint:ids; html502=at:2,endpoint:users")
        var lists: [Int] = []
        var users: [Int] = []
        for _ in 0..<7 {
            lists.append(client.call("/v1/user/ids").body.isEmpty ? 0 : 1)
            users.append(client.users([1]).status)
        }
        #expect(lists == [1, 1, 0, 1, 1, 0, 1])
        #expect(users == [200, 502, 200, 200, 200, 200, 200])
    }

    @Test("from and to bound a stretch")
    func stretch() throws {
        let client = try Client(users: bare(1), faults: "code=-1,from:2,to:4")
        #expect((0..<6).map { _ in client.users([1]).status } == [200, 400, 400, 400, 200, 200])
    }

    @Test("Each fault spoils the answer in its own way")
    func effects() throws {
        func answer(_ fault: String) throws -> SandboxAnswer {
            try Client(users: bare(1), faults: fault).users([1])
        }
        let good = try answer("")
        #expect(try answer("slow=ms:500").delay == 500)
        #expect(try answer("slow=ms:500").body == good.body)
        #expect(try answer("cut=").isCut && !good.isCut)
        #expect(try answer("html502=").status == 502)
        #expect(try answer("html502=").text.hasPrefix("<html>"))
        #expect(try answer("html502=").contentType.hasPrefix("text/html"))
        #expect(try answer("empty=").status == 200)
        #expect(try answer("empty=").body.isEmpty)
        #expect(try answer("type=").contentType.hasPrefix("text/html"))
        #expect(try answer("type=").body == good.body)
        #expect(try answer("skew=3600").skew == 3600)
        #expect(try answer("code=-9798").status == 503)
        #expect(try answer("code=-9798").code == -9798)
        #expect(try answer("code=-603").status == 400)
        #expect(try answer("code=-10").status == 429)
        #expect(try answer("code=-10,status:400").status == 400)
        #expect(try answer("code=-9999").status == 400)
        let both = try answer("slow=ms:5; skew=7; html502=; empty=")
        #expect(both.delay == 5 && both.skew == 7 && both.status == 502 && !both.body.isEmpty)
    }

    @Test("repeat gives the page before once more")
    func repeated() throws {
        let client = try Client(users: bare(1, 2, 3, 4, 5), faults: "repeat=at:2")
        #expect(client.call("/v1/user/ids?limit=2").ids == [1, 2])
        #expect(client.call("/v1/user/ids?limit=2&from_id=2").ids == [1, 2])
        #expect(client.call("/v1/user/ids?limit=2&from_id=2").ids == [2, 3])
    }

    @Test("stuck gives a page that leads to itself, until there is another plan")
    func stuck() throws {
        let client = try Client(users: bare(1, 2, 3, 4, 5), faults: "stuck=at:2")
        #expect(client.call("/v1/user/ids?limit=2").ids == [1, 2])
        for start in [2, 2, 3, 4] {
            let answer = client.call("/v1/user/ids?limit=2&from_id=\(start)")
            #expect(answer.ids == [2, 3])
            #expect(answer.afterURL?.contains("from_id=2&") == true)
        }
        #expect(client.post("/sandbox/faults", "").status == 200)
        #expect(client.call("/v1/user/ids?limit=2&from_id=4").ids == [4, 5])
    }
}
