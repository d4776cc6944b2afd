internal import Pipeline
internal import Reporting
internal import Store
internal import Threads

/// Shows on the console how a run comes along.
final class RunProgress: ApplyObserver {
    private struct State {
        var progress: Progress?
        var run: RunRecord?
        var heldShown = 0
    }

    /// How many held accounts are named; the store knows them all.
    private static let heldLimit = 20

    private let talk: Talk
    private let state = Locked(State())

    init(_ console: Console) { talk = console.talk }

    func began(_ stage: ApplyStage, total: Int64?) {
        let label =
            switch stage {
            case .readingSources: "Reading the sources again, bytes"
            case .readingPlan: "Reading the plan, bytes"
            case .counting: "Counting changes"
            case .applying: "Applying"
            case .checking: "Checking what was written"
            case .undoing: "Taking back"
            case .downloading: "Asking Firebase, accounts"
            case .atFirebase: "At Firebase"
            }
        finish()
        let next = Progress(label, total: total.map { Int(clamping: $0) }, talk: talk)
        state.withLock { $0.progress = next }
    }

    func advanced(by amount: Int64) {
        state.withLock { $0.progress }?.advance(by: Int(clamping: amount))
    }

    func started(_ run: RunRecord) {
        if run.position > 0 {
            talk.note("Run \(run.run) goes on: \(RunWords.accounting(run.counts)).")
        } else {
            talk.note("Run \(run.run) begins: \(Quantity.digits(run.counts.planned)) planned.")
        }
        state.withLock { $0.run = run }
    }

    func committed(_ run: RunRecord) {
        let progress = state.withLock { state in
            state.run = run
            return state.progress
        }
        let counts = run.firebase?.counts ?? run.counts
        progress?.note("\(Quantity.digits(counts.failed)) failed, \(Quantity.digits(counts.held)) held")
    }

    func held(_ uid: String, _ reason: HoldReason, detail: String?) {
        let number = state.withLock { state in
            state.heldShown += 1
            return state.heldShown
        }
        if number <= Self.heldLimit {
            talk.warn(
                reason == .firebaseRefused
                    ? "\(printable(uid)) failed: \(printable(detail ?? RunWords.held(reason, detail: nil)))."
                    : "\(printable(uid)) is held back: \(printable(RunWords.held(reason, detail: detail))).")
        } else if number == Self.heldLimit + 1 {
            talk.warn("More are held back; naru status counts them, and the view v_waiting lists them.")
        }
    }

    func check() throws { try Interrupts.check() }

    /// Ends the line of the present stage.
    func finish() {
        state.withLock { state in
            defer { state.progress = nil }
            return state.progress
        }?.finish()
    }

    /// Says how a run stands that did not come to its end.
    func tellAccounting() {
        guard let run = state.withLock({ $0.run }) else { return }
        talk.note("Run \(run.run): \(RunWords.accounting(run.counts)).")
        if let firebase = run.firebase {
            talk.note("At Firebase: \(RunWords.accounting(firebase.counts)).")
        }
    }
}
