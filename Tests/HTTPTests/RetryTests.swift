import HTTP
import Loopback
import Testing
import Threads

@Suite("Trying again")
struct RetryTests {
    private static let policy = RetryPolicy(
        attempts: 4, base: .seconds(1), cap: .seconds(3), askedCap: .seconds(60))

    private func delay(
        after attempt: Int, isRetryable: Bool = true, asked: Duration? = nil, now: Duration = .zero,
        deadline: Duration? = nil, random: Double = 1
    ) -> Duration? {
        Self.policy.delay(
            afterAttempt: attempt, isRetryable: isRetryable, retryAfter: asked, now: now, deadline: deadline,
            random: { random })
    }

    @Test("waits up to twice as long each time, until the cap")
    func growth() {
        #expect((1...4).map { delay(after: $0) } == [.seconds(1), .seconds(2), .seconds(3), nil])
        #expect(delay(after: 2, random: 0) == .zero)
        #expect(delay(after: 2, random: 0.25) == .milliseconds(500))
        #expect(delay(after: 1, isRetryable: false) == nil)
        let patient = RetryPolicy(attempts: .max, base: .seconds(1), cap: .seconds(30))
        let late = patient.delay(
            afterAttempt: 1_000_000, isRetryable: true, retryAfter: nil, now: .zero, deadline: nil,
            random: { 1 })
        #expect(late == .seconds(30))
    }

    @Test("waits as long as the server asks, and a little more, but not forever")
    func asked() {
        #expect(delay(after: 1, asked: .seconds(20), random: 0) == .seconds(20))
        #expect(delay(after: 1, asked: .seconds(20), random: 0.5) == .milliseconds(20_500))
        #expect(delay(after: 1, asked: .seconds(1_000_000), random: 0) == .seconds(60))
        #expect(delay(after: 1, asked: .zero, random: 0) == .zero)
        #expect(delay(after: 4, asked: .seconds(1)) == nil)
    }

    @Test("does not wait until the deadline or beyond")
    func deadline() {
        #expect(delay(after: 1, now: .seconds(8), deadline: .seconds(10)) == .seconds(1))
        #expect(delay(after: 1, now: .seconds(9), deadline: .seconds(10)) == nil)
        #expect(delay(after: 1, now: .seconds(11), deadline: .seconds(10), random: 0) == nil)
        #expect(delay(after: 1, asked: .seconds(30), now: .zero, deadline: .seconds(10), random: 0) == nil)
    }

    @Test(
        "reads what the server asks",
        arguments: [
            ("0", .zero), ("120", .seconds(120)), ("99999999999999999999999", .seconds(999_999_999)),
            ("Sun, 06 Nov 1994 08:49:37 GMT", .seconds(37)), ("Sun, 06 Nov 1994 08:48:00 GMT", .zero),
            ("-1", nil),
            ("1.5", nil), ("", nil), ("soon", nil),
        ] as [(String, Duration?)])
    func header(text: String, wait: Duration?) {
        #expect(RetryAfter.wait(text, now: 784_111_740) == wait)
    }

    /// A clock that moves when somebody sleeps.
    private final class Sleeper: Sendable {
        let time = Locked((now: Duration.seconds(100), slept: [Duration]()))

        var clock: RetryClock {
            RetryClock(
                now: { self.time.withLock { $0.now } }, epoch: { 784_111_740 },
                sleep: { duration in
                    try Task.checkCancellation()
                    self.time.withLock {
                        $0.now = $0.now + duration
                        $0.slept.append(duration)
                    }
                }, random: { 1 })
        }

        var slept: [Duration] { time.withLock { $0.slept } }
    }

    private func rules(_ sleeper: Sleeper, _ policy: RetryPolicy = policy) -> RetryRun {
        RetryRun(policy, clock: sleeper.clock) { $0.status == 429 || $0.status >= 500 }
    }

    @Test("goes on until an answer is for good")
    func success() async throws {
        let sleeper = Sleeper()
        var numbers: [Int] = []
        let response = try await rules(sleeper).response { number in
            numbers.append(number)
            switch number {
            case 1: throw HTTPError.broken(host: "example.com")
            case 2: return HTTPResponse(status: 429, headers: HTTPHeaders([("Retry-After", "7")]))
            default: return HTTPResponse(status: 404)
            }
        }
        #expect(response.status == 404)
        #expect(numbers == [1, 2, 3])
        #expect(sleeper.slept == [.seconds(1), .seconds(8)])
    }

    @Test("gives the last answer, or the last error, when nothing is left to try")
    func exhaustion() async throws {
        let sleeper = Sleeper()
        #expect(try await rules(sleeper).response { _ in HTTPResponse(status: 503) }.status == 503)
        #expect(sleeper.slept == [.seconds(1), .seconds(2), .seconds(3)])
        await #expect(throws: HTTPError.cannotResolve(host: "d")) {
            try await rules(sleeper).response { number in
                throw HTTPError.cannotResolve(host: ["a", "b", "c", "d"][number - 1])
            }
        }
    }

    @Test(
        "does not begin with what cannot pass",
        arguments: [HTTPError.closed, .badPath, .badAnswer(host: "a")])
    func final(error: HTTPError) async {
        let sleeper = Sleeper()
        await #expect(throws: error) { try await rules(sleeper).response { _ in throw error } }
        #expect(sleeper.slept.isEmpty)
    }

    @Test("ends at the run's deadline")
    func total() async throws {
        let sleeper = Sleeper()
        var policy = Self.policy
        policy.total = .seconds(4)
        #expect(try await rules(sleeper, policy).response { _ in HTTPResponse(status: 500) }.status == 500)
        #expect(sleeper.slept == [.seconds(1), .seconds(2)])
    }

    @Test("ends at once when it is cancelled, also while it waits")
    func cancellation() async throws {
        let reached = Signal()
        let retry = RetryRun(RetryPolicy(attempts: 9, base: .seconds(10_000), cap: .seconds(10_000))) { _ in
            true
        }
        let task = Task {
            try await retry.response { _ in
                reached.give()
                return HTTPResponse(status: 503, headers: HTTPHeaders([("Retry-After", "100")]))
            }
        }
        await reached.wait()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("reaches a server that recovers")
    func server() async throws {
        let count = Locked(0)
        let server = try LoopbackServer.answering { _ in
            let number = count.withLock { count in
                count += 1
                return count
            }
            return number < 3
                ? "HTTP/1.1 503 Busy\r\nRetry-After: 2\r\nContent-Length: 0\r\n\r\n" : Reply.ok()
        }
        defer { server.stop() }
        let client = try HTTPClient(.patient, environment: [:])
        let sleeper = Sleeper()
        let response = try await rules(sleeper).response { _ in
            try await client.send(HTTPRequest(.get, server.address, "/"))
        }
        #expect(response.status == 200)
        #expect(sleeper.slept == [.seconds(3), .seconds(3)])
    }
}
