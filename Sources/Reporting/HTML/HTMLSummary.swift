internal import Bridge
internal import JSON

/// What the page knows of the plan beside its accounts: numbers, findings and the words for every kind.
enum HTMLSummary {
    /// The summary as a JSON text that can stand in a `script` element.
    ///
    /// - Parameters:
    ///   - plan: the plan.
    ///   - listing: which accounts the page lists.
    /// - Returns: the text in UTF-8.
    static func json(of plan: ReportedPlan, listing: HTMLSelection) -> [UInt8] {
        var writer = JSONWriter(safeInHTML: true)
        let header = plan.header
        writer.beginObject()
        writer.member("id", plan.id)
        writer.member("masked", plan.masked)
        writer.member("toolVersion", plan.toolVersion)
        writer.member("formatVersion", header.version)
        writer.member("proof", header.proof.rawValue)
        writer.member("proofLabel", header.proof.label)
        list("policy", header.policy.accepted, in: &writer) { $1.value(place(of: $0)) }
        listed(listing, in: &writer)
        inputs(header, in: &writer)
        counts(header.counts, in: &writer)
        list("findings", header.findings, in: &writer, finding)
        words(in: &writer)
        writer.endObject()
        return writer.bytes
    }

    private static func listed(_ listing: HTMLSelection, in writer: inout JSONWriter) {
        writer.key("listed")
        writer.beginObject()
        writer.member("complete", listing.isComplete)
        writer.member("count", listing.count)
        writer.member("limit", HTMLSelection.limit)
        if !listing.isComplete {
            writer.member("review", listing.listed(.review))
            writer.member("unmatched", listing.listed(.unmatched))
        }
        writer.endObject()
    }

    private static func inputs(_ header: PlanHeader, in writer: inout JSONWriter) {
        list("inputs", header.inputs, in: &writer) { input, writer in
            writer.beginObject()
            writer.member("role", input.role.rawValue)
            writer.member("name", input.name)
            writer.member("format", input.format)
            writer.member("bytes", input.bytes)
            writer.member("sha256", input.sha256)
            writer.member("records", input.records)
            writer.endObject()
        }
        list("schemes", header.schemes, in: &writer) { scheme, writer in
            writer.beginObject()
            writer.member("name", scheme.name)
            writer.member("provider", scheme.provider)
            writer.member("sha256", scheme.sha256)
            writer.endObject()
        }
    }

    /// Kinds are named by their place in the lists of ``words(in:)``, from 1.
    private static func counts(_ counts: PlanCounts, in writer: inout JSONWriter) {
        writer.key("counts")
        writer.beginObject()
        writer.member("read", counts.read)
        writer.member("repeats", counts.repeats)
        writer.member("distinct", counts.distinct)
        writer.member("identitiesRead", counts.identitiesRead)
        writer.member("identityRepeats", counts.identityRepeats)
        writer.member("identities", counts.identities)
        writer.member("identitiesClaimed", counts.identitiesClaimed)
        list("statuses", Status.allCases, in: &writer) { $1.value(counts[$0]) }
        let reasons = Status.allCases.flatMap { status in
            Reason.allCases.map { StatusReason(status: status, reason: $0) }
        }
        list("reasons", reasons.filter { counts.reasons[$0, default: 0] > 0 }, in: &writer) { pair, writer in
            row(
                [place(of: pair.status), place(of: pair.reason), counts.reasons[pair, default: 0]],
                in: &writer)
        }
        list("evidence", Evidence.allCases, in: &writer) { $1.value(counts.evidence[$0, default: 0]) }
        list("wouldMove", Evidence.allCases.filter { counts.wouldMove[$0] != nil }, in: &writer) {
            row([place(of: $0), counts.wouldMove[$0, default: 0]], in: &$1)
        }
        let schemes = counts.schemes.keys.sorted {
            ($0.scheme, place(of: $0.status)) < ($1.scheme, place(of: $1.status))
        }
        list("schemes", schemes, in: &writer) { pair, writer in
            writer.beginArray()
            writer.value(pair.scheme)
            writer.value(place(of: pair.status))
            writer.value(counts.schemes[pair, default: 0])
            writer.endArray()
        }
        let months = counts.signUps.keys.sorted {
            ($0.month, place(of: $0.status)) < ($1.month, place(of: $1.status))
        }
        list("signUps", months, in: &writer) { pair, writer in
            row([pair.month, place(of: pair.status), counts.signUps[pair, default: 0]], in: &writer)
        }
        writer.endObject()
    }

    private static func finding(_ finding: Finding, in writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("kind", finding.kind.rawValue)
        writer.member("severity", finding.severity.rawValue)
        writer.member("label", finding.severity.label)
        writer.member("count", finding.count)
        writer.member("title", FindingWords.title(finding))
        writer.member("detail", FindingWords.detail(finding))
        writer.member("advice", FindingWords.advice(finding))
        list("examples", finding.examples, in: &writer) { $1.value($0) }
        list("table", finding.table, in: &writer) { line, writer in
            writer.beginArray()
            writer.value(line.key)
            writer.value(line.count)
            writer.endArray()
        }
        writer.endObject()
    }

    private static func words(in writer: inout JSONWriter) {
        writer.key("words")
        writer.beginObject()
        list("statuses", Status.allCases, in: &writer) {
            word($0.rawValue, $0.label, $0.explanation, in: &$1)
        }
        list("reasons", Reason.allCases, in: &writer) { word($0.rawValue, $0.label, $0.explanation, in: &$1) }
        list("evidence", Evidence.allCases, in: &writer) {
            word($0.rawValue, $0.label, $0.explanation, in: &$1)
        }
        list("routes", Route.allCases, in: &writer) { word($0.rawValue, $0.label, $0.explanation, in: &$1) }
        list("passwords", PasswordKind.allCases, in: &writer) { word($0.rawValue, $0.label, "", in: &$1) }
        writer.endObject()
    }

    private static func word(_ name: String, _ label: String, _ text: String, in writer: inout JSONWriter) {
        writer.beginArray()
        writer.value(name)
        writer.value(label)
        writer.value(text)
        writer.endArray()
    }

    private static func list<Element>(
        _ name: String, _ elements: [Element], in writer: inout JSONWriter,
        _ write: (Element, inout JSONWriter) -> Void
    ) {
        writer.key(name)
        writer.beginArray()
        for element in elements { write(element, &writer) }
        writer.endArray()
    }

    private static func row(_ numbers: [Int], in writer: inout JSONWriter) {
        writer.beginArray()
        for number in numbers { writer.value(number) }
        writer.endArray()
    }

    private static func place<Kind: CaseIterable & Equatable>(of kind: Kind) -> Int {
        Kind.allCases.enumerated().first { $0.element == kind }.map { $0.offset + 1 } ?? 0
    }
}
