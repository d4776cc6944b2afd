import Foundation
import HTTP
import Loopback
import Testing
import Threads

@Suite("An answer")
struct AnswerTests {
    /// What comes of one request to a server that sends this and then ends the connection.
    private func answer(
        to method: HTTPMethod = .get, _ bytes: [UInt8], limit: Int? = nil
    ) async throws -> HTTPResponse {
        let server = try LoopbackServer { connection in
            while connection.request() != nil {
                if !connection.send(bytes) { return }
                connection.end()
            }
        }
        defer { server.stop() }
        let client = try HTTPClient(.patient, environment: [:])
        defer { client.close() }
        var request = HTTPRequest(method, try server.address, "/")
        request.bodyLimit = limit
        return try await client.send(request)
    }

    private func answer(_ text: String, limit: Int? = nil) async throws -> HTTPResponse {
        try await answer(Array(text.utf8), limit: limit)
    }

    @Test(
        "is taken as it is",
        arguments: [
            ("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello", 200, "hello"),
            ("HTTP/1.0 200 OK\r\n\r\nuntil the end", 200, "until the end"),
            (
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n2;x=y\r\nlo\r\n0\r\n\r\n",
                200, "hello"
            ),
            // What comes after the announced length is nobody's.
            ("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello, world", 200, "hello"),
            ("HTTP/1.1 204 No Content\r\n\r\n", 204, ""),
            ("HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n", 304, ""),
            ("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok", 200, "ok"),
            ("HTTP/1.1 429\r\nContent-Length: 0\r\n\r\n", 429, ""),
            ("HTTP/1.1 503 Busy\r\nContent-Length: 4\r\n\r\nbusy", 503, "busy"),
        ])
    func good(bytes: String, status: Int, body: String) async throws {
        let response = try await answer(bytes)
        #expect(response.status == status)
        #expect(String(decoding: response.body, as: UTF8.self) == body)
    }

    @Test(
        "that is cut off or is none is an error",
        arguments: [
            ("", .broken(host: "127.0.0.1")),
            ("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhello", .broken(host: "127.0.0.1")),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel", .broken(host: "127.0.0.1")),
            (
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n",
                .broken(host: "127.0.0.1")
            ),
            ("SSH-2.0-OpenSSH_9.2\r\n", .badAnswer(host: "127.0.0.1")),
            ("<html>\r\n\r\n", .badAnswer(host: "127.0.0.1")),
            ("HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nhello", .badAnswer(host: "127.0.0.1")),
            ("HTTP/1.1 20 OK\r\nContent-Length: 0\r\n\r\n", .badAnswer(host: "127.0.0.1")),
            (
                "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nhello",
                .badAnswer(host: "127.0.0.1")
            ),
            (
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n",
                .broken(host: "127.0.0.1")
            ),
        ] as [(String, HTTPError)])
    func bad(bytes: String, error: HTTPError) async {
        await #expect(throws: error) { try await answer(bytes) }
    }

    @Test("keeps the headers of the last head alone, neither interim ones nor trailers")
    func interim() async throws {
        let response = try await answer(
            "HTTP/1.1 103 Early Hints\r\nX-Early: 1\r\n\r\nHTTP/1.1 200 OK\r\nX-Late: a\r\n b\r\nX-Empty:\r\n"
                + "Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\nX-Trailer: 1\r\n\r\n")
        #expect(response.headers["x-early"] == nil)
        #expect(response.headers["x-trailer"] == nil)
        #expect(response.headers["x-late"] == "a b")
        #expect(response.headers["x-empty"] == "")
    }

    @Test("to HEAD has no body, whatever length it tells")
    func head() async throws {
        let response = try await answer(
            to: .head, Array("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n".utf8))
        #expect(response.status == 200)
        #expect(response.body.isEmpty)
    }

    @Test("may be as large as the limit, and no larger")
    func limit() async throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n"
        let text = head + String(repeating: "x", count: 100_000)
        #expect(try await answer(text, limit: 100_000).body.count == 100_000)
        await #expect(throws: HTTPError.bodyTooLarge(host: "127.0.0.1", limit: 99_999)) {
            try await answer(text, limit: 99_999)
        }
        #expect(try await answer("HTTP/1.1 204 None\r\n\r\n", limit: 0).status == 204)
    }

    @Test("without an end is stopped at the limit")
    func endless() async throws {
        let ended = Signal()
        let server = try LoopbackServer { connection in
            guard connection.request() != nil else { return }
            connection.send("HTTP/1.1 200 OK\r\n\r\n")
            while connection.send([UInt8](repeating: 0, count: 65_536)) {}
            ended.give()
        }
        defer { server.stop() }
        let client = try HTTPClient(.patient, environment: [:])
        await #expect(throws: HTTPError.bodyTooLarge(host: "127.0.0.1", limit: 16 << 20)) {
            try await client.send(HTTPRequest(.get, server.address, "/"))
        }
        await ended.wait()
    }

    @Test("that is compressed is decoded, and counts as it is then")
    func compressed() async throws {
        for (encoding, make) in [
            ("gzip", "gzip.compress(b'0' * 50_000_000)"), ("deflate", "zlib.compress(b'0' * 50_000_000)"),
        ] {
            let bytes = try Program.python("import gzip, sys, zlib; sys.stdout.buffer.write(\(make))")
            #expect(bytes.count < 100_000)
            let head =
                "HTTP/1.1 200 OK\r\nContent-Encoding: \(encoding)\r\nContent-Length: \(bytes.count)\r\n\r\n"
            let whole = Array(head.utf8) + bytes
            #expect(try await answer(whole, limit: 50_000_000).body.count == 50_000_000)
            await #expect(throws: HTTPError.bodyTooLarge(host: "127.0.0.1", limit: 16 << 20)) {
                try await answer(whole)
            }
        }
    }

    @Test("may have many headers, but not without end")
    func manyHeaders() async throws {
        func head(_ count: Int) -> String {
            "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n"
                + (0..<count).map { "X-\($0): \(String(repeating: "y", count: 80))\r\n" }.joined() + "\r\n"
        }
        #expect(try await answer(head(2_000)).headers["x-1999"]?.count == 80)
        await #expect(throws: HTTPError.headersTooLarge(host: "127.0.0.1", limit: 256 << 10)) {
            try await answer(head(4_000))
        }
    }

    @Test("that leads elsewhere is an answer; nobody follows it", arguments: [301, 302, 303, 307, 308])
    func redirect(status: Int) async throws {
        let targets = Locked<[String]>([])
        let server = try LoopbackServer.answering { request in
            targets.withLock { $0.append(request.target) }
            return "HTTP/1.1 \(status) Elsewhere\r\nLocation: /other\r\nContent-Length: 0\r\n\r\n"
        }
        defer { server.stop() }
        let client = try HTTPClient(.patient, environment: [:])
        let response = try await client.send(HTTPRequest(.get, server.address, "/here"))
        #expect(response.status == status)
        #expect(response.headers["location"] == "/other")
        #expect(targets.withLock { $0 } == ["/here"])
    }

    @Test("that ends with a reset is an error that may pass")
    func reset() async throws {
        let server = try LoopbackServer { connection in
            guard connection.request() != nil else { return }
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhello")
            connection.reset()
        }
        defer { server.stop() }
        let client = try HTTPClient(.patient, environment: [:])
        let error = await #expect(throws: HTTPError.broken(host: "127.0.0.1")) {
            try await client.send(HTTPRequest(.get, server.address, "/"))
        }
        #expect(error?.isRetryable == true)
    }
}
