/// `naru verify` as the table has it.
extension Command {
    static let verify = Command(
        name: "verify",
        summary: "Read both sides again, and prove that what the journal says is so",
        description: [
            """
            Looks every account up at Firebase and compares it with the store: the account is there, has the claims \
            and the link that it was given, and no password if it was sealed; its identity is still linked, as far as \
            `naru fetch` knows; an account that was merged leads to its member and is disabled if it was sealed; the \
            numbers of journal and store agree. It changes nothing.
            """,
            """
            With `--sign-in N` it really signs N members in with a token of its own making, and sees the old address and \
            password refused where they were sealed. That counts as a sign-in at Firebase.
            """,
        ],
        usage: ["RUN [OPTIONS]", "--all [OPTIONS]"],
        positionals: [.runToVerify],
        flags: [
            .verifyAll, .store, .identityCacheOfPlan, .project, .credentials, .tenant, .signIns, .apiKeyFile,
            .schemeOfOldPasswords, .verifyFormat, .output, .trace,
        ],
        examples: [
            Example(comment: "What run 3 did", line: "naru verify 3 --credentials key.json"),
            Example(
                comment: "Everything, with twenty real sign-ins, for the record",
                line:
                    "naru verify --all --credentials key.json --sign-in 20 --api-key-file api-key.txt --format html --output verified.html"
            ),
        ],
        exitCodes: [
            .success, .differs, .usage, .badInput, .noInput, .cannotWrite, .inputOutput, .tryAgain,
            .configuration,
            .interrupted, .terminated,
        ],
        seeAlso: ["apply", "status", "why"],
        body: VerifyCommand.run
    )
}

extension Positional {
    /// The run that `naru verify` looks at.
    static let runToVerify = Positional(
        name: "RUN", help: "The number of the run; `naru status` lists them.", isOptional: true)
}

extension Flag {
    static let verifyAll = Flag(name: "all", help: "Everything in the store, whichever run did it.")

    static let signIns = Flag(
        name: "sign-in", value: .number("N", 0...10_000), standard: "0",
        help: "How many members are really signed in."
    )

    static let apiKeyFile = Flag(
        name: "api-key-file", value: .text("FILE", .file),
        help: "A file with the project's API key, as apps carry it, and nothing else.",
        environment: EnvironmentVariable(
            name: "FIREBASE_API_KEY", help: "The project's API key, when `--api-key-file` is not given."),
        leadsToSecret: true
    )

    static let schemeOfOldPasswords = Flag(
        name: "scheme", value: .text("FILE", .scheme), repeats: .collected,
        help: "A scheme of your own that accounts were found by, to make their old passwords.",
        needs: "sign-in"
    )

    static let verifyFormat = Flag(
        name: "format", short: "f",
        value: .choice(
            "FORMAT",
            [
                Choice(word: "text", help: "for the terminal"), Choice(word: "json", help: "for programs"),
                Choice(word: "csv", help: "the differences, for a spreadsheet"),
                Choice(word: "md", help: "Markdown, for a pull request"),
                Choice(word: "html", help: "a page"),
            ]),
        standard: "text",
        help: "How it is written."
    )
}
