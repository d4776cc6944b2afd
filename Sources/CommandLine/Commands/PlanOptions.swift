/// `naru plan` as the table has it.
extension Command {
    static let plan = Command(
        name: "plan",
        summary: "Dry run: decide what to do with every account; write a plan and reports",
        description: [
            """
            Reads an export of Firebase accounts and the users that Kakao knows, finds out which account belongs \
            to whom, and proves it by computing the password hash that the account would have. Every account \
            gets a decision: migrate, merge, refresh, unchanged, review, unmatched, native or skipped.
            """,
            """
            Nothing is changed but two places: a new folder in the reports folder, and the cache of proofs. \
            The last line of standard output is the new folder; with `--json` it is the summary as an object.
            """,
            """
            It may be stopped at any moment. Proofs that were made are in the cache, and the same command \
            carries on from there. The same inputs give the same plan, byte for byte.
            """,
        ],
        usage: [
            "--accounts FILE... [--identities FILE...] --scheme NAME|FILE [OPTIONS]",
            "--project ID [--credentials FILE] --scheme NAME|FILE [OPTIONS]",
        ],
        flags: [
            .accounts, .projectOfPlan, .credentials, .tenant, .trace, .identities, .identityCacheOfPlan,
            .scheme, .hashConfig, .policy, .storeIfAny,
            .reports, .noProof, .threads,
            .cache,
            .noCache,
            .searchHours, .searchLimit, .firebaseSteps, .seal, .linkProvider, .mask, .maskKeyOfReports, .json,
        ],
        examples: [
            Example(
                comment: "Everything, with proof by password hash",
                line: "naru plan --accounts export.json --identities kakao-users.jsonl "
                    + "--hash-config hash.txt --scheme kakao-prefix"),
            Example(
                comment: "With the users that naru fetch has fetched",
                line: "naru plan --accounts export.json --hash-config hash.txt --scheme kakao-prefix"),
            Example(
                comment: "The accounts, and the hash parameters, from the project itself",
                line: "naru plan --project my-app --credentials key.json --scheme kakao-prefix"),
            Example(
                comment: "A compressed export, and the hash parameters from the environment",
                line: "zcat export.json.gz | NARU_HASH_CONFIG=\"$(cat hash.txt)\" naru plan "
                    + "--accounts - --identities kakao-users.jsonl --scheme kakao-prefix"),
            Example(
                comment: "A quick first look without proof, with names and addresses masked",
                line: "naru plan --accounts export.json --identities kakao-users.jsonl "
                    + "--scheme kakao-prefix --no-proof --mask"),
        ],
        exitCodes: ExitCode.allCases.filter { ![.held, .locked, .beyondLimit].contains($0) },
        files: [
            File(
                path: "reports/PLAN/plan.ndjson", help: "The plan: a header, then one line for each account."),
            File(path: "reports/PLAN/report.html", help: "The report for a person: one page, works offline."),
            File(path: "naru-cache.sqlite", help: "Results of proofs, so that none is computed twice."),
            File(path: "naru-identities.sqlite", help: "The users that `naru fetch` has fetched."),
            File(path: "naru-mask.key", help: "The key of masked values, made on first use."),
        ],
        seeAlso: ["fetch", "apply", "why", "report", "schemes"],
        body: PlanCommand.run
    )
}

/// The options of `naru plan`.
extension Flag {
    static let accounts = Flag(
        name: "accounts", value: .text("FILE", .file), takesSeveral: true, repeats: .collected,
        isRequired: true,
        help: """
            The Firebase accounts: what `firebase auth:export` wrote as JSON or CSV, a saved batchGet answer, or \
            an array of users. Several files are one input; `-` is standard input.
            """,
        readsStandardInput: true
    )

    static let projectOfPlan = Flag(
        name: "project", value: .text("ID", .nothing),
        help: "The Firebase project whose accounts are read as they are now, in the place of `--accounts`.",
        excludes: ["accounts"]
    )

    static let identities = Flag(
        name: "identities", value: .text("FILE", .file), takesSeveral: true, repeats: .collected,
        standardText: "what naru fetch has fetched",
        help: "The users as Kakao knows them: JSON lines, an array, or API answers. `-` is standard input.",
        readsStandardInput: true
    )

    static let identityCacheOfPlan = Flag(
        name: "identity-cache", value: .text("FILE", .file), standard: "naru-identities.sqlite",
        help: "The cache of identities that `naru fetch` keeps; read when no `--identities` are given."
    )

    static let scheme = Flag(
        name: "scheme", value: .text("NAME|FILE", .scheme), repeats: .collected, isRequired: true,
        help: """
            How the app made the addresses and passwords: the name of a shipped scheme (`naru schemes` lists \
            them) or a file. Several may apply; the one with the best evidence wins.
            """
    )

    static let hashConfig = Flag(
        name: "hash-config", value: .text("FILE", .file),
        help: """
            The project's password hash parameters, as the Firebase console shows them. They hold a key: keep \
            the file to yourself. Without them nothing can be proved.
            """,
        environment: EnvironmentVariable(
            name: "NARU_HASH_CONFIG",
            help: "The text of the hash parameters, when `--hash-config` is not given."),
        readsStandardInput: true,
        leadsToSecret: true
    )

    static let policy = Flag(
        name: "policy",
        value: .list(
            "LIST",
            [
                Choice(word: "proof", help: "the hash is that of a password made from the identity's id"),
                Choice(word: "id-in-address", help: "the address or the uid contains the id"),
                Choice(
                    word: "verified-email", help: "the address is made from an e-mail that Kakao has verified"
                ),
                Choice(word: "phone", help: "the address is made from the identity's phone number"),
                Choice(word: "email", help: "the address is made from an e-mail that nobody verified"),
            ]),
        standard: "proof",
        help: """
            The evidence that may move an account without a person's decision, between commas. Proof always may.
            """
    )

    static let storeIfAny = Flag(
        name: "store", value: .text("FILE", .file), standardText: "naru.sqlite, if it is there",
        help: "The store with the members there are already; a member's uid stays primary."
    )

    static let reports = Flag(
        name: "reports", value: .text("DIR", .folder), standard: "reports",
        help: "The folder in which the new folder with plan and reports is made."
    )

    static let noProof = Flag(
        name: "no-proof",
        help: "Compute no password hashes. Quick, but accounts that only a hash can prove go to review."
    )

    static let threads = Flag(
        name: "threads", value: .number("N", 1...256), standardText: "all cores",
        help: "How many hashes are computed at a time."
    )

    static let cache = Flag(
        name: "cache", value: .text("FILE", .file), standard: "naru-cache.sqlite",
        help: "Where results of proofs are kept, so that none is computed twice.",
        excludes: ["no-cache"]
    )

    static let noCache = Flag(name: "no-cache", help: "Keep no results of proofs, and use none.")

    static let searchHours = Flag(
        name: "search-hours", value: .number("N", 1...8760), standard: "24",
        help: "How far apart sign-up and Kakao link may lie when an owner is searched by time, in hours."
    )

    static let searchLimit = Flag(
        name: "search-limit", value: .number("N", 0...10_000), standard: "32",
        help: "How many identities are tried for an account when its owner is searched by time."
    )

    static let mask = Flag(
        name: "mask",
        help: """
            Show pseudonyms instead of addresses, names, numbers and ids. A value has the same pseudonym in \
            every report made with one key; `naru unmask` finds it again.
            """
    )

    static let maskKeyOfReports = Flag(
        name: "mask-key", value: .text("FILE", .file), standard: "naru-mask.key",
        help: "The key of the pseudonyms; made, for you alone to read, when it does not exist.",
        leadsToSecret: true, needs: "mask"
    )

    static let json = Flag(name: "json", help: "Write the result as JSON, for programs.")
}
