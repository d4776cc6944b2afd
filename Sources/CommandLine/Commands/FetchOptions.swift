internal import Pipeline

/// `naru fetch` as the table has it.
extension Command {
    static let fetch = Command(
        name: "fetch",
        summary: "Fetch the users that Kakao knows into the local cache, within a quota",
        description: [
            """
            Lists the ids of everybody who has linked the app, then reads these users, and keeps both in the \
            cache of identities, from which `naru plan` takes them. Stopped anywhere, the same command goes on \
            from the last page; what is known already is not asked for again.
            """,
            """
            Sign-in shares Kakao's quota with this command. Before each stage it says how many calls are coming \
            and how long they take; it never calls faster than the pace nor more often than the budget, which \
            counts over all runs in any 24 hours and any 31 days.
            """,
            """
            The admin key is taken from `KAKAO_ADMIN_KEY` or from a file. It must be allowed to use the API group \
            for user information (Kakao Developers, the app's admin keys). `NARU_KAKAO_URL` names a stand-in for \
            Kakao, such as `naru-sandbox`.
            """,
        ],
        usage: [
            "[--admin-key-file FILE] [OPTIONS]", "--only-candidates --accounts FILE... --scheme NAME|FILE",
            "--export FILE",
        ],
        flags: [
            .identityCache, .adminKeyFile, .onlyCandidates, .accountsOfCandidates, .schemeOfCandidates,
            .refresh,
            .properties, .pace, .listPace, .budget, .reserve, .quota, .parallel, .maxDuration, .export,
            .trace,
            .json,
        ],
        examples: [
            Example(
                comment: "Everybody, or what is new since the last time",
                line: "naru fetch --admin-key-file kakao-admin-key.txt"),
            Example(
                comment: "Only the ids that stand in the accounts' addresses",
                line: "naru fetch --only-candidates --accounts export.json --scheme id-address"),
            Example(
                comment: "Read again whom nobody looked at for a week, for at most an hour",
                line: "naru fetch --refresh 7d --max-duration 1h"),
            Example(
                comment: "Write what the cache holds as a file, without a call",
                line: "naru fetch --export kakao-users.jsonl"),
        ],
        exitCodes: [
            .success, .usage, .badInput, .noInput, .cannotWrite, .inputOutput, .tryAgain, .locked,
            .configuration,
            .interrupted, .terminated,
        ],
        files: [
            File(
                path: "naru-identities.sqlite",
                help: "The cache of identities. It holds personal data (0600).")
        ],
        seeAlso: ["plan", "status", "me"],
        body: FetchCommand.run
    )
}

/// The options of `naru fetch`.
extension Flag {
    static let identityCache = Flag(
        name: "identity-cache", value: .text("FILE", .file), standard: "naru-identities.sqlite",
        help: "The cache of identities."
    )

    static let adminKeyFile = Flag(
        name: "admin-key-file", value: .text("FILE", .file),
        help: "A file with the app's admin key and nothing else. It is refused when others can read it.",
        environment: EnvironmentVariable(
            name: "KAKAO_ADMIN_KEY", help: "The app's admin key, when `--admin-key-file` is not given."),
        leadsToSecret: true
    )

    static let onlyCandidates = Flag(
        name: "only-candidates",
        help: "List nobody; read only those whose ids stand in the addresses and uids of the accounts."
    )

    static let accountsOfCandidates = Flag(
        name: "accounts", value: .text("FILE", .file), takesSeveral: true, repeats: .collected,
        help: "The Firebase accounts in which ids are looked for. `-` is standard input.",
        readsStandardInput: true, needs: "only-candidates"
    )

    static let schemeOfCandidates = Flag(
        name: "scheme", value: .text("NAME|FILE", .scheme), repeats: .collected,
        help: "How ids stand in addresses and uids: the name of a shipped scheme, or a file.",
        needs: "only-candidates"
    )

    static let refresh = Flag(
        name: "refresh", value: .text("AGE", .nothing),
        help: "Read again whoever was read longer ago than this: a number and s, m, h or d, such as `7d`."
    )

    static let properties = Flag(
        name: "properties",
        value: .choice(
            "WHICH",
            [
                Choice(word: "none", help: "the id and when it was linked: 100 users with one call"),
                Choice(word: "basic", help: "e-mail and profile besides: 20 users with one call"),
                Choice(
                    word: "all",
                    help: "all that the app may see, the phone number among it: 20 users with one call"),
            ]),
        standard: "basic", help: "How much of each user is asked for."
    )

    static let pace = Flag(
        name: "pace", value: .number("N", 0...10_000), standard: "10",
        help: "At most so many calls in any second; 0 for any number."
    )

    static let listPace = Flag(
        name: "list-pace", value: .number("N", 0...100), standard: "100",
        help: "At most so many calls for pages of ids in any minute; Kakao allows 100. 0 for any number."
    )

    static let budget = Flag(
        name: "budget", value: .number("N", 0...1_000_000_000), standard: "100000",
        help: "At most so many calls in any 24 hours, counted over all runs with this cache."
    )

    static let reserve = Flag(
        name: "reserve", value: .number("PERCENT", 0...100), standard: "90",
        help: "How much of the month's quota is left to production; the rest is the budget of any 31 days."
    )

    static let quota = Flag(
        name: "quota", value: .number("N", 1...1_000_000_000), standard: "3000000",
        help: "Kakao's quota of calls a month, for all apps of the developer account."
    )

    static let parallel = Flag(
        name: "parallel", value: .number("N", 1...256), standard: "1",
        help: "How many calls may be under way at a time. A kill wastes at most twice as many."
    )

    static let maxDuration = Flag(
        name: "max-duration", value: .text("TIME", .nothing),
        help: "Stop after this time, such as `30m`; the next run goes on."
    )

    static let export = Flag(
        name: "export", value: .text("FILE", .file),
        help:
            "Make no call: write whoever the cache knows to be linked, as JSON lines, to a new file (0600).",
        excludes: ["only-candidates", "refresh", "json"]
    )

    static let trace = Flag(
        name: "trace", value: .text("FILE", .file),
        help:
            "Add a line for each call to this file: method, path, status, milliseconds, code; nothing secret."
    )
}
