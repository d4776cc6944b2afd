internal import Bridge
internal import Firebase
internal import HTTP
internal import Pipeline

/// The options about changing accounts at Firebase.
extension Flag {
    static let firebaseSteps = Flag(
        name: "firebase",
        value: .list(
            "LIST",
            [
                Choice(word: "claims", help: "`provider` and `providerUserId` among the custom claims"),
                Choice(word: "link", help: "a link to the identity provider, with the person's id"),
                Choice(word: "profile", help: "the person's nickname and picture"),
            ]),
        help: """
            What `naru apply --firebase` will do to the accounts at Firebase, between commas. Addresses are never \
            changed, for what an app keeps is often found by them.
            """
    )

    static let seal = Flag(
        name: "seal",
        help: """
            After that, remove the passwords, end all sessions, and disable accounts that were merged. A password that \
            was removed cannot come back.
            """
    )

    static let linkProvider = Flag(
        name: "link-provider", value: .text("ID", .nothing), standardText: "oidc. and the scheme's provider",
        help: "The provider that `link` links accounts to, by its id in the Firebase console.",
        needs: "firebase"
    )

    static let atFirebase = Flag(
        name: "firebase",
        help: "Take the plan's steps at Firebase too, once the members are in the store.",
        excludes: ["accounts"]
    )

    static let undoAtFirebase = Flag(
        name: "firebase", help: "Take the run's steps at Firebase back first.", excludes: ["store-only"])

    static let storeOnly = Flag(
        name: "store-only", help: "Leave what the run did at Firebase as it is.")

    /// The options of access where they have an effect only with `--firebase`.
    static let projectAtFirebase = project.needing("firebase")
    static let credentialsAtFirebase = credentials.needing("firebase")
    static let tenantAtFirebase = tenant.needing("firebase")

    private func needing(_ name: String) -> Flag {
        var flag = self
        flag.needs = name
        return flag
    }

    static let yes = Flag(
        name: "yes", help: "Change accounts at Firebase without asking.", needs: "firebase")

    static let writePace = Flag(
        name: "write-pace", value: .number("N", 0...10_000), standard: "10",
        help: "At most so many changes at Firebase in any second; 0 for any number.", needs: "firebase"
    )

    static let writeWidth = Flag(
        name: "parallel", value: .number("N", 1...64), standard: "4",
        help: "How many changes at Firebase may be under way at a time.", needs: "firebase"
    )
}

extension FirebaseAccess {
    /// What is done at Firebase, and how carefully.
    ///
    /// - Parameters:
    ///   - arguments: what was asked.
    ///   - console: where to ask whether it is meant.
    /// - Returns: the request.
    /// - Throws: `CommandError`; `FileError`; `PrivateFile.ReadableByOthers`; `HTTPError`.
    static func request(_ arguments: ParsedArguments, _ console: Console) throws -> FirebaseRequest {
        let isAsked = !arguments.isGiven(.yes)
        let talk = console.talk
        var request = FirebaseRequest(client: try client(arguments, console)) { forecast in
            try Confirmation(forecast).ask(talk, isAsked: isAsked)
        }
        request.writesPerSecond = arguments.number(.writePace) ?? request.writesPerSecond
        request.width = arguments.number(.writeWidth) ?? request.width
        return request
    }
}
