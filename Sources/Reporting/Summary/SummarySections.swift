internal import Bridge

/// The parts of the terminal summary, each as its lines.
struct SummarySections {
    let plan: ReportedPlan
    let style: SummaryStyle
    private var header: PlanHeader { plan.header }
    private var counts: PlanCounts { plan.header.counts }

    var verdict: [String] {
        let verdict = PlanVerdict(header)
        let paint: SummaryStyle.Paint = verdict.isReady ? .green : counts.addUp ? .bold : .red
        var lines = style.wrapped(verdict.text).map { style.painted($0, paint) }
        if plan.masked { lines += style.wrapped("Personal values are replaced by pseudonyms.") }
        return lines
    }

    var sums: [String] {
        // A no-break space keeps a number beside its word.
        [AddingUp.records(counts, blank: "\u{A0}"), AddingUp.statuses(counts, blank: "\u{A0}")].flatMap {
            line in
            style.wrapped(style.unicode ? line : line.replacing("≠", with: "!="), first: "  ", rest: "    ")
                .map { $0.replacing("\u{A0}", with: " ") }
        }
    }

    var statuses: [String] {
        let rows = StatusRow.rows(counts).map { row in
            SummaryTable.Row(
                label: row.reason?.label ?? row.status.label, indent: row.reason == nil ? 0 : 2,
                count: row.count,
                paint: row.reason == nil ? Self.paint(row.status) : .faint)
        }
        return section("Accounts", SummaryTable(rows: rows, total: counts.distinct, style: style))
    }

    var evidence: [String] {
        let rows = Evidence.allCases.compactMap { kind in
            counts.evidence[kind].flatMap { count in
                count > 0 ? SummaryTable.Row(label: kind.label, count: count, paint: .cyan) : nil
            }
        }
        return section("Evidence", SummaryTable(rows: rows, total: counts.distinct, style: style))
    }

    var widerPolicies: [String] {
        let rows = WiderPolicy.rows(header).map { SummaryTable.Row(label: $0.evidence.label, count: $0.more) }
        return section(
            "More accounts would move if the policy also accepted",
            SummaryTable(rows: rows, total: nil, style: style))
    }

    var findings: [String] {
        guard !header.findings.isEmpty else { return [] }
        return heading("Findings") + header.findings.flatMap(finding)
    }

    private func finding(_ finding: Finding) -> [String] {
        let sign = "  \(finding.severity.label): "
        var title = style.wrapped(FindingWords.title(finding), first: sign, rest: "    ")
        if style.colour, let first = title.first, let end = first.firstIndex(of: ":") {
            title[0] =
                "  " + style.painted(String(first[..<end].dropFirst(2)), Self.paint(finding.severity))
                + first[end...]
        }
        let arrow = style.unicode ? "    → " : "    > "
        return title + style.wrapped(FindingWords.advice(finding), first: arrow, rest: "      ")
    }

    private func section(_ title: String, _ table: SummaryTable) -> [String] {
        table.rows.isEmpty ? [] : heading(title) + table.lines
    }

    private func heading(_ title: String) -> [String] {
        style.wrapped(title).map { style.painted($0, .bold) }
    }

    private static func paint(_ status: Status) -> SummaryStyle.Paint? {
        switch status {
        case .migrate: .green
        case .merge: .cyan
        case .refresh: .blue
        case .unchanged: .faint
        case .review: .yellow
        case .unmatched: .magenta
        case .native: nil
        case .skipped: .faint
        }
    }

    private static func paint(_ severity: Finding.Severity) -> SummaryStyle.Paint {
        switch severity {
        case .danger: .red
        case .warning: .yellow
        case .note: .blue
        }
    }
}
