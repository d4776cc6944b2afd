import Bridge
import Foundation
import Pipeline
import Reporting
import SQLite
import Schemes
import Store
import Testing
import Threads

@Suite("Whatever happens to a store")
struct HistoryTests {
    @Test("a person has one member, an account leads to one, and the totals add up", arguments: 0..<60)
    func invariants(round: Int) async throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var history = try History(seed: seed)
        for step in 0..<14 {
            let what = try await history.go()
            try #expect(history.faults() == [], "seed \(seed), round \(round), step \(step): \(what)")
        }
    }
}

/// A made-up project to which random things happen.
private struct History {
    private var random: Seeded
    private let place: Place
    private var folder: String { place.path }
    private var accounts: [[String: Any]] = []
    private var identities: [[String: Any]] = []
    private var plan: String?
    private let somebody = RunRecord.Starter(who: "somebody", command: "naru")
    private var nextNumber = 1

    private var store: String { folder + "/naru.sqlite" }

    init(seed: UInt64) throws {
        random = Seeded(state: seed)
        place = try Place()
        for _ in 0..<12 { grow() }
    }

    /// Lets one thing happen, and tells what it was.
    mutating func go() async throws -> String {
        switch Int.random(in: 0..<10, using: &random) {
        case 0: grow()
        case 1: change()
        case 2, 3, 4:
            try await makePlan()
            return "plan"
        case 5, 6, 7: return try await apply()
        default: return try await undo()
        }
        return "the project changes"
    }

    /// A person, with one account or two, or none, or an account without a person.
    private mutating func grow() {
        let number = nextNumber
        nextNumber += 1
        let address = "person\(Int.random(in: 0..<30, using: &random))@example.kr"
        if Bool.random(using: &random) {
            identities.append([
                "id": 3_000_000_000 + number, "connected_at": "2024-01-01T00:00:00Z",
                "kakao_account": [
                    "is_email_valid": true, "is_email_verified": true, "email": address,
                    "profile": ["nickname": "사람\(number)"],
                ],
            ])
        }
        for copy in 0..<Int.random(in: 0...2, using: &random) {
            accounts.append([
                "localId": "uid-\(number)-\(copy)",
                // Twice the same address is impossible in Firebase, two schemes of one app are not.
                "email": (copy == 0 ? "kakao" : "old") + address,
                "createdAt": "\(1_700_000_000_000 + number)",
                "lastSignedInAt": "\(1_700_000_000_000 + Int.random(in: 0..<9, using: &random))",
            ])
        }
    }

    private mutating func change() {
        guard let place = accounts.indices.randomElement(using: &random) else { return }
        switch Int.random(in: 0..<4, using: &random) {
        case 0: accounts.remove(at: place)
        case 1: accounts[place]["disabled"] = Bool.random(using: &random)
        case 2: accounts[place]["displayName"] = "이름\(nextNumber)"
        default:
            guard let place = identities.indices.randomElement(using: &random) else { return }
            if Bool.random(using: &random) {
                identities.remove(at: place)
            } else {
                identities[place]["kakao_account"] = [
                    "is_email_valid": true, "is_email_verified": true,
                    "email": "person\(Int.random(in: 0..<30, using: &random))@example.kr",
                ]
            }
        }
    }

    private mutating func makePlan() async throws {
        let accountFile = folder + "/accounts.json"
        let identityFile = folder + "/users.json"
        try JSONSerialization.data(withJSONObject: ["users": accounts]).write(to: URL(filePath: accountFile))
        try JSONSerialization.data(withJSONObject: identities).write(to: URL(filePath: identityFile))
        let old = folder + "/old.json5"
        try Data(#"{ name: "old", provider: "kakao", email: ["old{email}"], password: ["{id}"] }"#.utf8)
            .write(to: URL(filePath: old))
        let library = try SchemeLibrary()
        let schemes = try ["kakao-prefix", old].map { try library.scheme($0) }
        var request = PlanRequest(
            accounts: [accountFile], identities: [identityFile], schemes: schemes,
            reports: folder + "/reports", threads: 2, toolVersion: "test")
        request.proof = .skipped
        request.policy = Policy(accepting: [.proof, .verifiedEmail])
        request.store = FileManager.default.fileExists(atPath: store) ? store : nil
        plan = try await PlanRun(request, observer: Silent()).run().folder + "/plan.ndjson"
    }

    private mutating func apply() async throws -> String {
        guard let plan else { return "no plan yet" }
        var request = ApplyRequest(plan: plan, store: store, starter: somebody)
        request.batchSize = Int.random(in: 1...7, using: &random)
        request.limits.share = 100
        if Bool.random(using: &random) { request.selection.limit = Int.random(in: 1...9, using: &random) }
        if Int.random(in: 0..<3, using: &random) == 0 { request.accounts = [folder + "/accounts.json"] }
        let patience = Bool.random(using: &random) ? Int.max : Int.random(in: 1...9, using: &random)
        do {
            let outcome = try await ApplyRun(request, observer: Silent(patience: patience)).run()
            #expect(outcome.run.counts.left == 0)
            return "apply, run \(outcome.run.run)"
        } catch is Silent.Enough {
            return "apply, stopped"
        } catch ApplyError.undoingUnfinished {
            return "apply, refused while a run is being taken back"
        } catch ApplyError.sourcesMissing {
            return "apply, refused without the sources of a stopped run"
        }
    }

    private mutating func undo() async throws -> String {
        guard FileManager.default.fileExists(atPath: store) else { return "no store yet" }
        let runs = try MemberStore.reading(store).runs().filter { $0.kind == .apply && $0.state != .undone }
        guard let run = runs.randomElement(using: &random) else { return "no run yet" }
        let patience = Bool.random(using: &random) ? Int.max : 1
        do {
            _ = try await UndoRun(
                run.run, store: store, starter: somebody, observer: Silent(patience: patience)
            )
            .run(isDryRun: Bool.random(using: &random))
            return "undo of run \(run.run)"
        } catch is Silent.Enough {
            return "undo of run \(run.run), stopped"
        }
    }

    /// What must never be so, asked of the database itself.
    func faults() throws -> [String] {
        guard FileManager.default.fileExists(atPath: store) else { return [] }
        let database = try Connection(path: store, access: .readWrite)
        let questions = [
            "SELECT 'two members for ' || provider_user_id FROM members GROUP BY provider, provider_user_id HAVING count(*) > 1",
            "SELECT 'two members of ' || uid FROM members GROUP BY uid HAVING count(*) > 1",
            "SELECT 'no primary link for ' || uid FROM members m WHERE NOT EXISTS (SELECT 1 FROM account_links l WHERE l.uid = m.uid AND l.member_id = m.member_id AND l.role = 'primary')",
            "SELECT 'two primary links for ' || member_id FROM account_links WHERE role = 'primary' GROUP BY member_id HAVING count(*) > 1",
            "SELECT 'a stray link of ' || uid FROM account_links l WHERE NOT EXISTS (SELECT 1 FROM members m WHERE m.member_id = l.member_id)",
            "SELECT 'run ' || run || ' does not add up' FROM runs WHERE planned < done + failed + held OR state = 'done' AND planned <> done + failed + held",
            "SELECT 'step ' || step || ' is in no batch' FROM journal j WHERE NOT EXISTS (SELECT 1 FROM batches b WHERE b.run = j.run AND j.step BETWEEN b.first_step AND b.last_step)",
            "SELECT 'not whole: ' || integrity_check FROM pragma_integrity_check WHERE integrity_check <> 'ok'",
            "SELECT 'a stray row of ' || \"table\" FROM pragma_foreign_key_check",
            // Every link and member is what the journal's steps that hold made of it.
            "SELECT 'no step made the link of ' || uid FROM account_links l WHERE NOT EXISTS (SELECT 1 FROM journal j WHERE j.uid = l.uid AND j.kind IN ('create', 'link') AND j.state IN ('done', 'kept'))",
        ]
        return try questions.flatMap { question in
            let statement = try database.prepare(question)
            var faults: [String] = []
            while try statement.step() { faults.append(statement.text(at: 0)) }
            return faults
        }
    }
}

/// A folder that vanishes with its owner.
private final class Place {
    let path = NSTemporaryDirectory() + "naru-history-" + UUID().uuidString

    init() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// Says nothing, and stops the work after so many looks.
private final class Silent: PlanObserver, ApplyObserver {
    struct Enough: Error {}

    private let patience: Counter

    init(patience: Int = .max) { self.patience = Counter(patience) }

    func began(_ stage: PlanStage, total: Int64?) {}
    func began(_ stage: ApplyStage, total: Int64?) {}
    func advanced(by amount: Int64) {}
    func compared(isCached: Bool) {}
    func noticed(_ notice: PlanNotice) {}
    func started(_ run: RunRecord) {}
    func committed(_ run: RunRecord) {}
    func held(_ uid: String, _ reason: HoldReason, detail: String?) {}
    func check() throws { if patience.takeOne() { throw Enough() } }
}

private final class Counter: Sendable {
    private let left: Locked<Int>

    init(_ left: Int) { self.left = Locked(left) }

    /// Whether there was none left.
    func takeOne() -> Bool {
        left.withLock { left in
            if left <= 0 { return true }
            left -= 1
            return false
        }
    }
}

/// Random numbers that a seed repeats (SplitMix64).
private struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
