/// `naru apply` as the table has it.
extension Command {
    static let apply = Command(
        name: "apply",
        summary: "Apply a plan, exactly that one, in batches that may be stopped at any instant",
        description: [
            """
            Makes members of the accounts that the plan migrates, and leads the accounts that it merges to them. \
            The plan is read and checked as a whole before anything is written. Each batch is committed together \
            with its journal: stopped or killed anywhere, the same command goes on where the journal ends.
            """,
            """
            Accounts that wait for a person are not touched unless `--decisions` says so. With `--accounts` and \
            `--identities` the sources are read again, and an account that changed since the plan is held back, \
            alone. What is held back is named, and `naru status` counts it.
            """,
            """
            With `--firebase` the steps that the plan chooses are taken in the project too: claims, link, profile, and at \
            last the seal. Each account is read and compared with the plan before anything is written, every step is \
            journalled before it is tried and read back after it, and nobody is sealed whose member, claims and link are \
            not confirmed. At a real project it asks first.
            """,
            """
            The last line is the accounting: planned = done + failed + held + left. Applying a plan twice changes \
            nothing.
            """,
        ],
        usage: ["PLAN [--store FILE] [OPTIONS]"],
        positionals: [.planToApply],
        flags: [
            .store, .expect, .accountsNow, .identitiesNow, .decisions, .limit, .only, .status, .canary,
            .maxChanges, .maxMerges, .maxShare, .batchSize, .atFirebase, .yes, .projectAtFirebase,
            .credentialsAtFirebase,
            .tenantAtFirebase, .writePace, .writeWidth, .trace, .json,
        ],
        examples: [
            Example(
                comment: "Exactly what the reviewer signed",
                line: "naru apply reports/1f0c2d3e4a5b --expect sha256:1f0c2d3e4a5b"),
            Example(
                comment: "A careful start: 10 accounts, 1 %, 10 %, then all, each checked before the next",
                line: "naru apply reports/1f0c2d3e4a5b --canary"),
            Example(
                comment: "Only what has not changed since the plan",
                line: "naru apply reports/1f0c2d3e4a5b --accounts export.json --identities kakao-users.jsonl"),
            Example(
                comment: "Also at Firebase, ten accounts to begin with",
                line: "naru apply reports/1f0c2d3e4a5b --firebase --credentials key.json --limit 10"),
        ],
        exitCodes: [
            .success, .held, .usage, .badInput, .noInput, .fault, .cannotWrite, .inputOutput, .tryAgain,
            .locked,
            .beyondLimit, .configuration, .interrupted, .terminated,
        ],
        files: [
            File(path: "naru.sqlite", help: "The store: members, links, journal. Keep copies of it."),
            File(path: "naru.sqlite.lock", help: "Held by the run that changes the store."),
        ],
        seeAlso: ["plan", "undo", "status"],
        body: ApplyCommand.run
    )
}

extension Positional {
    /// The plan that `naru apply` applies.
    static let planToApply = Positional(
        name: "PLAN", help: "The plan: its folder, or the `plan.ndjson` in it.", completion: .file)
}

/// The options of `naru apply`.
extension Flag {
    static let store = Flag(
        name: "store", value: .text("FILE", .file), standard: "naru.sqlite",
        help: "The store, an SQLite database; `naru apply` makes it, for you alone to read."
    )

    static let expect = Flag(
        name: "expect", value: .text("DIGEST", .nothing),
        help: """
            The plan's SHA-256, as the reviewer saw it: `sha256:` and at least 12 digits. Any other plan is refused.
            """
    )

    static let accountsNow = Flag(
        name: "accounts", value: .text("FILE", .file), takesSeveral: true, repeats: .collected,
        help: "The Firebase accounts as they are now: one that changed since the plan is held back."
    )

    static let identitiesNow = Flag(
        name: "identities", value: .text("FILE", .file), takesSeveral: true, repeats: .collected,
        help: "The users as Kakao knows them now: an account whose identity changed is held back."
    )

    static let decisions = Flag(
        name: "decisions", value: .text("FILE", .file),
        help: "What people decided about accounts that wait, as JSON lines."
    )

    static let limit = Flag(
        name: "limit", value: .number("N", 1...1_000_000_000),
        help: "Apply only the first N changes of the plan."
    )

    static let only = Flag(
        name: "only", value: .text("FILE|UID", .file), takesSeveral: true, repeats: .collected,
        help: "Apply only these accounts: uids, or files with one uid on each line."
    )

    static let status = Flag(
        name: "status",
        value: .list(
            "LIST",
            [
                Choice(word: "migrate", help: "accounts that become members"),
                Choice(word: "merge", help: "accounts that lead to another account's member"),
                Choice(word: "refresh", help: "members that are brought up to date"),
                Choice(word: "review", help: "accounts that a person decided on"),
            ]),
        help: "Apply only accounts with one of these statuses."
    )

    static let canary = Flag(
        name: "canary",
        help: "Begin with 10 accounts, then 1 %, then 10 %; read back each part before the next.",
        excludes: ["firebase"]
    )

    static let maxChanges = Flag(
        name: "max-changes", value: .number("N", 0...1_000_000_000),
        help: "Write nothing at all if the plan would change more accounts than this."
    )

    static let maxMerges = Flag(
        name: "max-merges", value: .number("N", 0...1_000_000_000),
        help: "Write nothing at all if the plan would merge more accounts than this."
    )

    static let maxShare = Flag(
        name: "max-share", value: .number("PERCENT", 0...100),
        standardText: "100 for a first run, 10 when there are members",
        help: """
            Write nothing at all if more than this share would change, of the members or of the plan's bridge \
            accounts, whichever are more. Ten accounts may always change unless this is given.
            """
    )

    static let batchSize = Flag(
        name: "batch-size", value: .number("N", 1...1_000_000), standard: "50000",
        help: "How many accounts are committed together. A kill loses at most one batch of work."
    )
}
