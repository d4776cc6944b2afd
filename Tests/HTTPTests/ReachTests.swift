import Glibc
import HTTP
import Loopback
import Testing
import Threads

@Suite("A server that cannot be reached")
struct ReachTests {
    @Test("because nobody listens is named with its port")
    func refused() async throws {
        // A port that was free a moment ago.
        let server = try LoopbackServer { _ in }
        let port = server.port
        server.stop()
        let client = try HTTPClient(.patient, environment: [:])
        for (host, name) in [("127.0.0.1", "127.0.0.1"), ("[::1]", "::1"), ("localhost", "localhost")] {
            let request = HTTPRequest(.get, try HTTPAddress("http://\(host):\(port)"), "/")
            await #expect(throws: HTTPError.cannotConnect(host: name, port: port, code: ECONNREFUSED)) {
                try await client.send(request)
            }
        }
    }

    @Test("because it has no name is an error that may pass")
    func unknown() async throws {
        let client = try HTTPClient(.patient, environment: [:])
        var request = HTTPRequest(.get, try HTTPAddress("https://nobody.invalid"), "/")
        request.timeouts = HTTPTimeouts(connect: .seconds(60), total: .seconds(60))
        let error = await #expect(throws: HTTPError.cannotResolve(host: "nobody.invalid")) {
            try await client.send(request)
        }
        #expect(error?.isRetryable == true)
    }

    @Test("in time is told with the phase that took too long")
    func timeouts() async throws {
        let server = try LoopbackServer { connection in
            if let request = connection.request(), request.target == "/some" {
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhello")
            }
            connection.waitForEnd()
        }
        defer { server.stop() }
        let client = try HTTPClient(.patient, environment: [:])
        let (short, long) = (Duration.milliseconds(300), Duration.seconds(100))
        var request = HTTPRequest(.get, try server.address, "/none")
        request.timeouts = HTTPTimeouts(connect: long, total: short, stall: long)
        await #expect(throws: HTTPError.timedOut(host: "127.0.0.1", .total, after: short)) {
            try await client.send(request)
        }
        request.path = "/some"
        request.timeouts = HTTPTimeouts(connect: long, total: long, stall: .seconds(1))
        await #expect(throws: HTTPError.timedOut(host: "127.0.0.1", .stalled, after: .seconds(1))) {
            try await client.send(request)
        }
        // It never says anything that TLS could begin with.
        request.address = try HTTPAddress("https://127.0.0.1:\(server.port)")
        request.timeouts = HTTPTimeouts(connect: short, total: long, stall: long)
        await #expect(throws: HTTPError.timedOut(host: "127.0.0.1", .connecting, after: short)) {
            try await client.send(request)
        }
    }

    @Test("by a path that leads upwards is not asked", arguments: [".", ".."])
    func path(part: String) async throws {
        let client = try HTTPClient(.patient, environment: [:])
        await #expect(throws: HTTPError.badPath) {
            try await client.send(HTTPRequest(.get, HTTPAddress("http://127.0.0.1:1"), "/users/\(part)/keys"))
        }
    }

    // The variables are the process's, so each of these has a process of its own.

    @Test("because the proxy refuses is told with its status")
    func proxyRefuses() async {
        await #expect(processExitsWith: .success) {
            let proxy = try LoopbackServer.answering { request in
                request.method == "CONNECT"
                    ? "HTTP/1.1 407 No\r\nContent-Length: 0\r\n\r\n" : Reply.ok()
            }
            setenv("HTTPS_PROXY", "http://user:secret@127.0.0.1:\(proxy.port)", 1)
            unsetenv("NO_PROXY")
            unsetenv("no_proxy")
            let client = try HTTPClient(.patient, environment: [:])
            await #expect(throws: HTTPError.refusedByProxy(status: 407)) {
                try await client.send(HTTPRequest(.get, HTTPAddress("https://example.com"), "/"))
            }
            #expect(proxy.connectionCount == 1)
            proxy.stop()
            await #expect(throws: HTTPError.refusedByProxy(status: nil)) {
                try await client.send(HTTPRequest(.get, HTTPAddress("https://example.com"), "/"))
            }
        }
    }

    @Test("by a proxy in the open is reached without it")
    func plainWithoutProxy() async {
        await #expect(processExitsWith: .success) {
            let proxy = try LoopbackServer.answering { _ in Reply.ok("proxy") }
            let server = try LoopbackServer.answering { _ in Reply.ok("server") }
            for name in ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"] {
                setenv(name, "http://127.0.0.1:\(proxy.port)", 1)
            }
            unsetenv("NO_PROXY")
            unsetenv("no_proxy")
            let client = try HTTPClient(.patient, environment: [:])
            let response = try await client.send(HTTPRequest(.get, server.address, "/"))
            #expect(response.body == Array("server".utf8))
            #expect(proxy.connectionCount == 0)
            server.stop()
            proxy.stop()
        }
    }
}
