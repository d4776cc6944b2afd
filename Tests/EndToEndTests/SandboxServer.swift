import Crypto
import Foundation
import Glibc
import Loopback
import SandboxWorld
import Threads

/// Kakao's and Firebase's APIs as the sandbox answers them, served by this process; ends with the value.
final class SandboxServer: Sendable {
    private let server: LoopbackServer
    private let sandbox: Locked<Sandbox>
    private let gate = DispatchSemaphore(value: 0)
    private let untilHeld: AsyncStream<Void>

    /// The key that the sandbox knows.
    static let key = "0123456789abcdef0123456789abcdef"

    /// A server with made-up users.
    ///
    /// - Parameter words: the options of `naru-sandbox`.
    /// - Throws: when an option is wrong, or there is no port.
    convenience init(_ words: String...) throws { try self.init(options: words) }

    /// A server with made-up users.
    ///
    /// - Parameters:
    ///   - words: the options of `naru-sandbox`.
    ///   - heldFrom: the number of the first call that is answered only after ``release()``, as are all after it.
    ///   - ahead: by how many seconds the server's clock is ahead.
    /// - Throws: when an option is wrong, or there is no port.
    init(options words: [String], heldFrom: Int = .max, ahead: Int64 = 0) throws {
        guard let options = try OptionParser.parse(words) else { throw CocoaError(.featureUnsupported) }
        let world =
            if case .madeUp(let count) = options.users {
                World(MadeUpUsers(count: count, seed: options.seed))
            } else { World(StoredUsers()) }
        var app = KakaoApp(adminKey: SecretBytes(Self.key.utf8))
        options.apply(to: &app)
        let faults = try options.faults.map { try FaultPlan(text: $0) } ?? .none
        let sandbox = Locked(
            try Sandbox(app: app, world: world, project: FirebaseProject(options), faults: faults))
        self.sandbox = sandbox
        let (gate, calls) = (gate, Locked(0))
        let (untilHeld, held) = AsyncStream.makeStream(of: Void.self)
        self.untilHeld = untilHeld
        server = try LoopbackServer { connection in
            while let request = connection.request() {
                let answer = sandbox.withLock {
                    $0.answer(
                        to: SandboxRequest(
                            method: request.method, target: Array(request.target.utf8),
                            authorization: request.header("authorization"),
                            metadataFlavor: request.header("metadata-flavor"),
                            time: Int64(Date().timeIntervalSince1970) + ahead, body: request.body),
                        at: Int64(DispatchTime.now().uptimeNanoseconds / 1_000_000))
                }
                let call = calls.withLock { calls in
                    calls += 1
                    return calls
                }
                if call >= heldFrom {
                    held.finish()
                    gate.wait()
                    gate.signal()
                }
                if answer.delay > 0 { usleep(UInt32(answer.delay) * 1_000) }
                let head =
                    "HTTP/1.1 \(answer.status) -\r\nContent-Type: \(answer.contentType)\r\n"
                    + "Date: \(Self.date(ahead: Int64(answer.skew) + ahead))\r\n"
                    + "Content-Length: \(answer.body.count)\r\n\r\n"
                if answer.isCut {
                    connection.send(Array(head.utf8) + answer.body.prefix(answer.body.count / 2))
                    return
                }
                guard connection.send(Array(head.utf8) + answer.body) else { return }
            }
        }
    }

    deinit { server.stop() }

    /// A time as servers tell it (RFC 9110, 5.6.7).
    private static func date(ahead seconds: Int64) -> String {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(secondsFromGMT: 0)
        format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return format.string(from: Date().addingTimeInterval(TimeInterval(seconds)))
    }

    /// Waits for the first call that is held.
    func held() async { for await _ in untilHeld {} }

    /// Lets the calls be answered that are held.
    func release() { gate.signal() }

    /// The environment in which `naru` finds the server.
    var environment: [String: String] {
        let url = "http://127.0.0.1:\(server.port)"
        return [
            "NARU_KAKAO_URL": url, "KAKAO_ADMIN_KEY": Self.key, "NARU_FIREBASE_URL": url,
            "NARU_OAUTH_URL": url, "NARU_IAM_URL": url, "NARU_GOOGLE_URL": url,
        ]
    }

    /// Asks the sandbox's desk.
    ///
    /// - Parameters:
    ///   - method: the method.
    ///   - path: what follows `/sandbox/`.
    ///   - body: the body.
    /// - Returns: the answer's object.
    @discardableResult
    func desk(_ method: String, _ path: String, _ body: String = "") -> [String: Any] {
        let answer = sandbox.withLock {
            $0.answer(
                to: SandboxRequest(
                    method: method, target: Array("/sandbox/\(path)".utf8), body: Array(body.utf8)), at: 0)
        }
        return (try? JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any]) ?? [:]
    }

    /// What Firebase says to an app that signs somebody in with a custom token.
    ///
    /// - Parameter token: the token.
    /// - Returns: the answer.
    func signIn(token: String) -> String {
        let answer = sandbox.withLock {
            $0.answer(
                to: SandboxRequest(
                    method: "POST",
                    target: Array("/v1/accounts:signInWithCustomToken?key=sandbox-api-key".utf8),
                    time: Int64(Date().timeIntervalSince1970), body: Array("{\"token\":\"\(token)\"}".utf8)),
                at: 0)
        }
        return String(decoding: answer.body, as: UTF8.self)
    }

    /// The least id of those who are linked.
    var firstID: String {
        let answer = sandbox.withLock {
            $0.answer(
                to: SandboxRequest(
                    method: "GET", target: Array("/v1/user/ids?limit=1".utf8),
                    authorization: "KakaoAK \(Self.key)"), at: 0)
        }
        let object = try? JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any]
        return (object?["elements"] as? [Int64])?.first.map(String.init) ?? ""
    }

    /// How many calls it has counted.
    var calls: Int { desk("GET", "counts")["sinceReset"] as? Int ?? -1 }
}
