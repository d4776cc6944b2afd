internal import Pipeline
internal import Reporting
internal import Synchronization
internal import Threads

/// Shows on the console how a plan comes along.
final class PlanProgress: PlanObserver {
    private let talk: Talk
    private let progress = Locked<Progress?>(nil)
    private let known = Atomic<Int>(0)
    private let computed = Atomic<Int>(0)

    init(_ console: Console) { talk = console.talk }

    func began(_ stage: PlanStage, total: Int64?) {
        let label =
            switch stage {
            case .downloading: "Asking Firebase, accounts"
            case .reading: "Reading, bytes"
            case .estimating: "Counting hashes, accounts"
            case .matching: "Matching, accounts"
            case .writing: "Writing, accounts"
            }
        finish()
        if stage == .writing { tellHashes() }
        let next = Progress(label, total: total.map { Int(clamping: $0) }, talk: talk)
        progress.withLock { $0 = next }
    }

    func advanced(by amount: Int64) {
        progress.withLock { $0 }?.advance(by: Int(clamping: amount))
    }

    func compared(isCached: Bool) {
        if isCached {
            known.wrappingAdd(1, ordering: .relaxed)
        } else {
            computed.wrappingAdd(1, ordering: .relaxed)
        }
        // A look at the clock keeps the line alive while a single account takes long.
        progress.withLock { $0 }?.advance(by: 0)
    }

    func noticed(_ notice: PlanNotice) {
        switch notice {
        case .unknownMembers(let file, let members):
            let names = members.prefix(5).map { "\(printable($0.name)) (\(Quantity.digits($0.count)))" }
            let rest = members.count > 5 ? " and \(members.count - 5) more" : ""
            talk.warn(
                "\(printable(file)): passed over fields that Naru does not know: "
                    + names.joined(separator: ", ") + rest + ".")
        case .proofEstimate(let accounts, let likely, let most, let rate):
            talk.note(
                "Proof: \(Self.accounts(accounts)) \(accounts == 1 ? "has" : "have") a hash to check. "
                    + "About \(Quantity.digits(likely)) hashes, at most \(Quantity.digits(most)); "
                    + "at \(Quantity.rate(rate)) that is about \(duration(likely, rate)), "
                    + "at most \(duration(most, rate)). Known results are not computed again.")
        case .proofSkipped(let accounts):
            talk.warn(
                "Proof is skipped: \(Self.accounts(accounts)) \(accounts == 1 ? "has" : "have") a hash that could "
                    + "have been checked, and without it nobody moves unless the policy accepts weaker evidence."
            )
        case .fetchUnfinished(let cache):
            talk.warn(FetchWords.unfinished(cache))
        case .usersFailed(let cache, let count):
            talk.warn(
                "Kakao gave no answer about \(Quantity(count, "user").text) in \(printable(cache)): they are not "
                    + "among the identities. naru fetch asks again where the answer was not final.")
        case .nobodyLinked(let cache):
            talk.warn(
                "Nobody in \(printable(cache)) is linked. If that is wrong, the admin key was another app's.")
        case .plainPasswords(let accounts):
            talk.warn(
                "\(Self.accounts(accounts)) from the Auth emulator: the passwords are plain text and were "
                    + "compared as such.")
        }
    }

    func check() throws { try Interrupts.check() }

    /// Ends the line of the present stage.
    func finish() {
        progress.withLock { progress in
            defer { progress = nil }
            return progress
        }?.finish()
    }

    private static func accounts(_ count: Int) -> String {
        Quantity.digits(count) + (count == 1 ? " account" : " accounts")
    }

    private func tellHashes() {
        let (known, computed) = (known.load(ordering: .relaxed), computed.load(ordering: .relaxed))
        guard known + computed > 0 else { return }
        talk.note(
            "Proof: \(Quantity.digits(computed)) hashes computed, \(Quantity.digits(known)) known already.")
    }

    private func duration(_ hashes: Int, _ rate: Double) -> String {
        Quantity.duration(seconds: Double(hashes) / max(rate, 0.001))
    }
}
