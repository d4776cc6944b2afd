internal import Files
internal import Reporting

/// Carries out `naru report`.
enum ReportCommand {
    /// Runs the command.
    ///
    /// - Parameters:
    ///   - arguments: what was asked.
    ///   - console: where to write.
    /// - Returns: how it ended.
    /// - Throws: any error, for `Voice` to put in words.
    static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
        let plan = PlanFileArgument(try arguments.required(.planToReport))
        let reader = try plan.open()
        let mask =
            arguments.isGiven(.mask)
            ? try Mask(key: try MaskKey.load(path: try arguments.required(.maskKeyOfReports))) : nil
        let id = try plan.id()
        let file = try arguments.value(.output).map { try WholeFile(path: $0) }
        let sink: any ByteSink = file ?? console.output
        let format = try arguments.required(.format)
        let report = report(in: format, sink, console, isFile: file != nil)
        let header = mask.map { $0.header(reader.header) } ?? reader.header
        try report.begin(
            ReportedPlan(
                id: format == "json" ? id : "", header: header, masked: mask != nil,
                toolVersion: Version.number))
        while let decision = try reader.next() {
            try report.add(mask.map { $0.decision(decision) } ?? decision)
        }
        try report.finish(planID: id)
        try file?.finish()
        return .success
    }

    private static func report(
        in format: String, _ sink: any ByteSink, _ console: Console, isFile: Bool
    ) -> any Report {
        switch format {
        case "html": HTMLReport(sink: sink)
        case "csv": SpreadsheetReport(sink: sink)
        case "md": MarkdownReport(sink: sink)
        case "json": JSONReport(sink: sink)
        default:
            SummaryReport(sink: sink, style: isFile ? SummaryStyle() : console.summaryStyle)
        }
    }
}
