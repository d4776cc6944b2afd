/// `naru schemes` as the table has it.
extension Command {
    static let schemes = Command(
        name: "schemes",
        summary: "List the shipped schemes, or print one",
        description: [
            """
            A scheme says how an app made addresses, passwords and uids from what Kakao told it. Print one that \
            is near to yours into a file, change it, and give that file to `naru plan --scheme`.
            """
        ],
        usage: ["[NAME]"],
        positionals: [.schemeName],
        examples: [
            Example(comment: "Which are there?", line: "naru schemes"),
            Example(comment: "Start a scheme of your own", line: "naru schemes kakao-prefix > ours.json5"),
        ],
        exitCodes: [.success, .usage, .inputOutput, .configuration],
        seeAlso: ["plan"],
        body: SchemesCommand.run
    )
}

extension Positional {
    /// The scheme that `naru schemes` prints.
    static let schemeName = Positional(
        name: "NAME", help: "The scheme to print.", isOptional: true, completion: .scheme)
}
