internal import Bridge
internal import Reporting

/// Where decisions are written down.
protocol DecisionSink: AnyObject {
    func begin(_ plan: ReportedPlan) throws
    func add(_ decision: Decision) throws

    /// Ends it.
    ///
    /// - Parameter planID: the plan's id; empty while it is unknown.
    /// - Returns: the plan's id, which the plan's own file finds out here.
    /// - Throws: when it cannot be written.
    func finish(planID: String) throws -> String
}

/// Gives decisions to a sink one chunk at a time, so that several sinks can work side by side.
actor DecisionWriter {
    private let sink: any DecisionSink

    init(_ sink: sending any DecisionSink) { self.sink = sink }

    func begin(_ plan: ReportedPlan) throws { try sink.begin(plan) }

    func add(_ decisions: [Decision]) throws {
        for index in decisions.indices { try sink.add(decisions[index]) }
    }

    func finish(planID: String) throws -> String { try sink.finish(planID: planID) }
}
