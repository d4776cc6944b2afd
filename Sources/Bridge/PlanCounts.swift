/// The numbers of a plan. They add up: `read = distinct + repeats`, `distinct` = the sum of ``statuses``.
public struct PlanCounts: Sendable {
    /// Account records read from all sources.
    public var read = 0
    /// Records beyond the first of each uid.
    public var repeats = 0
    /// Different uids, which is the number of decisions.
    public var distinct = 0
    /// Identity records read from all sources.
    public var identitiesRead = 0
    /// Identity records beyond the first of each key.
    public var identityRepeats = 0
    /// Different identities.
    public var identities = 0
    /// Identities that at least one account was decided to belong to (`migrate`).
    public var identitiesClaimed = 0
    /// Decisions by status; a status without any may be missing.
    public var statuses: [Status: Int] = [:]
    /// Decisions by status and reason.
    public var reasons: [StatusReason: Int] = [:]
    /// Decisions that carry an identity, by evidence.
    public var evidence: [Evidence: Int] = [:]
    /// Decisions by scheme and status.
    public var schemes: [SchemeStatus: Int] = [:]
    /// How many more accounts would move if this evidence were accepted too; kinds already accepted are missing.
    public var wouldMove: [Evidence: Int] = [:]
    /// Sign-ups by month (UTC, `yyyy-MM`) and status; accounts without `createdAt` are left out.
    public var signUps: [MonthStatus: Int] = [:]

    /// All zero.
    public init() {}

    /// The count of a status.
    ///
    /// - Parameter status: the status.
    public subscript(status: Status) -> Int { statuses[status, default: 0] }

    /// Whether the numbers add up.
    public var addUp: Bool { read == distinct + repeats && distinct == statuses.values.reduce(0, +) }
}

/// A status with its reason.
public struct StatusReason: Hashable, Sendable {
    /// The status.
    public var status: Status
    /// The reason.
    public var reason: Reason

    /// A pair.
    ///
    /// - Parameters:
    ///   - status: the status.
    ///   - reason: the reason.
    public init(status: Status, reason: Reason) {
        self.status = status
        self.reason = reason
    }
}

/// A scheme's name with a status.
public struct SchemeStatus: Hashable, Sendable {
    /// The scheme's name.
    public var scheme: String
    /// The status.
    public var status: Status

    /// A pair.
    ///
    /// - Parameters:
    ///   - scheme: the scheme's name.
    ///   - status: the status.
    public init(scheme: String, status: Status) {
        self.scheme = scheme
        self.status = status
    }
}

/// A month with a status.
public struct MonthStatus: Hashable, Sendable {
    /// Months since January 1970 (UTC).
    public var month: Int
    /// The status.
    public var status: Status

    /// A pair.
    ///
    /// - Parameters:
    ///   - month: months since January 1970 (UTC).
    ///   - status: the status.
    public init(month: Int, status: Status) {
        self.month = month
        self.status = status
    }
}
