internal import Bridge
internal import Files
internal import Reporting

/// Several reports, each with its file, that show the same decisions, masked or not. Its header comes masked already.
final class ReportGroup: DecisionSink {
    private let mask: Mask?
    private var reports: [(report: any Report, file: OutputFile)] = []

    init(mask: Mask?) { self.mask = mask }

    /// Adds a report.
    ///
    /// - Parameters:
    ///   - path: the file to make.
    ///   - make: makes the report.
    /// - Throws: when the file cannot be made.
    func add(_ path: String, _ make: (OutputFile) -> any Report) throws {
        let file = try OutputFile(creating: path)
        reports.append((make(file), file))
    }

    func begin(_ plan: ReportedPlan) throws {
        for (report, _) in reports { try report.begin(plan) }
    }

    func add(_ decision: Decision) throws {
        if let mask {
            let masked = mask.decision(decision)
            for (report, _) in reports { try report.add(masked) }
        } else {
            for (report, _) in reports { try report.add(decision) }
        }
    }

    func finish(planID: String) throws -> String {
        for (report, file) in reports {
            try report.finish(planID: planID)
            try file.finish()
        }
        return planID
    }
}
