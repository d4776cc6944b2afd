import Foundation
import Testing

@testable import Store

@Suite("Budgets of calls")
struct SpendingTests {
    private static let hour: Int64 = 3_600_000
    private static let start = 500_000 * hour
    /// The windows with the ten minutes in which a grant may be used.
    private static let day: Int64 = 86_400_000 + 600_000
    private static let month: Int64 = 31 * 86_400_000 + 600_000

    private func granted(_ outcome: CallGrantOutcome) -> Int64? {
        if case .granted(let grant) = outcome { return grant.calls }
        return nil
    }

    @Test("are granted in part when not all is free, and then refused until the oldest hour is over")
    func parts() {
        var spending = Spending()
        let budget = CallBudget(perDay: 10, perMonth: nil)
        #expect(granted(spending.reserve(7, at: Self.start + 5, budget)) == 7)
        #expect(granted(spending.reserve(7, at: Self.start + Self.hour, budget)) == 3)
        let free = Self.start + Self.hour + Self.day
        #expect(spending.reserve(1, at: Self.start + 2 * Self.hour, budget) == .refused(until: free))
        #expect(spending.reserve(1, at: free - 1, budget) == .refused(until: free))
        #expect(granted(spending.reserve(9, at: free, budget)) == 7)
        #expect(spending.reserve(1, at: free, budget) == .refused(until: free + Self.hour))
    }

    @Test("hold for the month as well, and without limits everything is granted")
    func months() {
        var spending = Spending()
        let budget = CallBudget(perDay: 100, perMonth: 150)
        #expect(granted(spending.reserve(100, at: Self.start, budget)) == 100)
        #expect(granted(spending.reserve(100, at: Self.start + 48 * Self.hour, budget)) == 50)
        let free = Self.start + Self.hour + Self.month
        #expect(spending.reserve(1, at: Self.start + 96 * Self.hour, budget) == .refused(until: free))
        #expect(
            granted(spending.reserve(5000, at: Self.start, CallBudget(perDay: nil, perMonth: nil))) == 5000)
        #expect(
            spending.reserve(1, at: Self.start, CallBudget(perDay: 0, perMonth: nil)) == .refused(until: nil))
    }

    @Test("hold when a grant of the last moment of an hour is used in its own last moment")
    func lastMoment() {
        var spending = Spending()
        let budget = CallBudget(perDay: 1, perMonth: nil)
        guard case .granted(let grant) = spending.reserve(1, at: Self.start + Self.hour - 1, budget),
            case .refused(let until?) = spending.reserve(1, at: Self.start + Self.hour, budget)
        else {
            Issue.record("not one call was granted")
            return
        }
        #expect(grant.expiresAt > Self.start + Self.hour)
        #expect(until - (grant.expiresAt - 1) >= 86_400_000)
    }

    @Test("are never freed by a clock that goes back, nor by one that goes forward and back")
    func backwards() {
        let budget = CallBudget(perDay: 10, perMonth: 15)
        for jump in [1, Self.hour, 25 * Self.hour, 32 * 24 * Self.hour, Self.start] {
            var spending = Spending()
            _ = spending.reserve(10, at: Self.start, budget)
            guard case .refused = spending.reserve(1, at: Self.start - jump, budget) else {
                Issue.record("a jump of \(jump) back freed a call")
                continue
            }
            // What is counted while the clock is wrong is counted in the latest hour, and so lasts.
            var late = Spending()
            _ = late.reserve(4, at: Self.start, budget)
            _ = late.reserve(6, at: Self.start - jump, budget)
            #expect(late.hours == [Self.start / Self.hour: 10])
            guard case .refused = late.reserve(1, at: Self.start, budget) else {
                Issue.record("calls made \(jump) before were forgotten")
                continue
            }
            var forward = Spending()
            _ = forward.reserve(10, at: Self.start, budget)
            _ = forward.reserve(5, at: Self.start + 40 * Self.hour, budget)
            #expect(granted(forward.reserve(1, at: Self.start, budget)) == nil)
        }
    }

    @Test(
        "hold in any stretch of time, whenever the granted calls are made", arguments: 0..<16 as Range<UInt64>
    )
    func anyWindow(seed: UInt64) {
        var random = SeededRandom(seed)
        let budget = CallBudget(perDay: Int64.random(in: 1...30, using: &random), perMonth: 200)
        var spending = Spending()
        var now = Self.start + Int64.random(in: 0..<Self.hour, using: &random)
        var calls: [Int64] = []
        var refusals = 0
        for _ in 0..<600 {
            now += Int64.random(
                in: 0...(Bool.random(using: &random) ? 600_000 : 20 * Self.hour), using: &random)
            switch spending.reserve(Int64.random(in: 1...9, using: &random), at: now, budget) {
            case .granted(let grant):
                for _ in 0..<grant.calls {
                    calls.append(Int64.random(in: now..<grant.expiresAt, using: &random))
                }
            case .refused(let until):
                refusals += 1
                guard let until, until > now else {
                    Issue.record("refused, and free at once")
                    return
                }
                if Bool.random(using: &random) { now = until }
                if now == until, granted(spending.reserve(1, at: now, budget)) == nil {
                    Issue.record("not free when it was promised")
                }
            }
        }
        calls.sort()
        #expect(refusals > 0)
        for (limit, window) in [(budget.perDay ?? 0, 24 * Self.hour), (200, 31 * 24 * Self.hour)] {
            for (first, beyond) in zip(calls, calls.dropFirst(Int(limit))) where beyond - first < window {
                Issue.record("\(limit + 1) calls within \(beyond - first) ms")
                return
            }
        }
    }

    @Test("outlive the process, and are shared by all that open the file")
    func persistence() throws {
        let bench = try CacheBench()
        let budget = CallBudget(perDay: 10, perMonth: 100)
        let other = try IdentityCache.existing(bench.path) { _, _ in [] }
        guard case .granted(let grant) = try bench.cache.reserve(6, at: Self.start, budget) else {
            Issue.record("nothing was granted")
            return
        }
        #expect(granted(try other.reserve(6, at: Self.start, budget)) == 4)
        try bench.reopen()
        #expect(granted(try bench.cache.reserve(1, at: Self.start, budget)) == nil)
        try bench.cache.giveBack(2, of: grant)
        #expect(try bench.cache.spent(at: Self.start) == (8, 8))
        #expect(granted(try bench.cache.reserve(9, at: Self.start, budget)) == 2)
        try bench.cache.giveBack(900, of: grant)
        #expect(try bench.cache.spent(at: Self.start) == (4, 4), "no more comes back than was granted")
    }
}

/// Sebastiano Vigna's SplitMix64 (https://prng.di.unimi.it/splitmix64.c).
struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
