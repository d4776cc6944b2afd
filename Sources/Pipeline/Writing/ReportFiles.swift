internal import Bridge
internal import Files
internal import Reporting

/// The files of a plan's folder. The plan and the reports are written side by side; the plan ends first, for its digest
/// is its id, which the reports show.
struct ReportFiles {
    private let plan: DecisionWriter
    private let reports: DecisionWriter
    private let request: PlanRequest
    private let folder: String

    init(folder: String, request: PlanRequest) throws {
        self.request = request
        self.folder = folder
        plan = DecisionWriter(try PlanFile(path: "\(folder)/plan.ndjson"))
        let group = ReportGroup(mask: request.mask)
        try group.add("\(folder)/accounts.csv") { SpreadsheetReport(sink: $0) }
        try group.add("\(folder)/report.html") { HTMLReport(sink: $0) }
        try group.add("\(folder)/report.md") { MarkdownReport(sink: $0) }
        reports = DecisionWriter(group)
    }

    /// Everyone who wants the decisions.
    var writers: [DecisionWriter] { [plan, reports] }

    func begin(_ header: PlanHeader) async throws {
        // The plan is never masked.
        try await plan.begin(
            ReportedPlan(id: "", header: header, masked: false, toolVersion: request.toolVersion))
        try await reports.begin(reported(header, id: ""))
    }

    /// Ends all files.
    ///
    /// - Parameters:
    ///   - header: the plan's header.
    ///   - times: how long its parts took.
    /// - Returns: the plan as the reports show it, and when it was made.
    /// - Throws: when a file cannot be written.
    func finish(
        _ header: PlanHeader, times: RunTimes
    ) async throws -> (plan: ReportedPlan, times: ReportTimes) {
        let id = try await reports.finish(planID: try await plan.finish(planID: ""))
        let file = try OutputFile(creating: "\(folder)/report.json")
        let made = (reported(header, id: id), times.upToNow)
        try file.write(JSONReport.object(made.0, times: made.1))
        try file.finish(durable: true)
        return made
    }

    private func reported(_ header: PlanHeader, id: String) -> ReportedPlan {
        ReportedPlan(
            id: id, header: request.mask.map { $0.header(header) } ?? header, masked: request.mask != nil,
            toolVersion: request.toolVersion)
    }
}
