/// `naru unmask` as the table has it.
extension Command {
    static let unmask = Command(
        name: "unmask",
        summary: "Find the value behind a pseudonym of a masked report",
        description: [
            """
            Computes, with the key, the pseudonym of every value of the plan and prints the value that has \
            this one: the field's name, a tab and the value, a line for each.
            """
        ],
        usage: ["PSEUDONYM --plan PLAN [--mask-key FILE]"],
        positionals: [.pseudonym],
        flags: [.plan, .maskKey],
        examples: [
            Example(
                comment: "Whose address is this?",
                line: "naru unmask email-swgnhjsedfl7spym --plan reports/1f0c2d3e4a5b")
        ],
        exitCodes: [.success, .usage, .badInput, .noInput, .configuration],
        files: [File(path: "naru-mask.key", help: "The key of masked values.")],
        seeAlso: ["plan", "report"],
        body: UnmaskCommand.run
    )
}

extension Positional {
    /// What `naru unmask` looks for.
    static let pseudonym = Positional(
        name: "PSEUDONYM", help: "The pseudonym, as the masked report shows it.")
}

extension Flag {
    /// The key with which a report was masked.
    static let maskKey = Flag(
        name: "mask-key", value: .text("FILE", .file), standard: "naru-mask.key",
        help: "The key with which the report was masked.",
        leadsToSecret: true
    )
}
