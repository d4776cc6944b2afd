public import Bridge

/// One rendering of a plan, fed decision by decision in uid order.
public protocol Report: AnyObject {
    /// Starts the report; called once, before any decision.
    ///
    /// - Parameter plan: the plan's header and what is known about the plan as a file.
    /// - Throws: when the report cannot be written.
    func begin(_ plan: ReportedPlan) throws

    /// Adds a decision.
    ///
    /// - Parameter decision: the next decision in uid order.
    /// - Throws: when the report cannot be written.
    func add(_ decision: Decision) throws

    /// Completes the report; called once, after the last decision.
    func finish() throws

    /// Completes a report of a plan whose id became known after it began.
    ///
    /// - Parameter planID: the SHA-256 of the plan file in hex.
    /// - Throws: when the report cannot be written.
    func finish(planID: String) throws
}

extension Report {
    /// Completes the report without its plan's id.
    ///
    /// - Parameter planID: the SHA-256 of the plan file in hex.
    /// - Throws: when the report cannot be written.
    public func finish(planID: String) throws { try finish() }
}

/// A plan as a report sees it before the first decision.
public struct ReportedPlan: Sendable {
    /// The SHA-256 of the plan file in hex; empty when it is not known yet.
    public var id: String
    /// The plan's first line.
    public var header: PlanHeader
    /// Whether personal values are replaced by pseudonyms.
    public var masked: Bool
    /// The version of the program that writes the report.
    public var toolVersion: String

    /// A plan to report on.
    ///
    /// - Parameters:
    ///   - id: the SHA-256 of the plan file in hex; empty when it is not known yet.
    ///   - header: the plan's first line.
    ///   - masked: whether personal values are replaced by pseudonyms.
    ///   - toolVersion: the version of the program that writes the report.
    public init(id: String, header: PlanHeader, masked: Bool, toolVersion: String) {
        self.id = id
        self.header = header
        self.masked = masked
        self.toolVersion = toolVersion
    }
}
