import Crypto
import HTTP
import Loopback
import Testing
import Threads

@Suite("Secrets")
struct SecrecyTests {
    private static let secret = "tr0ub4dor"
    private var secretBytes: SecretBytes { SecretBytes(Array(Self.secret.utf8)) }

    /// Everything that prints it, and all that is in it.
    private func shown(_ value: Any) -> String {
        var text = "\(value) \(String(reflecting: value))"
        dump(value, to: &text)
        return text
    }

    @Test("are not in what a request or an answer shows of itself")
    func descriptions() throws {
        let secret = Self.secret
        let request = HTTPRequest(
            .post, try HTTPAddress("https://example.com"), "/v1/token", query: [HTTPParameter("key", secret)],
            headers: [try .authorization("Bearer", secretBytes), try HTTPHeader("X-Plain", secret)],
            body: try HTTPBody(Array(secret.utf8), type: "text/plain"))
        #expect(request.description == "POST https://example.com/v1/token")
        #expect(!shown(request).contains(secret))
        #expect(!shown(request.query).contains(secret))
        #expect(!shown(request.headers).contains(secret))
        for body in [
            HTTPBody.json(Array(secret.utf8)), .json(secret: secretBytes),
            .form([HTTPParameter("token", secret)]),
        ] {
            #expect(!shown(body).contains(secret))
            // Bytes are shown as numbers.
            #expect(!shown(body).contains("116"))
        }
        let response = HTTPResponse(
            status: 200, headers: HTTPHeaders([("Set-Cookie", secret)]), body: Array(secret.utf8))
        #expect(response.description == "HTTP/1.1 200, 9 bytes")
        #expect(!shown(response).contains(secret))
        #expect(!shown(response).contains("116"))
        #expect(!shown(response.headers).contains(secret))
        #expect(!shown(Result<HTTPResponse, HTTPError>.success(response)).contains(secret))
    }

    @Test(
        "and other values cannot end a header",
        arguments: [
            ("X-A", "a\r\nX-B: b"), ("X-A", "a\nb"), ("X-A", "a\rb"), ("X-A", "a\0b"), ("X-A", "a\u{7F}"),
            ("X-A\r\nX-B", "b"), ("X-A:", "b"), ("X A", "b"), ("", "b"), ("X-é", "b"), ("X-A\0", "b"),
            ("Host", "evil.example"), ("content-length", "5"), ("Transfer-Encoding", "chunked"),
            ("Connection", "close"),
        ])
    func injection(name: String, value: String) throws {
        #expect(throws: HTTPError.badHeader(name: name)) { try HTTPHeader(name, value) }
        #expect(throws: HTTPError.badHeader(name: name)) {
            try HTTPHeader(name, .secret(scheme: "Bearer", SecretBytes(Array(value.utf8))))
        }
        if name == "X-A" {
            #expect(throws: HTTPError.badHeader(name: name)) {
                try HTTPHeader(name, .secret(scheme: value, secretBytes))
            }
        }
    }

    @Test("cannot end the type of a body")
    func bodyType() {
        #expect(throws: HTTPError.badHeader(name: "Content-Type")) {
            try HTTPBody([], type: "text/plain\r\nX-B: b")
        }
    }

    @Test("are neither in errors nor in the trace")
    func trace() async throws {
        let secret = Self.secret
        let server = try LoopbackServer { connection in
            let first = connection.request()
            connection.send(
                "HTTP/1.1 403 Forbidden\r\nSet-Cookie: \(secret)\r\nContent-Length: 9\r\n\r\n\(secret)")
            guard first != nil, connection.request() != nil else { return }
            connection.send("HTTP/1.1 200 \(secret)\r\nContent-Length: 90\r\n\r\n\(secret)")
        }
        defer { server.stop() }
        let sink = Attempts()
        let trace = HTTPTrace(to: sink) { _ in "QUOTA_EXCEEDED : \(secret)" }
        let client = try HTTPClient(.patient, environment: [:], trace: trace)
        let request = HTTPRequest(
            .post, try HTTPAddress("http://127.0.0.1:\(server.port)/prefix"), "/v1/\("한")",
            query: [HTTPParameter("key", secret)], headers: [try .authorization("Bearer", secretBytes)],
            body: .form([HTTPParameter("token", secret)]))
        let response = try await client.send(request)
        #expect(response.status == 403)
        let error = await #expect(throws: HTTPError.broken(host: "127.0.0.1")) {
            try await client.send(request)
        }
        #expect(error.map { !shown($0).contains(secret) } ?? false)

        let attempts = sink.all
        try #require(attempts.count == 2)
        #expect(attempts.map(\.status) == [403, nil])
        #expect(attempts.map(\.code) == ["QUOTA_EXCEEDED", "curl:18"])
        #expect(attempts.allSatisfy { $0.method == .post && $0.path == "/prefix/v1/%ED%95%9C" })
        #expect(attempts.allSatisfy { $0.milliseconds >= 0 })
        #expect(!shown(attempts).contains(secret))
    }
}

/// Keeps what a trace tells.
final class Attempts: HTTPTraceSink {
    private let kept = Locked<[HTTPAttempt]>([])

    var all: [HTTPAttempt] { kept.withLock { $0 } }

    func take(_ attempt: HTTPAttempt) { kept.withLock { $0.append(attempt) } }
}
