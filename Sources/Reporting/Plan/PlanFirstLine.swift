internal import Bridge
internal import JSON

/// The first line of a plan file: the header (Documentation/PlanFormat.md). `report.json` holds the same members.
enum PlanFirstLine {
    /// What the member `format` of the first line says.
    static let format = "naru-plan"

    /// Writes the header and ends the line.
    static func write(_ header: PlanHeader, into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("format", format)
        writer.member("version", header.version)
        writeInputs(header, into: &writer)
        writer.key("counts")
        write(header.counts, into: &writer)
        writer.key("findings")
        writer.beginArray()
        for finding in header.findings {
            writer.beginObject()
            writeMembers(of: finding, into: &writer)
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
        writer.newline()
    }

    /// Writes the members `inputs`, `schemes`, `policy`, `proof` and `firebase`.
    static func writeInputs(_ header: PlanHeader, into writer: inout JSONWriter) {
        writer.key("inputs")
        writer.beginArray()
        for input in header.inputs {
            writer.beginObject()
            writer.member("role", input.role.rawValue)
            writer.member("name", input.name)
            writer.member("format", input.format)
            writer.member("bytes", input.bytes)
            writer.member("sha256", input.sha256)
            writer.member("records", input.records)
            writer.endObject()
        }
        writer.endArray()
        writer.key("schemes")
        writer.beginArray()
        for scheme in header.schemes {
            writer.beginObject()
            writer.member("name", scheme.name)
            writer.member("provider", scheme.provider)
            writer.member("sha256", scheme.sha256)
            writer.endObject()
        }
        writer.endArray()
        writer.key("policy")
        writer.beginArray()
        for evidence in header.policy.accepted { writer.value(evidence.rawValue) }
        writer.endArray()
        writer.member("proof", header.proof.rawValue)
        guard let firebase = header.firebase else { return }
        writer.key("firebase")
        writer.beginObject()
        writer.key("steps")
        writer.beginArray()
        for kind in firebase.kinds { writer.value(kind.rawValue) }
        writer.endArray()
        writer.member("linkProvider", firebase.linkProvider)
        writer.endObject()
    }

    /// Writes the counts; statuses, reasons and evidence in the order of their definition, months in time order.
    static func write(_ counts: PlanCounts, into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("read", counts.read)
        writer.member("repeats", counts.repeats)
        writer.member("distinct", counts.distinct)
        writer.member("identitiesRead", counts.identitiesRead)
        writer.member("identityRepeats", counts.identityRepeats)
        writer.member("identities", counts.identities)
        writer.member("identitiesClaimed", counts.identitiesClaimed)
        writer.key("statuses")
        write(Status.allCases.map { ($0.rawValue, counts.statuses[$0]) }, into: &writer)
        writer.key("reasons")
        writer.beginObject()
        for status in Status.allCases {
            let reasons = Reason.allCases.map { reason in
                (reason.rawValue, counts.reasons[StatusReason(status: status, reason: reason)])
            }
            write(reasons, named: status.rawValue, into: &writer)
        }
        writer.endObject()
        writer.key("evidence")
        write(Evidence.allCases.map { ($0.rawValue, counts.evidence[$0]) }, into: &writer)
        writer.key("schemes")
        writer.beginObject()
        for scheme in Set(counts.schemes.keys.map(\.scheme)).sorted(by: UTF8Order.precedes) {
            write(
                Status.allCases.map { status in
                    (status.rawValue, counts.schemes[SchemeStatus(scheme: scheme, status: status)])
                }, named: scheme, into: &writer)
        }
        writer.endObject()
        writer.key("wouldMove")
        write(Evidence.allCases.map { ($0.rawValue, counts.wouldMove[$0]) }, into: &writer)
        writer.key("signUps")
        writer.beginObject()
        for month in Set(counts.signUps.keys.map(\.month)).sorted() {
            write(
                Status.allCases.map { status in
                    (status.rawValue, counts.signUps[MonthStatus(month: month, status: status)])
                }, named: UTCTime.monthText(month), into: &writer)
        }
        writer.endObject()
        writer.endObject()
    }

    /// Writes a finding's members into an open object.
    static func writeMembers(of finding: Finding, into writer: inout JSONWriter) {
        writer.member("kind", finding.kind.rawValue)
        writer.member("severity", finding.severity.rawValue)
        writer.member("count", finding.count)
        if !finding.examples.isEmpty {
            writer.key("examples")
            writer.beginArray()
            for example in finding.examples { writer.value(example) }
            writer.endArray()
        }
        guard !finding.table.isEmpty else { return }
        writer.key("table")
        writer.beginArray()
        for row in finding.table {
            writer.beginObject()
            writer.member("key", row.key)
            writer.member("count", row.count)
            writer.endObject()
        }
        writer.endArray()
    }

    private static func write(_ counts: [(String, Int?)], into writer: inout JSONWriter) {
        writer.beginObject()
        for case (let name, let count?) in counts { writer.member(name, count) }
        writer.endObject()
    }

    private static func write(_ counts: [(String, Int?)], named name: String, into writer: inout JSONWriter) {
        guard counts.contains(where: { $0.1 != nil }) else { return }
        writer.key(name)
        write(counts, into: &writer)
    }
}
