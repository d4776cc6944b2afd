import HTTP
import Loopback
import Testing
import Threads

@Suite("Many requests")
struct ConcurrencyTests {
    @Test("at once are each answered, over no more connections than there may be")
    func thousand() async throws {
        let server = try LoopbackServer.answering { Reply.ok($0.target) }
        defer { server.stop() }
        let client = try HTTPClient(.patient(width: 16), environment: [:])
        let address = try server.address
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<1_000 {
                group.addTask {
                    let response = try await client.send(HTTPRequest(.get, address, "/\(String(number))"))
                    #expect(String(decoding: response.body, as: UTF8.self) == "/\(number)")
                }
            }
            try await group.waitForAll()
        }
        #expect(1...16 ~= server.connectionCount)
    }

    @Test("one after the other share a connection, whatever their method")
    func keepAlive() async throws {
        let server = try LoopbackServer.answering { request in
            request.method == "HEAD"
                ? "HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\n"
                : Reply.ok(
                    "\(request.method) \(String(decoding: request.body, as: UTF8.self))"
                        + " \(request.header("content-length") ?? "-") \(request.header("content-type") ?? "-")"
                )
        }
        defer { server.stop() }
        let client = try HTTPClient(.patient, environment: [:])
        // Handles are used again: nothing of one request may be left in the next.
        let form = HTTPBody.form([HTTPParameter("a b", "c&d")])
        let cases: [(HTTPMethod, HTTPBody?, String)] = [
            (.post, form, "POST a+b=c%26d 9 application/x-www-form-urlencoded"), (.get, nil, "GET  - -"),
            (.head, nil, ""), (.put, .json([0x31]), "PUT 1 1 application/json"),
            (.delete, nil, "DELETE  - -"),
            (.delete, .json([0x32]), "DELETE 2 1 application/json"), (.post, nil, "POST  0 -"),
            (.get, nil, "GET  - -"), (.patch, .json([]), "PATCH  0 application/json"),
        ]
        for _ in 0..<10 {
            for (method, body, expected) in cases {
                let response = try await client.send(HTTPRequest(method, server.address, "/", body: body))
                #expect(String(decoding: response.body, as: UTF8.self) == expected)
            }
        }
        #expect(server.connectionCount == 1)
    }

    @Test("survive a server that closes a connection between two of them")
    func closedBetween() async throws {
        let server = try LoopbackServer { connection in
            if connection.request() != nil { connection.send(Reply.ok()) }
        }
        defer { server.stop() }
        let client = try HTTPClient(.patient, environment: [:])
        for _ in 0..<20 {
            #expect(
                try await client.send(HTTPRequest(.post, server.address, "/", body: .json([]))).status == 200)
        }
        #expect(server.connectionCount == 20)
    }

    @Test("can carry a large body each way")
    func large() async throws {
        let server = try LoopbackServer.answering { request in
            Reply.ok(String(decoding: request.body, as: UTF8.self))
        }
        defer { server.stop() }
        let client = try HTTPClient(.patient, environment: [:])
        let body = (0..<6_000_000).map { UInt8(ascii: "a") + UInt8($0 % 26) }
        let response = try await client.send(HTTPRequest(.post, server.address, "/", body: .json(body)))
        #expect(response.body == body)
    }
}

@Suite("Cancelling")
struct CancellationTests {
    /// A server that sends the start of an answer, and then nothing.
    private func stuckServer(_ begun: Signal, _ ended: Signal) throws -> LoopbackServer {
        try LoopbackServer { connection in
            guard let request = connection.request() else { return }
            if request.target != "/stuck" {
                connection.send(Reply.ok())
                connection.waitForEnd()
                return
            }
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhello")
            begun.give()
            connection.waitForEnd()
            ended.give()
        }
    }

    @Test("ends a transfer in its midst, and its connection")
    func midst() async throws {
        let (begun, ended) = (Signal(), Signal())
        let server = try stuckServer(begun, ended)
        defer { server.stop() }
        let sink = Attempts()
        let client = try HTTPClient(.patient, environment: [:], trace: HTTPTrace(to: sink))
        let task = Task { try await client.send(HTTPRequest(.get, server.address, "/stuck")) }
        await begun.wait()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await ended.wait()
        #expect(sink.all.map(\.code) == ["cancelled"])
        #expect(try await client.send(HTTPRequest(.get, server.address, "/")).status == 200)
    }

    @Test("reaches who waits in the queue, and leaves the others alone")
    func queued() async throws {
        let (begun, ended) = (Signal(), Signal())
        let server = try stuckServer(begun, ended)
        defer { server.stop() }
        let client = try HTTPClient(.patient(width: 1), environment: [:])
        let first = Task { try await client.send(HTTPRequest(.get, server.address, "/stuck")) }
        await begun.wait()
        let second = Task { try await client.send(HTTPRequest(.get, server.address, "/")) }
        let third = Task { try await client.send(HTTPRequest(.get, server.address, "/")) }
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(try await third.value.status == 200)
    }

    @Test("before sending sends nothing")
    func before() async throws {
        let server = try LoopbackServer.answering { _ in Reply.ok() }
        defer { server.stop() }
        let client = try HTTPClient(.patient, environment: [:])
        let held = Signal()
        let task = Task {
            await held.wait()
            return try await client.send(HTTPRequest(.get, server.address, "/"))
        }
        task.cancel()
        held.give()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(server.connectionCount == 0)
    }

    @Test("at any moment ends in an answer or in being cancelled, and harms nobody")
    func storm() async throws {
        let server = try LoopbackServer.answering { _ in Reply.ok() }
        defer { server.stop() }
        let client = try HTTPClient(.patient(width: 8), environment: [:])
        let address = try server.address
        let tasks = (0..<600).map { _ in Task { try await client.send(HTTPRequest(.get, address, "/")) } }
        for (number, task) in tasks.enumerated() where number % 3 != 0 {
            if number % 7 == 0 { await Task.yield() }
            task.cancel()
        }
        for (number, task) in tasks.enumerated() {
            switch await task.result {
            case .success(let response): #expect(response.status == 200)
            case .failure(let error): #expect(error is CancellationError && number % 3 != 0)
            }
        }
        #expect(try await client.send(HTTPRequest(.get, address, "/")).status == 200)
    }
}

@Suite("Closing a client")
struct ClosingTests {
    @Test("ends what is on its way, what waits, and what comes later")
    func close() async throws {
        let begun = Signal()
        let ended = Signal()
        let server = try LoopbackServer { connection in
            guard connection.request() != nil else { return }
            begun.give()
            connection.waitForEnd()
            ended.give()
        }
        defer { server.stop() }
        let sink = Attempts()
        let client = try HTTPClient(.patient(width: 2), environment: [:], trace: HTTPTrace(to: sink))
        let address = try server.address
        let tasks = (0..<20).map { _ in Task { try await client.send(HTTPRequest(.get, address, "/")) } }
        await begun.wait()
        client.close()
        for task in tasks { await #expect(throws: HTTPError.closed) { try await task.value } }
        await #expect(throws: HTTPError.closed) { try await client.send(HTTPRequest(.get, address, "/")) }
        client.close()
        await ended.wait()
        #expect(sink.all.map(\.code) == [String?](repeating: "closed", count: 21))
    }

    @Test("is what letting it go does")
    func release() async throws {
        let ended = Signal()
        let server = try LoopbackServer { connection in
            while connection.request() != nil { connection.send(Reply.ok()) }
            ended.give()
        }
        defer { server.stop() }
        do {
            let client = try HTTPClient(.patient, environment: [:])
            #expect(try await client.send(HTTPRequest(.get, server.address, "/")).status == 200)
        }
        await ended.wait()
    }
}
