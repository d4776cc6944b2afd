import Reporting
import Testing
import Threads

@testable import CommandLine

/// A clock that moves only when told to.
final class HandClock: Sendable {
    private let time = Locked(5_000_000_000)
    var now: Int { time.withLock { $0 } }
    func pass(seconds: Double) { time.withLock { $0 += Int(seconds * 1e9) } }
}

@Suite("Progress")
struct ProgressTests {
    let clock = HandClock()
    let capture = Capture()

    func progress(_ manner: Talk.Manner, total: Int? = 1000, width: Int = 80) -> Progress {
        let talk = Talk(
            descriptor: capture.descriptor, manner: manner, width: width, paint: Paint(isOn: false))
        return Progress("Checking", total: total, talk: talk, clock: { [clock] in clock.now })
    }

    /// The lines drawn on a terminal so far.
    var drawn: [String] {
        capture.text.split(separator: "\r").map { String($0.dropLast(3)) }
    }

    @Test("draws one line at most ten times a second")
    func tenTimes() {
        let progress = progress(.redrawn)
        for _ in 0..<1000 {
            clock.pass(seconds: 0.001)
            progress.advance()
        }
        #expect(drawn.count == 10)
        #expect(drawn.first == "Checking: 100 of 1,000 (10%)  1 s left  1,000/s")
    }

    @Test("says a line every ten seconds where there is no terminal")
    func lines() {
        let progress = progress(.lines)
        for _ in 0..<25 {
            clock.pass(seconds: 1)
            progress.advance(by: 10)
        }
        #expect(
            capture.text == """
                Checking: 100 of 1,000 (10%), 1 min 30 s left, 10/s
                Checking: 200 of 1,000 (20%), 1 min 20 s left, 10/s

                """)
        progress.finish()
        #expect(capture.text.hasSuffix("\nChecking: 250 in 25 s (10/s)\n"))
        progress.finish()
        progress.advance()
        #expect(capture.text.split(separator: "\n").count == 3)
    }

    @Test("says nothing of what took no time")
    func quick() {
        let progress = progress(.lines)
        progress.advance(by: 1000)
        clock.pass(seconds: 0.5)
        progress.finish()
        #expect(capture.text == "")
    }

    @Test("says nothing when silent")
    func silent() {
        let progress = progress(.silent)
        for _ in 0..<100 {
            clock.pass(seconds: 60)
            progress.advance()
        }
        progress.wait(for: "the cache")
        progress.finish()
        #expect(capture.text == "")
        #expect(progress.count == 100)
    }

    @Test("takes its line away at the end")
    func takesAway() {
        let progress = progress(.redrawn)
        clock.pass(seconds: 0.5)
        progress.advance()
        progress.finish()
        #expect(capture.text.hasSuffix("\r\u{1B}[K"))
    }

    @Test("shows what it waits for, and then no time that is left")
    func waiting() {
        let progress = progress(.redrawn)
        clock.pass(seconds: 1)
        progress.advance(by: 10)
        progress.wait(for: "the\ncache")
        progress.wait(for: "the\ncache")
        #expect(drawn.last == "Checking: 10 of 1,000 (1%)  waiting for the\\ncache  10/s")
        #expect(drawn.count == 2)
    }

    @Test("fits the width, leaving out what matters least", arguments: 1...60)
    func fits(width: Int) {
        let progress = progress(.redrawn, width: width)
        clock.pass(seconds: 1)
        progress.advance(by: 10)
        #expect(drawn.allSatisfy { DisplayWidth.of($0) < max(2, width) })
        if width >= 28 { #expect(drawn.last?.hasPrefix("Checking: 10 of 1,000 (1%)") == true) }
    }

    @Test("counts without a total, beyond the total, and with amounts that overflow")
    func odd() {
        let open = progress(.redrawn, total: nil)
        clock.pass(seconds: 1)
        open.advance(by: 12_345)
        #expect(drawn.last == "Checking: 12,345  12,345/s")
        let beyond = progress(.redrawn, total: 10)
        clock.pass(seconds: 1)
        beyond.advance(by: 20)
        #expect(drawn.last == "Checking: 20 of 10 (100%)  20/s")
        let huge = progress(.redrawn, total: .max)
        for _ in 0..<4 {
            clock.pass(seconds: 1)
            huge.advance(by: .max)
        }
        huge.expect(.min)
        clock.pass(seconds: 1)
        huge.advance(by: .min)
        huge.finish()
    }

    @Test("follows a rate that changes")
    func changingRate() {
        let progress = progress(.lines, total: 100_000)
        clock.pass(seconds: 10)
        progress.advance(by: 50_000)
        for _ in 0..<60 {
            clock.pass(seconds: 1)
            progress.advance()
        }
        #expect(capture.text.split(separator: "\n").last?.contains(", 7.9/s") == true, "\(capture.text)")
    }

    @Test("keeps what is said apart from its line")
    func talkBetween() {
        let talk = Talk(
            descriptor: capture.descriptor, manner: .redrawn, width: 80, paint: Paint(isOn: false))
        let progress = Progress(
            "Checking", total: nil, talk: talk, clock: { [clock] in clock.now })
        clock.pass(seconds: 1)
        progress.advance()
        talk.say("hello")
        #expect(
            capture.text
                == "\rChecking: 1  1.0/s\u{1B}[K\r\u{1B}[Khello\nChecking: 1  1.0/s")
    }

    @Test("adds up what many threads report")
    func threads() async {
        let progress = progress(.redrawn, total: 40_000)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask { [clock] in
                    for _ in 0..<10_000 {
                        clock.pass(seconds: 0.001)
                        progress.advance()
                    }
                }
            }
        }
        #expect(progress.count == 40_000)
        #expect(drawn.count <= 400)
    }
}
