/// `naru me` as the table has it.
extension Command {
    static let me = Command(
        name: "me",
        summary: "Show what Kakao says about the user of an access token",
        description: [
            """
            Asks Kakao for which app the token was made, and accepts it only if it is the app's own: whoever takes \
            a token of another app lets that app's owner in as any of its users. Then it asks who the user is, and \
            with `--talk` how they appear in KakaoTalk and which of their friends use the app.
            """,
            """
            Friends are told apart by their id alone; a friend's `uuid` can change and is never used. \
            `NARU_KAKAO_URL` names a stand-in for Kakao, such as `naru-sandbox`.
            """,
        ],
        usage: ["--token-file FILE --app-id N [--talk] [--json]"],
        flags: [.tokenFile, .appID, .talk, .trace, .json],
        examples: [
            Example(comment: "Who is it?", line: "naru me --token-file token.txt --app-id 123456"),
            Example(
                comment: "And the friends, for a program",
                line: "naru me --token-file token.txt --app-id 123456 --talk --json"),
        ],
        exitCodes: [
            .success, .usage, .badInput, .noInput, .cannotWrite, .inputOutput, .tryAgain, .configuration,
            .interrupted, .terminated,
        ],
        seeAlso: ["fetch"],
        body: MeCommand.run
    )
}

/// The options of `naru me`.
extension Flag {
    static let tokenFile = Flag(
        name: "token-file", value: .text("FILE", .file),
        help: "A file with the user's access token and nothing else. It is refused when others can read it.",
        environment: EnvironmentVariable(
            name: "KAKAO_ACCESS_TOKEN", help: "The user's access token, when `--token-file` is not given."),
        leadsToSecret: true
    )

    static let appID = Flag(
        name: "app-id", value: .number("N", 1...Int.max),
        help: "The app's own number, as Kakao Developers shows it.",
        environment: EnvironmentVariable(
            name: "KAKAO_APP_ID", help: "The app's own number, when `--app-id` is not given.")
    )

    static let talk = Flag(
        name: "talk", help: "Ask for the KakaoTalk profile and the friends who use the app too."
    )
}
