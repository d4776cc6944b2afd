/// `naru mint` as the table has it.
extension Command {
    static let mint = Command(
        name: "mint",
        summary: "Make custom tokens, with which members sign in to Firebase",
        description: [
            """
            A custom token takes the place of the old password: a server makes one when it knows who somebody is, \
            and the app signs in with it. `naru mint` makes tokens by hand, to try the new way or to hand them \
            over: for one member, for those in a file, or for all. Each says `provider` and `providerUserId`.
            """,
            """
            Whoever holds a token is that user until it ends. One token goes to standard output; more than one \
            only into a new file that nobody else can read. A uid that the store does not know, an account that \
            was merged into another one and a disabled one get none, for signing in with it would make or wake \
            the wrong user.
            """,
        ],
        usage: [
            "--uid UID... [--output FILE]", "--provider-user-id ID... [--output FILE]",
            "--from FILE --output FILE", "--all --output FILE", "--unchecked-uid UID...",
        ],
        flags: [
            .mintUID, .mintProviderUserID, .mintProvider, .mintFrom, .mintAll, .uncheckedUID, .claim,
            .claimsFile, .keyless, .serviceAccountToSign,
            .tenant, .expiresIn, .credentials, .store, .output, .threads,
        ],
        examples: [
            Example(
                comment: "A token for one member",
                line: "naru mint --provider-user-id 3012345678 --credentials key.json"),
            Example(
                comment: "Without a key file: Google's IAM signs",
                line:
                    "naru mint --uid 4sMzXth0zokWjjZaciB7JVuxtpkR --keyless --service-account naru@my-app.iam.gserviceaccount.com"
            ),
            Example(
                comment: "For every member, for ten minutes",
                line: "naru mint --all --expires-in 600 --credentials key.json --output tokens.ndjson"),
        ],
        exitCodes: [
            .success, .held, .usage, .badInput, .noInput, .cannotWrite, .inputOutput, .tryAgain,
            .configuration,
            .interrupted, .terminated,
        ],
        seeAlso: ["members", "why"],
        body: MintCommand.run
    )
}

extension Flag {
    private static let choices = ["uid", "provider-user-id", "from", "all", "unchecked-uid"]

    private static func others(_ name: String) -> [String] { choices.filter { $0 != name } }

    static let mintUID = Flag(
        name: "uid", value: .text("UID", .nothing), takesSeveral: true, repeats: .collected,
        help: "The members that keep these Firebase uids.", excludes: others("uid")
    )

    static let mintProviderUserID = Flag(
        name: "provider-user-id", value: .text("ID", .nothing), takesSeveral: true, repeats: .collected,
        help: "The members that the provider knows by these ids.", excludes: others("provider-user-id")
    )

    static let mintProvider = Flag(
        name: "provider", value: .text("NAME", .nothing), standard: "kakao",
        help: "Whose ids `--provider-user-id` names.", needs: "provider-user-id"
    )

    static let mintFrom = Flag(
        name: "from", value: .text("FILE", .file),
        help: "The members whose uids stand in a file, one on each line.", excludes: others("from")
    )

    static let mintAll = Flag(
        name: "all", help: "Every member that is not disabled.", excludes: others("all")
    )

    static let uncheckedUID = Flag(
        name: "unchecked-uid", value: .text("UID", .nothing), takesSeveral: true, repeats: .collected,
        help: """
            These uids, whether the store knows them or not. Signing in with a uid that Firebase does not know makes \
            a new, empty user.
            """,
        excludes: others("unchecked-uid") + ["store"]
    )

    static let claim = Flag(
        name: "claim", value: .text("NAME=VALUE", .nothing), takesSeveral: true, repeats: .collected,
        help: "Something else that the token says of its user; the value is a text."
    )

    static let claimsFile = Flag(
        name: "claims-file", value: .text("FILE", .file),
        help: "A JSON object with more that the token says of its user."
    )

    static let keyless = Flag(
        name: "keyless",
        help: """
            Let Google's IAM sign (`signBlob`), with whatever credentials there are: they need the role Service Account \
            Token Creator for the account that signs.
            """
    )

    static let serviceAccountToSign = Flag(
        name: "service-account", value: .text("EMAIL", .nothing), standardText: "that of the credentials",
        help: "The service account as which IAM signs.", needs: "keyless"
    )

    static let expiresIn = Flag(
        name: "expires-in", value: .number("SECONDS", 1...3600), standard: "3600",
        help: "How long the tokens hold; Firebase takes none that holds longer than an hour."
    )
}
