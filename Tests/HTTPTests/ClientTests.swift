import Crypto
import HTTP
import Loopback
import Testing
import Threads

@Suite("A client")
struct ClientTests {
    @Test("sends what it was given, and gives the answer")
    func exchange() async throws {
        let seen = Locked<LoopbackRequest?>(nil)
        let server = try LoopbackServer.answering { request in
            seen.withLock { $0 = request }
            return "HTTP/1.1 201 Created\r\nContent-Length: 5\r\nX-One: 1\r\nx-one: 2\r\n"
                + "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\n\r\nhello"
        }
        defer { server.stop() }
        let client = try HTTPClient(.patient, environment: [:])
        let response = try await client.send(
            HTTPRequest(
                .post, server.address, "/v1/projects/\("a/b 한")/accounts:lookup",
                query: [HTTPParameter("email", "a+tag@example.com"), HTTPParameter("이름", "x&y")],
                headers: [
                    .authorization("KakaoAK", SecretBytes(Array("s3cret".utf8))), HTTPHeader("X-Empty", ""),
                ],
                body: .json(Array(#"{"a":1}"#.utf8))))
        #expect(response.status == 201)
        #expect(response.body == Array("hello".utf8))
        #expect(response.version == .http11)
        #expect(response.headers["X-ONE"] == "1")
        #expect(response.headers.all("x-one") == ["1", "2"])
        #expect(response.headers["x-two"] == nil)
        #expect(response.date == 784_111_777)

        let request = try #require(seen.withLock { $0 })
        #expect(request.method == "POST")
        #expect(
            request.target
                == "/v1/projects/a%2Fb%20%ED%95%9C/accounts:lookup"
                + "?email=a%2Btag%40example.com&%EC%9D%B4%EB%A6%84=x%26y")
        #expect(request.header("authorization") == "KakaoAK s3cret")
        #expect(request.header("content-type") == "application/json")
        #expect(request.header("accept-encoding") == "gzip, deflate")
        #expect(request.header("x-empty") == "")
        #expect(request.header("expect") == nil)
        #expect(request.header("cookie") == nil)
        #expect(request.body == Array(#"{"a":1}"#.utf8))
    }
}
