import Crypto
import Files
import JSON
import Testing

@testable import SandboxWorld

/// Calls a sandbox without a server; its clock stands still until it is moved.
final class Client {
    static let key = "KakaoAK the-key"
    let sandbox: Sandbox
    var now: Int64 = 1_000_000

    init(
        users: String = "", madeUp: Int? = nil, faults: String = "",
        _ change: (inout KakaoApp) -> Void = { _ in }
    ) throws {
        var app = KakaoApp(adminKey: SecretBytes("the-key".utf8))
        app.authority = "127.0.0.1:8080"
        change(&app)
        let world =
            try madeUp.map { World(MadeUpUsers(count: $0, seed: 7)) }
            ?? World(StoredUsers(MemorySource(Array(users.utf8))))
        sandbox = try Sandbox(app: app, world: world, faults: FaultPlan(text: faults))
    }

    func call(
        _ target: String, _ authorization: String? = Client.key, method: String = "GET", body: String = "",
        caller: String = "127.0.0.1"
    ) -> SandboxAnswer {
        sandbox.answer(
            to: SandboxRequest(
                method: method, target: Array(target.utf8), authorization: authorization, caller: caller,
                body: Array(body.utf8)),
            at: now)
    }

    func post(_ target: String, _ body: String = "") -> SandboxAnswer {
        call(target, nil, method: "POST", body: body)
    }

    /// `/v2/app/users` for these ids.
    func users(_ ids: [Int64], keys: String? = nil) -> SandboxAnswer {
        let keys = keys.map { "&property_keys=\($0)" } ?? ""
        let list = ids.map(String.init).joined(separator: ",")
        return call("/v2/app/users?target_id_type=user_id&target_ids=%5B\(list)%5D\(keys)")
    }
}

extension SandboxAnswer {
    var text: String { String(decoding: body, as: UTF8.self) }

    /// The code of an error answer.
    var code: Int64? { value("code") { (reader) throws(JSONFailure) in try reader.integer() } }

    var afterURL: String? {
        value("after_url") { (reader) throws(JSONFailure) in try reader.textOrNull()?.string } ?? nil
    }

    var beforeURL: String? {
        value("before_url") { (reader) throws(JSONFailure) in try reader.textOrNull()?.string } ?? nil
    }

    /// The ids in `elements`.
    var ids: [Int64] {
        value("elements") { (reader) throws(JSONFailure) in
            var ids: [Int64] = []
            try reader.beginArray()
            while try reader.nextElement() { ids.append(try reader.integer()) }
            return ids
        } ?? []
    }

    private func value<Value>(
        _ name: String, _ read: (inout JSONReader) throws(JSONFailure) -> Value
    ) -> Value? {
        body.withUnsafeBytes { bytes in
            var reader = JSONReader(bytes)
            do {
                try reader.beginObject()
                while let found = try reader.nextKey() {
                    if found.string == name { return try read(&reader) }
                    try reader.skip()
                }
            } catch {
                Issue.record("\(text) is not as it should be: \(error)")
            }
            return nil
        }
    }
}

/// A user by the id alone, and a few of them.
func bare(_ ids: Int64...) -> String { ids.map { "{\"id\":\($0)}" }.joined(separator: "\n") }
