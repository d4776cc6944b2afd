internal import Firebase
internal import HTTP
internal import Pipeline

/// Words for what Firebase and Google's token server refuse.
extension FirebaseFault: Voiced {
    var message: Message {
        switch cause {
        case .refused(let failure): failure.message
        case .unreadable:
            Message(
                sentence: "What Firebase answered makes no sense.",
                hint: "Something else than Firebase may answer there; the same command tries again.",
                exitCode: .tryAgain)
        case .unreachable(let error): error.message
        case .noToken(let failure): failure.message
        }
    }
}

extension FirebaseFailure: Voiced {
    var message: Message {
        let code = code.map { " (\(printable($0)))" } ?? " (status \(status))"
        switch kind {
        case .retry:
            return Message(
                sentence: "Firebase is busy, or a quota is used up\(code).", hint: "Try again later.",
                exitCode: .tryAgain)
        case .unauthenticated:
            return Message(
                sentence: "Firebase does not take the credentials\(code).",
                hint: "Check that the key was not deleted: Google Cloud console, Service accounts, Keys.",
                exitCode: .configuration)
        case .stopRun where self.code == "PERMISSION_DENIED" || self.code == "INSUFFICIENT_PERMISSION":
            return Message(
                sentence: "The credentials may not do this in the project\(code).",
                hint: "Give them the role Firebase Authentication Admin (roles/firebaseauth.admin).",
                exitCode: .configuration)
        case .stopRun where 300..<400 ~= status:
            return Message(
                sentence: "Firebase leads elsewhere (status \(status)), and keys are sent nowhere else.",
                hint: "Something else than Firebase answers there: check HTTPS_PROXY and NARU_FIREBASE_URL.",
                exitCode: .configuration)
        case .stopRun:
            return Message(
                sentence:
                    "Firebase does not know the project or tenant, or Authentication is not set up in it\(code).",
                hint: "Check --project and --tenant in the Firebase console.", exitCode: .configuration)
        case .finalForAccount:
            return Message(sentence: "Firebase refuses the call\(code).", exitCode: .badInput)
        }
    }
}

extension OAuthFailure: Voiced {
    var message: Message {
        switch self {
        case .clock:
            Message(
                sentence: "Google gives no access token: this machine's clock is wrong.",
                hint: "Set the clock, for example with chrony; tokens are good for an hour around it.",
                exitCode: .configuration)
        case .badSignature:
            Message(
                sentence: "Google gives no access token: the key was deleted, or its file is damaged.",
                hint: "Make a new key: Firebase console, Project settings, Service accounts.",
                exitCode: .configuration)
        case .unknownAccount:
            Message(
                sentence: "Google gives no access token: the service account does not exist.",
                hint: "Make a new key: Firebase console, Project settings, Service accounts.",
                exitCode: .configuration)
        case .expired:
            Message(
                sentence: "Google gives no access token: the key or the sign-in is not accepted any more.",
                hint:
                    "With a key file: make a new key in the Firebase console. As a person: gcloud auth application-default login",
                exitCode: .configuration)
        case .refused(let status) where status < 500 && status != 429:
            Message(
                sentence: "Google gives no access token (status \(status)).",
                hint: "Check the credentials.", exitCode: .configuration)
        case .refused(let status), .unreadable(let status):
            Message(
                sentence: "Google's token server did not answer as it should (status \(status)).",
                hint: "Try again later.", exitCode: .tryAgain)
        }
    }
}

extension AccountsPage.Unreadable: Voiced {
    var message: Message { FirebaseFault(.unreadable).message }
}

extension AccountDownloadError: Voiced {
    var message: Message {
        switch self {
        case .pageRepeated:
            Message(
                sentence:
                    "Firebase leads from page to page in a circle; the accounts could not be read whole.",
                hint: "Try again later.", exitCode: .tryAgain)
        }
    }
}
