/// `naru report` as the table has it.
extension Command {
    static let report = Command(
        name: "report",
        summary: "Render a plan again, in another format or masked",
        description: [
            "Reads a plan and writes one report of it, to standard output or to a new file. Decides nothing anew."
        ],
        usage: ["PLAN [--format FORMAT] [--output FILE] [--mask]"],
        positionals: [.planToReport],
        flags: [.format, .output, .mask, .maskKeyOfReports],
        examples: [
            Example(comment: "The summary on the terminal", line: "naru report reports/1f0c2d3e4a5b"),
            Example(
                comment: "A page that may be shown around",
                line: "naru report reports/1f0c2d3e4a5b --format html --mask --output masked.html"),
        ],
        exitCodes: [.success, .usage, .badInput, .noInput, .cannotWrite, .inputOutput, .configuration],
        seeAlso: ["plan", "unmask"],
        body: ReportCommand.run
    )
}

extension Positional {
    /// The plan that `naru report` renders.
    static let planToReport = Positional(
        name: "PLAN", help: "The plan: its folder, or the `plan.ndjson` in it.", completion: .file)
}

/// The options of `naru report`.
extension Flag {
    static let format = Flag(
        name: "format", short: "f",
        value: .choice(
            "FORMAT",
            [
                Choice(word: "html", help: "one page for the reviewer, works offline"),
                Choice(word: "csv", help: "one row for each account, for a spreadsheet"),
                Choice(word: "md", help: "Markdown, for a pull request"),
                Choice(word: "json", help: "counts and findings, for programs"),
                Choice(word: "summary", help: "tables for the terminal"),
            ]),
        standard: "summary",
        help: "What to write."
    )

    static let output = Flag(
        name: "output", short: "o", value: .text("FILE", .file), standardText: "standard output",
        help: "The file to write, which must not exist yet; only you may read it."
    )
}
