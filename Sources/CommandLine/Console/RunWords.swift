internal import Reporting
internal import Store

/// Words for runs.
enum RunWords {
    /// The accounting that ends a run: what was planned is done, failed, held or left.
    ///
    /// - Parameter counts: how the steps stand.
    /// - Returns: one line.
    static func accounting(_ counts: RunRecord.Counts) -> String {
        "planned \(Quantity.digits(counts.planned)) = \(Quantity.digits(counts.done)) done + "
            + "\(Quantity.digits(counts.failed)) failed + \(Quantity.digits(counts.held)) held + "
            + "\(Quantity.digits(counts.left)) left"
    }

    /// What a state means to a person.
    ///
    /// - Parameters:
    ///   - run: the run.
    ///   - isAtWork: whether a process works on the store right now.
    /// - Returns: a few words.
    static func state(_ run: RunRecord, isAtWork: Bool) -> String {
        switch run.state {
        case .running: isAtWork ? "at work" : "killed"
        case .stopped: "stopped"
        case .done: run.unmoved > 0 ? "done, some held" : "done"
        case .undone: "taken back"
        }
    }

    /// What a step of the journal did.
    ///
    /// - Parameter entry: the step.
    /// - Returns: a few words, with the step's own note.
    static func step(_ entry: JournalEntry) -> String {
        let what =
            switch (entry.kind, entry.isDecision) {
            case ("create", _): "made the member"
            case ("link", _): "led the account to its member"
            case ("refresh", _): "brought the member up to date"
            case ("hold", true): "a person decided against it"
            case ("hold", false): "held the account back"
            case ("undo", _): "took a step back"
            default: entry.kind
            }
        let state =
            switch entry.state {
            case "undone": " (taken back)"
            case "kept": " (not taken back: it changed since)"
            default: ""
            }
        return what + state + (entry.note.map { " \($0)" } ?? "")
    }

    /// What the state of a step at Firebase means.
    ///
    /// - Parameter state: the state.
    /// - Returns: a few words.
    static func state(_ state: FirebaseStep.State) -> String {
        switch state {
        case .begun: "begun; nobody has looked yet what became of it"
        case .done: "done and read back"
        case .failed: "failed"
        case .undone: "taken back"
        case .kept: "not taken back"
        }
    }

    /// Why an account was held back.
    ///
    /// - Parameters:
    ///   - reason: the reason.
    ///   - detail: what exactly.
    /// - Returns: a clause to end a sentence with.
    static func held(_ reason: HoldReason, detail: String?) -> String {
        let what =
            switch reason {
            case .accountTaken: "the account leads to another member already"
            case .identityTaken: "the identity has a member with another uid already"
            case .primaryMissing: "its primary account is no member"
            case .memberChanged: "the member is not as the plan met it"
            case .accountChanged: "the account changed since the plan"
            case .accountGone: "the account is not in the sources any more"
            case .identityChanged: "the identity changed since the plan"
            case .identityGone: "the identity is not in the sources any more"
            case .review: "a person must decide"
            case .refusedByStore: "the store refuses it, which was changed by hand"
            case .firebaseChanged: "the account at Firebase changed since the plan"
            case .firebaseGone: "Firebase does not know the account any more"
            case .firebaseRefused: "a step at Firebase was refused"
            case .firebasePrimary: "its member's own account is not ready at Firebase"
            case .noMember: "it leads to no member"
            }
        return detail.map { "\(what) (\($0))" } ?? what
    }
}
