/// `naru accounts` as the table has it.
extension Command {
    static let accountsCommand = Command(
        name: "accounts",
        summary: "Read the accounts of a Firebase project into a file",
        description: [
            """
            Reads every account of the project and writes them in the form of `firebase auth:export`, with all \
            linked providers, those that the Firebase CLI leaves out among them (`oidc.kakao`). The file is for \
            your eyes alone: it has the password hashes.
            """,
            """
            `naru plan --project ID` reads the accounts by itself; a file is for those who want to keep, compare \
            or hand on what was there at one time.
            """,
        ],
        usage: ["--export FILE [--project ID] [--credentials FILE]"],
        flags: [.exportAccounts, .project, .tenant, .credentials, .trace],
        examples: [
            Example(
                comment: "The accounts as they are now",
                line: "naru accounts --export accounts.json --project my-app --credentials key.json")
        ],
        exitCodes: [
            .success, .usage, .noInput, .cannotWrite, .inputOutput, .tryAgain, .configuration, .interrupted,
            .terminated,
        ],
        seeAlso: ["plan"],
        body: AccountsCommand.run
    )
}

extension Flag {
    static let exportAccounts = Flag(
        name: "export", value: .text("FILE", .file), isRequired: true,
        help: "The file to write, which must not exist yet; only you may read it."
    )
}
