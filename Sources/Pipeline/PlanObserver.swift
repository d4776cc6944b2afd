/// Who is told how a plan is coming along, and may stop it.
public protocol PlanObserver: Sendable {
    /// A stage begins.
    ///
    /// - Parameters:
    ///   - stage: the stage.
    ///   - total: how much there is to do, if that is known: bytes while reading, accounts after.
    func began(_ stage: PlanStage, total: Int64?)

    /// More of the stage is done.
    ///
    /// - Parameter amount: how much since the last call.
    func advanced(by amount: Int64)

    /// A password was compared with a hash.
    ///
    /// - Parameter isCached: whether the answer was known already.
    func compared(isCached: Bool)

    /// Something a person should be told once.
    ///
    /// - Parameter notice: what.
    func noticed(_ notice: PlanNotice)

    /// Asks whether to go on.
    ///
    /// - Throws: whatever is to end the run.
    func check() throws
}

/// A part of a plan's work.
public enum PlanStage: Sendable {
    /// Asking Firebase for the accounts of a project.
    case downloading
    /// Reading all inputs.
    case reading
    /// Finding out how many hashes proof will take.
    case estimating
    /// Matching, with proof unless it is skipped.
    case matching
    /// Writing the plan and the reports.
    case writing
}

/// Something a person should be told once.
public enum PlanNotice: Sendable {
    /// Members of account records that have no meaning here.
    case unknownMembers(file: String, [(name: String, count: Int)])
    /// What proof will cost: accounts, hashes if all goes well, hashes at most, and hashes a second on all cores.
    case proofEstimate(accounts: Int, likely: Int, most: Int, rate: Double)
    /// Proof is skipped, and so many accounts have a hash that could have been checked.
    case proofSkipped(accounts: Int)
    /// The latest fetch into the cache of identities did not come to its end; there were others before.
    case fetchUnfinished(cache: String)
    /// Kakao gave no answer about some users, who are not among the identities.
    case usersFailed(cache: String, count: Int)
    /// Nobody in the cache of identities is linked.
    case nobodyLinked(cache: String)
    /// Some accounts come from the emulator, and their passwords are compared as text.
    case plainPasswords(accounts: Int)
}
