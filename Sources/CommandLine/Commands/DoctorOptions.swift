/// `naru doctor` as the table has it.
extension Command {
    static let doctor = Command(
        name: "doctor",
        summary: "Look at keys, clock, permissions and files, and say what to mend",
        description: [
            """
            One line for each thing it looks at, and below it what to do where something is wrong. It asks Kakao and \
            Firebase harmless questions and changes nothing: may the key list and read users; is the service account's \
            key one that Google knows; is the clock right; may the credentials read accounts, see hashes, change \
            accounts, and sign. What it has no key for it passes over.
            """,
            """
            With `--accounts`, `--scheme` and `--hash-config` it tries the hash parameters on real accounts.
            """,
        ],
        usage: ["[OPTIONS]"],
        flags: [
            .store, .identityCache, .adminKeyFile, .credentials, .project, .tenant, .accountsToProve,
            .identities,
            .schemeToProve, .hashConfig, .trace, .json,
        ],
        examples: [
            Example(
                comment: "Before the first plan",
                line: "naru doctor --admin-key-file kakao-admin-key.txt --credentials key.json"),
            Example(
                comment: "Are these the right hash parameters?",
                line: "naru doctor --accounts export.json --scheme kakao-prefix --hash-config hash.txt"),
        ],
        exitCodes: [
            .success, .usage, .inputOutput, .configuration, .interrupted, .terminated,
        ],
        seeAlso: ["plan", "fetch", "apply"],
        body: DoctorCommand.run
    )
}

extension Flag {
    static let accountsToProve = Flag(
        name: "accounts", value: .text("FILE", .file), takesSeveral: true, repeats: .collected,
        help: "Accounts on which the hash parameters are tried."
    )

    static let schemeToProve = Flag(
        name: "scheme", value: .text("NAME|FILE", .scheme), repeats: .collected,
        help: "How the app made their passwords."
    )
}
