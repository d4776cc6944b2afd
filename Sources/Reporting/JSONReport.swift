public import Bridge
public import Files
internal import JSON

/// `report.json`: the plan in numbers and words, for programs (Documentation/Reports.md). It holds no accounts; those
/// are in the plan file and in `accounts.csv`.
public final class JSONReport: Report {
    private let sink: any ByteSink
    private let times: ReportTimes?
    private let folder: String?

    /// The version of the object's shape; members may be added within one version.
    public static let formatVersion = 1

    /// A report that has not begun.
    ///
    /// - Parameters:
    ///   - sink: where the bytes go; it is not finished by ``finish()``.
    ///   - times: when the plan was made, if that is to be told.
    ///   - folder: the reports folder, if that is to be told.
    public init(sink: any ByteSink, times: ReportTimes? = nil, folder: String? = nil) {
        self.sink = sink
        self.times = times
        self.folder = folder
    }

    /// Writes the whole report: everything it tells is in the header.
    ///
    /// - Parameter plan: the plan.
    /// - Throws: what the sink throws.
    public func begin(_ plan: ReportedPlan) throws {
        try sink.write(Self.object(plan, times: times, folder: folder))
    }

    /// Nothing: accounts are not in this report.
    ///
    /// - Parameter decision: not used.
    public func add(_ decision: Decision) {}

    /// Nothing: the report is complete.
    public func finish() {}

    /// The report as one line of JSON.
    ///
    /// - Parameters:
    ///   - plan: the plan.
    ///   - times: when the plan was made, if that is to be told.
    ///   - folder: the reports folder, if that is to be told.
    /// - Returns: the object and a line feed, in UTF-8.
    public static func object(_ plan: ReportedPlan, times: ReportTimes? = nil, folder: String? = nil)
        -> [UInt8]
    {
        let header = plan.header
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("format", "naru-report")
        writer.member("version", formatVersion)
        writer.member("tool", "naru \(plan.toolVersion)")
        writer.member("plan", plan.id.isEmpty ? nil : plan.id)
        writer.member("planVersion", header.version)
        writer.member("folder", folder)
        writer.member("masked", plan.masked)
        if let times { write(times, into: &writer) }
        let verdict = PlanVerdict(header)
        writer.member("verdict", verdict.text)
        writer.member("ready", verdict.isReady)
        PlanFirstLine.writeInputs(header, into: &writer)
        writer.key("counts")
        PlanFirstLine.write(header.counts, into: &writer)
        writer.member("addUp", header.counts.addUp)
        write(WiderPolicy.rows(header), into: &writer)
        writer.key("findings")
        writer.beginArray()
        for finding in header.findings {
            writer.beginObject()
            PlanFirstLine.writeMembers(of: finding, into: &writer)
            writer.member("title", FindingWords.title(finding))
            writer.member("detail", FindingWords.detail(finding))
            writer.member("advice", FindingWords.advice(finding))
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
        writer.newline()
        return writer.bytes
    }

    private static func write(_ times: ReportTimes, into writer: inout JSONWriter) {
        writer.member("startedAt", UTCTime(milliseconds: times.startedAt).preciseText)
        writer.member("finishedAt", UTCTime(milliseconds: times.finishedAt).preciseText)
        writer.key("durations")
        writer.beginObject()
        for duration in times.durations { writer.member(duration.name, duration.milliseconds) }
        writer.endObject()
    }

    private static func write(_ rows: [WiderPolicy], into writer: inout JSONWriter) {
        writer.key("widerPolicies")
        writer.beginArray()
        for row in rows {
            writer.beginObject()
            writer.member("add", row.evidence.rawValue)
            writer.member("more", row.more)
            writer.endObject()
        }
        writer.endArray()
    }
}
