/// Why a plan is not applied; nothing was written.
public enum ApplyError: Error, Sendable {
    /// The plan's digest is not the expected one.
    case digestDiffers(plan: String, digest: String, expected: String)
    /// A line says something that no plan of this program says.
    case inconsistent(plan: String, uid: String, PlanFault)
    /// A limit is exceeded.
    case beyondLimit(ApplyLimit, found: Int, allowed: Int)
    /// Another process works on the store.
    case locked(store: String, note: String)
    /// A run is being taken back and was stopped on the way.
    case undoingUnfinished(undone: Int64, command: String)
    /// A run of this plan looked at the sources again and was stopped; it goes on only with them.
    case sourcesMissing(run: Int64, command: String)
    /// Nothing of the plan is both asked for and to be applied.
    case nothingChosen(plan: String)
    /// The plan met members in another store.
    case otherStore(store: String, members: Int)
    /// A uid that was asked for is not in the plan.
    case notInPlan(plan: String, uid: String)
    /// The store's runs changed accounts of another project.
    case otherProject(known: String, given: String)
    /// The plan was made of the accounts of another project.
    case planOfOtherProject(plan: String, known: String, given: String)
    /// The plan chooses no steps at Firebase, and they were asked for.
    case noFirebaseSteps(plan: String)
    /// The credentials may not see password hashes: nobody could tell which passwords changed since the plan.
    case hashesWithheld
    /// Nobody confirmed that accounts at Firebase are to be changed.
    case notConfirmed
    /// A canary found the store to be other than the plan says; the run stopped there.
    case canaryMismatch(run: Int64, uid: String)
}

/// What is wrong with a line of a plan that can be read.
public enum PlanFault: Equatable, Sendable {
    /// A member that its status needs is missing.
    case missing(String)
    /// The identity's provider is none of the plan's schemes.
    case foreignProvider(String)
    /// Two accounts are to be primary for one identity.
    case identityRepeated(other: String)
    /// The account cannot be merged into itself.
    case mergedIntoItself
}

/// A limit of a run.
public enum ApplyLimit: Sendable {
    /// `--max-changes`.
    case changes
    /// `--max-merges`.
    case merges
    /// The share of the base, in percent.
    case share
}
