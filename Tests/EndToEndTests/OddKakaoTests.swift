import Foundation
import Loopback
import Testing
import Threads

/// Answers as Kakao might one day, in ways that the sandbox does not.
private final class OddKakao: Sendable {
    private let server: LoopbackServer

    /// A server.
    ///
    /// - Parameter answer: the status and the body for a path and its parameters.
    /// - Throws: when there is no port.
    init(_ answer: @escaping @Sendable (String, [String: String]) -> (Int, String)) throws {
        server = try LoopbackServer { connection in
            while let request = connection.request() {
                let parts = URLComponents(string: "http://127.0.0.1\(request.target)")
                var query: [String: String] = [:]
                for item in parts?.queryItems ?? [] { query[item.name] = item.value }
                let (status, body) = answer(parts?.path ?? "", query)
                let head =
                    "HTTP/1.1 \(status) -\r\nContent-Type: application/json\r\n"
                    + "Content-Length: \(body.utf8.count)\r\n\r\n"
                guard connection.send(Array((head + body).utf8)) else { return }
            }
        }
    }

    deinit { server.stop() }

    var environment: [String: String] {
        ["NARU_KAKAO_URL": "http://127.0.0.1:\(server.port)", "KAKAO_ADMIN_KEY": SandboxServer.key]
    }

    /// A page of some ids from one on, inclusive, whose link names the next page's first id.
    static func page(_ ids: [Int], _ query: [String: String], size: Int = 100) -> (Int, String) {
        let start = query["from_id"].flatMap { Int($0) } ?? 0
        let rest = ids.filter { $0 >= start }
        let next = rest.dropFirst(size).first
        let link = next.map { "\"https://kapi.kakao.com/v1/user/ids?from_id=\($0)&app_key=0123\"" } ?? "null"
        return (
            200,
            "{\"elements\":\(Array(rest.prefix(size))),\"after_url\":\(link),\"total_count\":\(ids.count)}"
        )
    }

    static func asked(_ query: [String: String]) -> [Int] {
        (query["target_ids"] ?? "").split { !$0.isNumber }.compactMap { Int($0) }
    }

    static func users(_ ids: [Int], _ more: (Int) -> String = { _ in "" }) -> (Int, String) {
        (200, "[\(ids.map { "{\"id\":\($0)\(more($0))}" }.joined(separator: ","))]")
    }
}

@Suite("Kakao in odd moods")
struct OddKakaoTests {
    let folder: Folder

    init() throws { folder = try Folder() }

    private func fetch(_ kakao: OddKakao, _ more: String...) async throws -> Naru.Outcome {
        try await Naru.run(
            ["fetch", "--pace", "0", "--list-pace", "0"] + more, in: folder, environment: kakao.environment)
    }

    @Test("loses nobody when a page begins with the next id instead of the last one")
    func nextID() async throws {
        let ids = Array(1_001...1_250)
        let kakao = try OddKakao { path, query in
            path.hasSuffix("ids") ? OddKakao.page(ids, query) : OddKakao.users(OddKakao.asked(query))
        }
        let outcome = try await fetch(kakao)
        #expect(
            outcome.output.contains("250 listed, 250 read = 250 linked"), "\(outcome.output)\(outcome.errors)"
        )
    }

    @Test("holds it against nobody that call after call failed: they are asked for again")
    func nothingWorks() async throws {
        let calls = Locked(0)
        let kakao = try OddKakao { path, query in
            if path.hasSuffix("ids") { return OddKakao.page(Array(1...248), query) }
            let number = calls.withLock { calls in
                calls += 1
                return calls
            }
            return number <= 10 ? (400, #"{"code":-2,"msg":"wrong"}"#) : OddKakao.users(OddKakao.asked(query))
        }
        let first = try await fetch(kakao)
        #expect(first.code == 78, "\(first.errors)")
        #expect(first.errors.contains("Kakao refuses one call after the other (code -2)."), "\(first.errors)")
        let second = try await fetch(kakao)
        #expect(second.code == 0, "\(second.errors)")
        #expect(second.output.contains("248 read = 248 linked + 0 not linked + 0 failed"), "\(second.output)")
    }

    @Test("reads everybody else when one user cannot be read")
    func oddUser() async throws {
        let kakao = try OddKakao { path, query in
            if path.hasSuffix("ids") { return OddKakao.page(Array(1...60), query) }
            return OddKakao.users(OddKakao.asked(query)) { id in
                id == 33 ? #","kakao_account":{"profile":{"nickname":"\ud800"# : ""
            }
        }
        let outcome = try await fetch(kakao)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(
            outcome.output.contains("60 read = 59 linked + 0 not linked + 1 failed"),
            "\(outcome.output)\(outcome.errors)")
    }

    @Test("takes an answer about strangers alone for none, and an empty list for another app's")
    func strangers() async throws {
        let isEmpty = Locked(false)
        let ids = Array(1...150)
        let kakao = try OddKakao { path, query in
            if path.hasSuffix("ids") { return OddKakao.page(isEmpty.withLock { $0 } ? [] : ids, query) }
            return OddKakao.users(OddKakao.asked(query))
        }
        #expect(try await fetch(kakao).code == 0)
        isEmpty.withLock { $0 = true }
        let empty = try await fetch(kakao)
        #expect(empty.code == 78, "\(empty.output)")
        #expect(empty.errors.contains("it seems to be another app's"), "\(empty.errors)")

        let stranger = try OddKakao { path, query in
            path.hasSuffix("ids") ? OddKakao.page(ids, query) : OddKakao.users([9_999_999])
        }
        let outcome = try await fetch(stranger, "--identity-cache", "other.sqlite", "--max-duration", "2s")
        #expect(outcome.code == 75, "\(outcome.output)")
        let states = try await Naru.run(
            ["other.sqlite", "SELECT DISTINCT state FROM identities"], in: folder, command: "/usr/bin/sqlite3"
        )
        #expect(states.output == "listed\n")
    }

    @Test("the log beside a cache that others could read is its owner's alone")
    func permissions() async throws {
        let kakao = try OddKakao { path, query in
            path.hasSuffix("ids") ? OddKakao.page([1, 2], query) : OddKakao.users(OddKakao.asked(query))
        }
        #expect(try await fetch(kakao).code == 0)
        let names = ["naru-identities.sqlite", "naru-identities.sqlite-wal", "naru-identities.sqlite-shm"]
        for name in names {
            if !folder.names().contains(name) { _ = try folder.file(name, "") }
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o644], ofItemAtPath: "\(folder.path)/\(name)")
        }
        #expect(try await fetch(kakao).code == 0)
        for name in names where folder.names().contains(name) {
            #expect(try folder.permissions(name) == 0o600, "\(name)")
        }
    }

    @Test("what names no file, no address or no trace is refused before anything is sent")
    func names() async throws {
        let kakao = try OddKakao { _, _ in (500, "") }
        func expect(_ code: Int32, _ words: String, _ arguments: [String], _ more: [String: String] = [:])
            async throws
        {
            let outcome = try await Naru.run(
                arguments, in: folder, environment: kakao.environment.merging(more) { $1 })
            #expect(outcome.code == code, "\(arguments): \(outcome.errors)")
            #expect(outcome.errors.contains(words), "\(outcome.errors)")
        }
        try await expect(64, "and - is none here", ["fetch", "--export", "-"])
        try await expect(64, "and - is none here", ["fetch", "--trace", "-"])
        try await expect(78, "NARU_KAKAO_URL is set and empty.", ["fetch"], ["NARU_KAKAO_URL": ""])
        try await expect(78, "is a device", ["fetch", "--admin-key-file", "/dev/null"])
        let secret = try folder.file("key.json", "{\"private_key\": \"x\"}\n")
        try await expect(73, "exists already", ["fetch", "--trace", secret])
        #expect(try folder.text("key.json") == "{\"private_key\": \"x\"}\n")
    }
}
