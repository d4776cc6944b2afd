/// `naru members` as the table has it.
extension Command {
    static let members = Command(
        name: "members",
        summary: "Write the members for another database, or for Firebase",
        description: [
            """
            Writes every member of the store, in the order of their numbers, to standard output or to a new file. \
            SQL makes the table, with its unique keys, and fills it in one transaction: a second load is \
            refused whole. There is no password in any of it.
            """
        ],
        usage: ["--format FORMAT [--store FILE] [--output FILE]"],
        flags: [.memberFormat, .store, .output],
        examples: [
            Example(
                comment: "Into a PostgreSQL database",
                line: "naru members --format sql-postgres | psql --set ON_ERROR_STOP=1 app"),
            Example(comment: "As JSON lines", line: "naru members --format ndjson --output members.ndjson"),
        ],
        exitCodes: [.success, .usage, .badInput, .noInput, .cannotWrite, .inputOutput, .tryAgain],
        seeAlso: ["apply", "status"],
        body: MembersCommand.run
    )
}

extension Flag {
    static let memberFormat = Flag(
        name: "format", short: "f",
        value: .choice(
            "FORMAT",
            [
                Choice(word: "csv", help: "for a spreadsheet"),
                Choice(word: "ndjson", help: "JSON lines, for programs"),
                Choice(word: "sql-postgres", help: "a script for PostgreSQL"),
                Choice(word: "sql-mysql", help: "a script for MariaDB and MySQL"),
                Choice(word: "firebase-import", help: "for `firebase auth:import`, without passwords"),
            ]),
        isRequired: true,
        help: "What to write."
    )
}
