internal import Kakao
internal import Pipeline
internal import Reporting

/// Words for fetches that end before their end.
extension FetchError: Voiced {
    private static let kept = "What was fetched is kept, and the same command goes on."

    var message: Message {
        switch self {
        case .locked(let cache, let note):
            Message(
                sentence: "Another process fetches into \(quoted(cache))"
                    + (note.isEmpty ? "." : ": \(printable(note))."),
                hint: "Wait for its end.", exitCode: .locked)
        case .refused(let fault):
            fault.message(ofAdminKey: true)
        case .quotaSpent:
            Message(
                sentence: "Kakao's quota is used up (code -10): sign-in may fail as well.",
                hint: "Look at the quota in Kakao Developers, and try again on another day. \(Self.kept)",
                exitCode: .tryAgain)
        case .budgetSpent(let until):
            Message(
                sentence: until.map {
                    "The budget is used up; calls are free again at \(UTCTime(milliseconds: $0).text)."
                } ?? "The budget allows no call at all.",
                hint: until == nil
                    ? "Give a larger one with --budget, or a smaller --reserve."
                    : "Run the same command then, or allow more: --budget, --reserve. \(Self.kept)",
                exitCode: .tryAgain)
        case .gaveUp(let fault, let attempts):
            Message(
                sentence: "\(FetchWords.problem(fault)), \(attempts) times in a row.",
                hint: "Try again later. \(Self.kept)", exitCode: .tryAgain)
        case .tooFast:
            Message(
                sentence: "Kakao says again and again that calls come too fast.",
                hint:
                    "Somebody else may use the same app's limit; try later, or a slower --pace. \(Self.kept)",
                exitCode: .tryAgain)
        case .listingBroken(let fault):
            Message(
                sentence: "Kakao's list of ids makes no sense, again and again: \(fault.words).",
                hint: "Try again later. \(Self.kept)", exitCode: .tryAgain)
        case .nothingWorks(let code):
            Message(
                sentence: "Kakao refuses one call after the other\(FetchWords.code(code)).",
                hint: "Look the code up in Kakao's documentation. \(Self.kept)", exitCode: .configuration)
        case .otherApp(let cache, let known):
            Message(
                sentence:
                    "Kakao lists nobody at first whom \(quoted(cache)) knows, of the \(Quantity.digits(known)) linked in "
                    + "it: it seems to be another app's.",
                hint:
                    "Ids are an app's own. Check the admin key, or name another file: --identity-cache FILE",
                exitCode: .configuration)
        case .outOfTime(let reason):
            Message(
                sentence: "The time for this run is over" + (reason?.cause ?? "") + ".",
                hint: "The same command goes on.",
                exitCode: .tryAgain)
        case .noCandidates:
            Message(
                sentence: "No Kakao id stands in the addresses and uids of these accounts.",
                hint: "Choose a scheme whose templates have {id}, or fetch everybody.", exitCode: .badInput)
        }
    }
}

extension FetchWait {
    /// Why it would have had to wait, as the end of a sentence; nil when that is no news.
    fileprivate var cause: String? {
        switch self {
        case .pace: nil
        case .rate: ", and Kakao says that calls come too fast"
        case .retry(let fault): "; the last call failed: \(FetchWords.problem(fault))"
        case .listing(let fault): "; the last page of ids made no sense: \(fault.words)"
        }
    }
}

extension ListingFault {
    fileprivate var words: String {
        switch self {
        case .belowStart: "a page has ids from before its beginning"
        case .notAscending: "the ids of a page do not ascend"
        case .doesNotAdvance: "the next page would be the same one"
        }
    }
}

/// Words for tokens that are not accepted.
extension MeError: Voiced {
    var message: Message {
        switch self {
        case .otherApp(let found, let expected):
            Message(
                sentence: "The token was made for "
                    + (found.map { "app \($0)" } ?? "an app that Kakao does not name")
                    + ", not for app \(expected): it is refused.",
                hint: "Whoever sent it may be the owner of that app. Never accept such a token.",
                exitCode: .configuration)
        case .otherUser:
            Message(
                sentence: "Kakao tells of another user than the token's own: it is refused.",
                hint: "Something stands between this machine and Kakao.", exitCode: .configuration)
        }
    }
}

/// Words for a call to Kakao that ends a run.
extension KakaoFault: Voiced {
    var message: Message { message(ofAdminKey: false) }

    /// What to tell of it.
    ///
    /// - Parameter isAdminKey: whether it was the app's key that asked, and no user's token.
    /// - Returns: the message.
    func message(ofAdminKey isAdminKey: Bool) -> Message {
        switch cause {
        case .unreachable(let error): return error.message
        case .unreadable(let error):
            return Message(
                sentence: "Kakao's answer \(error.words).", hint: "Try again later.", exitCode: .tryAgain)
        case .refused(let failure):
            let (sentence, hint) = failure.words(ofAdminKey: isAdminKey)
            return Message(sentence: sentence, hint: hint, exitCode: failure.exitCode)
        }
    }
}

extension KakaoFailure {
    private static let console = "Kakao Developers"

    fileprivate var exitCode: ExitCode {
        switch kind {
        case .retry, .rateLimited, .quotaExceeded: .tryAgain
        case .finalForID: .badInput
        // No file is to blame for what Kakao says.
        case .finalForCall, .stopRun, .consentMissing: .configuration
        }
    }

    /// What is wrong, and what to do about it.
    fileprivate func words(ofAdminKey isAdminKey: Bool) -> (sentence: String, hint: String) {
        switch (code, keyFault) {
        case (_, .addressNotAllowed(let address)):
            (
                "Kakao does not let this machine call: \(address.map { "its address \($0)" } ?? "its address") is not "
                    + "on the app's list (code -401).",
                "Add the address under allowed IP addresses in \(Self.console), or call from one that is there."
            )
        case (_, .tokenMissingOrExpired) where isAdminKey:
            (
                "Kakao does not accept the admin key\(FetchWords.code(code)).",
                "It may have been reissued, or is no admin key: copy it from \(Self.console)."
            )
        case (_, .wrongKey), (-301, _):
            (
                "Kakao does not know the admin key\(FetchWords.code(code)).",
                "Copy the admin key of the right app from \(Self.console); a reissued key ends the old one at once."
            )
        case (_, .tokenMissingOrExpired):
            (
                "The access token is unknown to Kakao or has expired (code -401).",
                "Let the user sign in again, and use the new token; an admin key belongs in KAKAO_ADMIN_KEY."
            )
        case (-401, _), (nil, .some):
            (
                "Kakao refuses the key or the token\(FetchWords.code(code)).",
                "Check it in \(Self.console): the app, the kind of key, and whether it was reissued."
            )
        case (-3, _):
            (
                "The admin key may not use this API (code -3).",
                "Give the key the API group for user information, in \(Self.console) under the app's admin keys."
            )
        case (-5, _):
            (
                "The app has no permission for this API (code -5).",
                "Ask for the permission in \(Self.console)."
            )
        case (-12, _):
            (
                "The app or its developer is suspended by Kakao (code -12).",
                "Look at the notices in \(Self.console)."
            )
        case (-903, _):
            (
                "The key belongs to a developer who is not registered any more (code -903).",
                "Use a key of the app's present owner."
            )
        case (-9, _): ("Kakao has ended this API (code -9).", "Use a newer Naru.")
        case (-8, _): ("Kakao does not accept the request's headers (code -8).", "Use a newer Naru.")
        case (-10, _):
            ("Kakao's quota or limit of calls is used up (code -10).", "Try again later.")
        case (-402, _):
            (
                "The app, or the user, has not agreed to what is asked for (code -402)"
                    + (requiredScopes.isEmpty ? "." : ": \(Voice.list(requiredScopes.map(printable)))."),
                "Set the consent items up in \(Self.console), and let the user agree."
            )
        case (-4, _): ("Kakao has blocked this account (code -4).", "There is nothing to fetch.")
        case (-406, _):
            (
                "This user is under 14, and the app does not take them (code -406).",
                "There is nothing to fetch."
            )
        case (-101, _): ("This user has not linked the app (code -101).", "There is nothing to fetch.")
        case (-103, _):
            ("There is no such Kakao account, or it sleeps (code -103).", "There is nothing to fetch.")
        case (-501, _): ("This user does not use KakaoTalk (code -501).", "There is no profile to fetch.")
        case (-7, _), (-9798, _):
            ("Kakao is under maintenance\(FetchWords.code(code)).", "Try again later.")
        case _ where kind == .retry:
            (
                "Kakao fails at the moment\(code == nil ? " (HTTP status \(status))" : FetchWords.code(code)).",
                "Try again later."
            )
        default:
            (
                "Kakao refuses the call\(code == nil ? " with HTTP status \(status)" : FetchWords.code(code)).",
                "Look the code up in Kakao's documentation of error codes."
            )
        }
    }
}
