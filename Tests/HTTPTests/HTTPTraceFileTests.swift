import Foundation
import HTTP
import Loopback
import Testing

@Suite("A trace file")
struct HTTPTraceFileTests {
    @Test("has a line for each attempt, and its owner alone may read it")
    func lines() async throws {
        let folder = try Folder()
        let path = try folder.write("GET\t/before\t200\t1\t-\n", to: "trace")
        chmod(path, 0o644)
        let server = try LoopbackServer.answering { request in
            request.target.hasPrefix("/bad") ? "HTTP/1.1 400 Bad\r\nContent-Length: 0\r\n\r\n" : Reply.ok()
        }
        let address = try server.address
        let trace = HTTPTrace(to: try HTTPTraceFile(path: path)) { _ in "-401" }
        let client = try HTTPClient(.patient, environment: [:], trace: trace)
        _ = try await client.send(HTTPRequest(.get, address, "", query: [HTTPParameter("key", "secret")]))
        _ = try await client.send(HTTPRequest(.post, address, "/bad/\("a\tb\n")"))
        server.stop()
        _ = try? await client.send(HTTPRequest(.get, address, "/gone"))

        let text = try String(contentsOfFile: path, encoding: .utf8)
        let lines = text.replacing(/\t\d+(\t[^\t\n]+\n)/) { "\tMS\($0.1)" }.split(separator: "\n")
        #expect(
            lines == [
                "GET\t/before\t200\tMS\t-", "GET\t/\t200\tMS\t-", "POST\t/bad/a%09b%0A\t400\tMS\t-401",
                "GET\t/gone\t-\tMS\tcurl:7",
            ])
        let rights = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(rights == 0o600)
    }

    @Test("keeps whole the lines of many who write at once")
    func whole() async throws {
        let folder = try Folder()
        let path = folder.path + "/trace"
        let server = try LoopbackServer.answering { _ in Reply.ok() }
        defer { server.stop() }
        let address = try server.address
        let client = try HTTPClient(
            .patient, environment: [:], trace: HTTPTrace(to: try HTTPTraceFile(path: path)))
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<300 {
                group.addTask { _ = try? await client.send(HTTPRequest(.get, address, "/\(String(number))")) }
            }
        }
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        #expect(Set(lines.map { $0.split(separator: "\t")[1] }) == Set((0..<300).map { "/\($0)" }))
        #expect(lines.allSatisfy { $0.split(separator: "\t").count == 5 })
    }

    @Test("that cannot be opened is an error with its path")
    func refused() throws {
        let folder = try Folder()
        let path = folder.path + "/none/trace"
        #expect(throws: HTTPTraceFile.Failure(path: path, code: ENOENT)) { try HTTPTraceFile(path: path) }
        let link = folder.path + "/link"
        symlink(try folder.write("", to: "target"), link)
        #expect(throws: HTTPTraceFile.Failure(path: link, code: ELOOP)) { try HTTPTraceFile(path: link) }
    }
}
