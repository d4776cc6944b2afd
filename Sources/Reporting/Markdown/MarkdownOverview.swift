internal import Bridge

/// What `report.md` says before it lists accounts.
struct MarkdownOverview {
    let plan: ReportedPlan
    private var header: PlanHeader { plan.header }
    private var counts: PlanCounts { plan.header.counts }

    init(plan: ReportedPlan) {
        self.plan = plan
    }

    var text: String {
        [
            "# Dry run\n", "**\(PlanVerdict(header).text)**\n", sums, about, statuses, evidence,
            widerPolicies,
            findings, inputs,
        ]
        .filter { !$0.isEmpty }.joined(separator: "\n") + "\n"
    }

    private var sums: String {
        "```\n\(AddingUp.records(counts))\n\(AddingUp.statuses(counts))\n```\n"
    }

    private var about: String {
        var lines: [String] = []
        let accepted = header.policy.accepted.map(\.label).joined(separator: ", ")
        lines.append("- policy: \(accepted.isEmpty ? "accepts nothing" : "accepts \(accepted)")")
        lines.append("- \(header.proof.label)")
        if plan.masked { lines.append("- personal values are replaced by pseudonyms") }
        lines.append("- made by naru \(MarkdownText.code(plan.toolVersion))")
        return lines.joined(separator: "\n") + "\n"
    }

    private var statuses: String {
        guard counts.distinct > 0 else { return "" }
        var table = MarkdownTable.head(["Status", "Reason", "Accounts", "What it means"], numbers: [2])
        for row in StatusRow.rows(counts) {
            table += MarkdownTable.row([
                row.reason == nil ? "**\(row.status.label)**" : "", row.reason?.label ?? "",
                Quantity.digits(row.count), row.reason?.explanation ?? row.status.explanation,
            ])
        }
        return "## What happens to the accounts\n\n" + table
    }

    private var evidence: String {
        let rows = Evidence.allCases.filter { counts.evidence[$0, default: 0] > 0 }
        guard !rows.isEmpty else { return "" }
        var table = MarkdownTable.head(["Evidence", "Accounts", "What it shows"], numbers: [1])
        for kind in rows {
            table += MarkdownTable.row([
                kind.label, Quantity.digits(counts.evidence[kind, default: 0]), kind.explanation,
            ])
        }
        return "## Evidence\n\n" + table
    }

    private var widerPolicies: String {
        let rows = WiderPolicy.rows(header)
        guard !rows.isEmpty else { return "" }
        var table = MarkdownTable.head(
            ["If the policy also accepted", "More accounts would move"], numbers: [1])
        for row in rows { table += MarkdownTable.row([row.evidence.label, Quantity.digits(row.more)]) }
        return "## What a wider policy would move\n\n" + table
    }

    private var findings: String {
        guard !header.findings.isEmpty else { return "" }
        return "## Findings\n\n" + header.findings.map(finding).joined(separator: "\n")
    }

    private func finding(_ finding: Finding) -> String {
        var text = "### \(finding.severity.label): \(FindingWords.title(finding))\n\n"
        let detail = FindingWords.detail(finding).replacing(
            FindingWords.exampleAddress, with: MarkdownText.code(FindingWords.exampleAddress))
        text += "\(detail)\n\n**What to do:** \(FindingWords.advice(finding))\n"
        if !finding.table.isEmpty {
            let rows = finding.table.map { "\(MarkdownText.code($0.key)) \(Quantity.digits($0.count))" }
            text += "\nMost often: \(rows.joined(separator: ", "))\n"
        }
        if !finding.examples.isEmpty {
            text += "\nFor example: \(finding.examples.map(MarkdownText.code).joined(separator: ", "))\n"
        }
        return text
    }

    private var inputs: String {
        guard !header.inputs.isEmpty else { return "" }
        var table = MarkdownTable.head(["Input", "File", "Format", "Records", "SHA-256"], numbers: [3])
        for input in header.inputs {
            table += MarkdownTable.row([
                input.role.rawValue, MarkdownText.code(input.name), MarkdownText.code(input.format),
                Quantity.digits(input.records), MarkdownText.code(input.sha256),
            ])
        }
        let schemes = header.schemes.map {
            "\(MarkdownText.code($0.name)) for \(MarkdownText.code($0.provider))"
        }
        let list = schemes.isEmpty ? "" : "\nSchemes: \(schemes.joined(separator: ", "))\n"
        return "## Inputs\n\n" + table + list
    }
}
