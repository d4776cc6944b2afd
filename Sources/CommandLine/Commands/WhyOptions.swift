/// `naru why` as the table has it.
extension Command {
    static let why = Command(
        name: "why",
        summary: "Tell one account's whole story: what it is, what was tried, what was decided",
        description: [
            """
            Looks in a plan for the account with this uid or address, or for the accounts of the identity with \
            this id, and tells what evidence was found and why the decision is what it is.
            """,
            """
            Looks in the store as well, if there is one: which member the account leads to, what the journal says \
            of it, and whether it waits for a person. An address is looked for in the plan as the app made it, and \
            in the store as the person's own.
            """,
        ],
        usage: ["ACCOUNT [--plan PLAN] [--store FILE] [--json]"],
        positionals: [.account],
        flags: [.planIfAny, .store, .json],
        examples: [
            Example(
                comment: "Why does this account need a person?",
                line: "naru why kakaoalice@example.com --plan reports/1f0c2d3e4a5b"),
            Example(comment: "Which member is this Kakao user, and since when?", line: "naru why 1376016924"),
        ],
        exitCodes: [.success, .usage, .badInput, .noInput, .cannotWrite, .inputOutput, .tryAgain],
        seeAlso: ["plan", "status"],
        body: WhyCommand.run
    )
}

extension Positional {
    /// Whose story `naru why` tells.
    static let account = Positional(name: "ACCOUNT", help: "A uid, an address, or the provider's user id.")
}

extension Flag {
    /// Which plan `naru why` looks into as well.
    static let planIfAny = Flag(
        name: "plan", value: .text("PLAN", .file),
        help: "The plan: its folder, or the `plan.ndjson` in it."
    )

    /// Which plan a command looks into.
    static let plan = Flag(
        name: "plan", value: .text("PLAN", .file), isRequired: true,
        help: "The plan: its folder, or the `plan.ndjson` in it."
    )
}
