public import Store

/// Who is told how a run is coming along, and may stop it.
public protocol ApplyObserver: Sendable {
    /// A stage begins.
    ///
    /// - Parameters:
    ///   - stage: the stage.
    ///   - total: how much there is to do, if that is known: bytes while reading, steps after.
    func began(_ stage: ApplyStage, total: Int64?)

    /// More of the stage is done.
    ///
    /// - Parameter amount: how much since the last call.
    func advanced(by amount: Int64)

    /// A run begins, or goes on after it was stopped.
    ///
    /// - Parameter run: the run as it stands.
    func started(_ run: RunRecord)

    /// A batch was committed.
    ///
    /// - Parameter run: the run as it stands.
    func committed(_ run: RunRecord)

    /// An account was held back.
    ///
    /// - Parameters:
    ///   - uid: the account.
    ///   - reason: why.
    ///   - detail: what exactly, when more is known.
    func held(_ uid: String, _ reason: HoldReason, detail: String?)

    /// Asks whether to go on.
    ///
    /// - Throws: whatever is to end the run.
    func check() throws
}

/// A part of a run's work.
public enum ApplyStage: Sendable {
    /// Reading the sources again, to see what changed since the plan.
    case readingSources
    /// Reading and checking the plan.
    case readingPlan
    /// Counting what would change.
    case counting
    /// Changing the store.
    case applying
    /// Reading back what a canary wrote.
    case checking
    /// Taking a run back.
    case undoing
    /// Reading the accounts of the project, to see what changed since the plan.
    case downloading
    /// Changing accounts at Firebase, or changing them back.
    case atFirebase
}
