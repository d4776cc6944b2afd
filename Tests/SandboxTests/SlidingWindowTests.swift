import Testing

@testable import SandboxWorld

@Suite("Windows of time")
struct SlidingWindowTests {
    @Test("A window counts what a list of all times gives")
    func likeAList() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<20 {
            var window = SlidingWindow(length: 100)
            var times: [Int64] = []
            var now: Int64 = 0
            var largest = 0
            for _ in 0..<3000 {
                now += Int64.random(in: 0...3, using: &generator) * Int64.random(in: 0...9, using: &generator)
                window.note(at: now)
                times.append(now)
                let count = times.count { now - 100 < $0 }
                largest = max(largest, count)
                #expect(window.count(at: now) == count)
                times.removeAll { $0 <= now - 100 }
            }
            #expect(window.largest == largest)
        }
    }

    @Test("What is as old as the window is long counts no more")
    func edge() {
        var window = SlidingWindow(length: 1000)
        window.note(at: 0)
        #expect(window.count(at: 999) == 1)
        #expect(window.count(at: 1000) == 0)
    }
}
