import Store
import Testing

@Suite("The pace of calls")
struct PaceTests {
    @Test("lets so many calls start at once, and the next one a period after the first has ended")
    func window() {
        var pace = Pace(PaceLimit(calls: 2, period: 100))
        #expect(pace.start(at: 0) == .started(1))
        #expect(pace.start(at: 10) == .started(2))
        #expect(pace.start(at: 500) == .wait(until: nil), "the first has not ended")
        pace.end(2, at: 510)
        #expect(pace.start(at: 900) == .wait(until: nil))
        pace.end(1, at: 950)
        #expect(pace.start(at: 1000) == .wait(until: 1050))
        #expect(pace.start(at: 1049) == .wait(until: 1050))
        #expect(pace.start(at: 1050) == .started(3))
        #expect(pace.start(at: 1050) == .started(4), "the second ended long ago")
        #expect(pace.start(at: 1050) == .wait(until: nil))
    }

    @Test("waits longer, never shorter, when the clock goes back")
    func backwards() {
        var pace = Pace(PaceLimit(calls: 1, period: 100))
        #expect(pace.start(at: 1000) == .started(1))
        pace.end(1, at: 20)
        #expect(pace.start(at: 1050) == .wait(until: 1100))
        #expect(pace.start(at: 130) == .wait(until: 1100))
        #expect(pace.start(at: 1100) == .started(2))
    }

    @Test("never lets more arrive in a period than the limit", arguments: 0..<60 as Range<UInt64>)
    func anyPeriod(seed: UInt64) {
        var random = SeededRandom(seed)
        let limit = PaceLimit(
            calls: Int.random(in: 1...12, using: &random), period: Int64.random(in: 1...200, using: &random))
        var pace = Pace(limit)
        var underWay: [(number: Int64, start: Int64)] = []
        var arrivals: [Int64] = []
        var now: Int64 = 0
        func finish(_ index: Int) {
            let call = underWay.remove(at: index)
            arrivals.append(Int64.random(in: call.start...now, using: &random))
            pace.end(call.number, at: now)
        }
        for _ in 0..<2000 {
            if Int.random(in: 0..<200, using: &random) == 0 {
                // Killed: the next process knows the calls, and takes those under way for ended.
                while !underWay.isEmpty { finish(0) }
                pace = Pace(limit, after: pace.calls)
            }
            switch pace.start(at: now) {
            case .started(let number): underWay.append((number, now))
            case .wait(until: nil):
                guard let oldest = underWay.indices.min(by: { underWay[$0].number < underWay[$1].number })
                else {
                    Issue.record("waits for a call that is not under way")
                    return
                }
                now += Int64.random(in: 0...30, using: &random)
                finish(
                    Bool.random(using: &random)
                        ? oldest : underWay.indices.randomElement(using: &random) ?? oldest)
            case .wait(let until?):
                #expect(until > now)
                now = Bool.random(using: &random) ? until : now + 1
            }
            if Bool.random(using: &random), let index = underWay.indices.randomElement(using: &random) {
                now += Int64.random(in: 0...20, using: &random)
                finish(index)
            }
        }
        arrivals.sort()
        #expect(arrivals.count > limit.calls)
        for (first, beyond) in zip(arrivals, arrivals.dropFirst(limit.calls))
        where beyond - first < limit.period {
            Issue.record("\(limit.calls + 1) calls within \(beyond - first) of \(limit.period)")
            return
        }
    }

    @Test("of listings outlives the process, and a call that was killed ends when the next fetch goes on")
    func persistence() throws {
        let bench = try CacheBench()
        let fetch = try bench.begin()
        let limit = PaceLimit(calls: 3, period: 60_000)
        for number in 1...3 as ClosedRange<Int64> {
            #expect(
                try bench.cache.startListCall(limit, holding: bench.lock, at: 1000 * number)
                    == .started(number))
            if number < 3 { try bench.cache.endListCall(number, at: 1000 * number + 500) }
        }
        try bench.reopen()
        #expect(try bench.cache.startListCall(limit, holding: bench.lock, at: 61_499) == .wait(until: 61_500))
        #expect(try bench.cache.startListCall(limit, holding: bench.lock, at: 61_500) == .started(4))
        #expect(try bench.cache.startListCall(limit, holding: bench.lock, at: 62_500) == .started(5))
        #expect(try bench.cache.startListCall(limit, holding: bench.lock, at: 900_000) == .wait(until: nil))
        bench.now = 900_000
        _ = try bench.cache.continueFetch(fetch, holding: bench.lock, at: 900_000)
        #expect(
            try bench.cache.startListCall(limit, holding: bench.lock, at: 900_001) == .wait(until: 960_000))
        #expect(try bench.cache.startListCall(limit, holding: bench.lock, at: 960_000) == .started(6))
    }

    @Test("of listings needs the latest hundred calls and keeps no more")
    func kept() throws {
        let bench = try CacheBench()
        for number in 1...250 as ClosedRange<Int64> {
            let now = number * 1000
            #expect(try bench.cache.startListCall(holding: bench.lock, at: now) == .started(number))
            try bench.cache.endListCall(number, at: now)
        }
        #expect(try bench.rows("SELECT count(*), min(call), max(call) FROM list_calls") == ["100|151|250"])
        for number in 251...349 as ClosedRange<Int64> {
            #expect(try bench.cache.startListCall(holding: bench.lock, at: 310_000) == .started(number))
        }
        #expect(try bench.cache.startListCall(holding: bench.lock, at: 310_000) == .started(350))
        #expect(try bench.cache.startListCall(holding: bench.lock, at: 310_000) == .wait(until: nil))
    }
}
