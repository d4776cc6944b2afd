/// `naru status` as the table has it.
extension Command {
    static let statusCommand = Command(
        name: "status",
        summary: "Show runs, members, fetches, what waits for a person, and what to do next",
        description: [
            """
            Lists the runs of a store with their counts, how many members there are, and what waits for a person. \
            For a run that was stopped or killed it shows the command that goes on.
            """,
            """
            Of the cache of identities it shows the latest fetch, what the cache holds, how many calls to Kakao \
            were spent, and what the latest fetch found changed.
            """,
        ],
        usage: ["[--store FILE] [--identity-cache FILE] [--watch] [--json]"],
        flags: [.store, .identityCache, .watch, .json],
        examples: [
            Example(comment: "How does the store stand?", line: "naru status"),
            Example(comment: "Look on while a run is at work", line: "naru status --watch"),
        ],
        exitCodes: [.success, .usage, .noInput, .cannotWrite, .inputOutput, .tryAgain],
        seeAlso: ["apply", "undo", "why", "fetch"],
        body: StatusCommand.run
    )
}

extension Flag {
    static let watch = Flag(
        name: "watch", help: "Show it again every second, until no run is at work.")
}
