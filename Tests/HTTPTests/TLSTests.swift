import HTTP
import Loopback
import Testing

@Suite("A server behind TLS")
struct TLSTests {
    private let certificates: Certificates

    init() throws { certificates = try Certificates.shared.get() }

    private func client(_ settings: HTTPSettings = .patient) throws -> HTTPClient {
        try HTTPClient(settings, environment: ["CURL_CA_BUNDLE": certificates.authority])
    }

    @Test("is believed when a trusted authority vouches for its name", arguments: ["TLSv1_2", "TLSv1_3"])
    func good(version: String) async throws {
        let server = try TLSServer(certificates.path(.good), newest: version)
        let client = try client()
        for host in ["localhost", "127.0.0.1", "localhost"] {
            let response = try await client.send(HTTPRequest(.get, server.address(host), "/"))
            #expect(response.status == 200)
            #expect(response.version == .http11)
            // A connection to one name is none to the other.
            #expect(response.body == Array((host == "localhost" ? "1" : "2").utf8))
        }
    }

    @Test(
        "is not believed for what is wrong with its certificate",
        arguments: [
            (Certificates.Kind.elsewhere, HTTPError.Distrust.wrongName), (.expired, .expired),
            (.stranger, .unknownAuthority),
        ])
    func bad(kind: Certificates.Kind, distrust: HTTPError.Distrust) async throws {
        let server = try TLSServer(certificates.path(kind))
        let client = try client()
        let error = await #expect(throws: HTTPError.distrusted(host: "localhost", distrust)) {
            try await client.send(HTTPRequest(.get, server.address(), "/"))
        }
        #expect(error?.isRetryable == false)
    }

    @Test("is not spoken to in an old version")
    func old() async throws {
        let server = try TLSServer(certificates.path(.good), newest: "TLSv1_1")
        let client = try client()
        let error = await #expect(throws: HTTPError.self) {
            try await client.send(HTTPRequest(.get, server.address(), "/"))
        }
        guard case .distrusted(host: "localhost", .other(let words)) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(words.contains("version"))
    }

    @Test("is believed through a file or a folder that the environment names, and then through nothing else")
    func environment() async throws {
        let server = try TLSServer(certificates.path(.good))
        let (known, unknown) = (certificates.authority, certificates.otherAuthority)
        let trusting: [[String: String]] = [
            ["SSL_CERT_FILE": known], ["SSL_CERT_DIR": certificates.authorityFolder],
            ["CURL_CA_BUNDLE": known, "SSL_CERT_FILE": unknown],
            ["CURL_CA_BUNDLE": "", "SSL_CERT_FILE": known],
            ["SSL_CERT_FILE": unknown, "SSL_CERT_DIR": certificates.authorityFolder],
        ]
        for environment in trusting {
            let client = try HTTPClient(.patient, environment: environment)
            #expect(try await client.send(HTTPRequest(.get, server.address(), "/")).status == 200)
        }
        let distrusting: [[String: String]] = [
            [:], ["CURL_CA_BUNDLE": unknown, "SSL_CERT_FILE": known],
            ["CURL_CA_BUNDLE": unknown, "SSL_CERT_DIR": certificates.authorityFolder], ["SSL_CERT_DIR": "/"],
        ]
        for environment in distrusting {
            let client = try HTTPClient(.patient, environment: environment)
            await #expect(throws: HTTPError.distrusted(host: "localhost", .unknownAuthority)) {
                try await client.send(HTTPRequest(.get, server.address(), "/"))
            }
        }
        let missing = certificates.authority + ".missing"
        let client = try HTTPClient(.patient, environment: ["SSL_CERT_FILE": missing])
        await #expect(throws: HTTPError.authoritiesUnreadable(path: missing)) {
            try await client.send(HTTPRequest(.get, server.address(), "/"))
        }
    }

    @Test("carries many requests at once on one connection where it speaks HTTP/2")
    func http2() async throws {
        // It answers nobody before all have asked.
        let server = try TLSServer(certificates.path(.good), protocols: ["h2", "http/1.1"], held: 40)
        let client = try client()
        let address = try server.address()
        try await withThrowingTaskGroup(of: HTTPResponse.self) { group in
            for number in 0..<40 {
                group.addTask {
                    try await client.send(
                        HTTPRequest(
                            number % 2 == 0 ? .get : .post, address, "/\(String(number))",
                            body: number % 2 == 0 ? nil : .json([0x31])))
                }
            }
            for try await response in group {
                #expect(response.version == .http2)
                #expect(response.status == 200)
                #expect(response.body == Array("1".utf8))
            }
        }
    }

    @Test("loses only the stream that is cancelled")
    func http2Cancellation() async throws {
        let server = try TLSServer(certificates.path(.good), protocols: ["h2"], held: 3)
        let client = try client()
        let address = try server.address()
        let first = Task { try await client.send(HTTPRequest(.get, address, "/")) }
        let second = Task { try await client.send(HTTPRequest(.get, address, "/")) }
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        // Whether the cancelled one reached the server or not, there are three now, and none is left over twice.
        let others = (0..<2).map { _ in Task { try await client.send(HTTPRequest(.get, address, "/")) } }
        let response = try await second.value
        #expect(response.body == Array("1".utf8))
        for other in others { other.cancel() }
    }

    @Test("is not reached where something else answers")
    func notTLS() async throws {
        let server = try LoopbackServer { connection in
            connection.send("HTTP/1.1 400 Bad Request\r\n\r\n")
            connection.waitForEnd()
        }
        defer { server.stop() }
        let client = try client()
        let error = await #expect(throws: HTTPError.self) {
            try await client.send(HTTPRequest(.get, HTTPAddress("https://localhost:\(server.port)"), "/"))
        }
        guard case .distrusted(host: "localhost", .other) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("that ends the connection before TLS is agreed on is an error that may pass")
    func brokenHandshake() async throws {
        for isReset in [false, true] {
            let server = try LoopbackServer { connection in
                connection.waitForBytes()
                if isReset { connection.reset() }
            }
            defer { server.stop() }
            let client = try client()
            await #expect(throws: HTTPError.broken(host: "localhost")) {
                try await client.send(HTTPRequest(.get, HTTPAddress("https://localhost:\(server.port)"), "/"))
            }
        }
    }
}
