/// `naru why` as the table has it.
extension Command {
    static let why = Command(
        name: "why",
        summary: "Tell one account's whole story: what it is, what was tried, what was decided",
        description: [
            """
            Looks in a plan for the account with this uid or address, or for the accounts of the identity with \
            this id, and tells what evidence was found and why the decision is what it is.
            """
        ],
        usage: ["ACCOUNT --plan PLAN [--json]"],
        positionals: [.account],
        flags: [.plan, .json],
        examples: [
            Example(
                comment: "Why does this account need a person?",
                line: "naru why kakaoalice@example.com --plan reports/1f0c2d3e4a5b")
        ],
        exitCodes: [.success, .usage, .badInput, .noInput],
        seeAlso: ["plan"],
        body: WhyCommand.run
    )
}

extension Positional {
    /// Whose story `naru why` tells.
    static let account = Positional(name: "ACCOUNT", help: "A uid, an address, or the provider's user id.")
}

extension Flag {
    /// Which plan a command looks into.
    static let plan = Flag(
        name: "plan", value: .text("PLAN", .file), isRequired: true,
        help: "The plan: its folder, or the `plan.ndjson` in it."
    )
}
