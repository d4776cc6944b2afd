internal import Firebase

/// Words for what is wrong with a file of accounts.
extension AccountReadingError: Voiced {
    private static let exportAgain =
        "Export again: firebase auth:export accounts.json --format=json --project PROJECT"

    var message: Message {
        switch self {
        case .json(let file, let error):
            Message(
                sentence: "\(name(file)): \(error.words(records: "accounts"))",
                hint: error.hint(export: Self.exportAgain), exitCode: .badInput)
        case .notAccounts(let file, let members):
            Message(
                sentence: "\(name(file)) holds no accounts: it is a JSON object"
                    + (members.isEmpty ? "." : " with \(Voice.list(members.map(printable)))."),
                hint: members.contains("kakao_account") || members.contains("elements")
                    ? "It looks like the Kakao users: are --accounts and --identities the wrong way round?"
                    : "What is wanted is the file that `firebase auth:export` writes.",
                exitCode: .badInput)
        case .empty(let file):
            Message(
                sentence: "\(name(file)) is empty; there are no accounts in it.", hint: Self.exportAgain,
                exitCode: .badInput)
        case .record(let file, let place, let fault):
            Message(
                sentence: "\(name(file)): account \(place.record) (line \(place.line)"
                    + (place.uid.map { ", uid \(printable($0))" } ?? "") + ") \(fault.words).",
                hint: fault.hint, exitCode: .badInput)
        }
    }
}

extension AccountFault {
    /// What is wrong, as in "account 3 …".
    fileprivate var words: String {
        switch self {
        case .uidMissing: "has no localId"
        case .uidEmpty: "has an empty localId"
        case .uidTooLong(let bytes): "has a localId of \(bytes) bytes, and Firebase allows 128"
        case .wrongType(let field, let expected, let found):
            "has \(found.words) in \(printable(field)) where \(expected.words) should be"
        case .notAnInteger(let field, let fault): "has a \(printable(field)) that \(fault.words)"
        case .notATime(let field): "has a \(printable(field)) that is not a time"
        case .holdsNUL(let field): "has a NUL character in \(printable(field))"
        case .providerMissing(let field): "has an entry in \(printable(field)) without providerId"
        case .password(let error): error.words
        }
    }

    fileprivate var hint: String {
        switch self {
        case .wrongType, .notAnInteger, .notATime:
            "Firebase does not write this; undo what changed the file, or export it again."
        default: "Mend the record, or take it out and decide on that account by hand."
        }
    }
}

extension PasswordRecordError {
    fileprivate var words: String {
        switch self {
        case .hashNotBase64: "has a passwordHash that is not base64"
        case .saltNotBase64: "has a salt that is not base64"
        case .fakeHashIncomplete: "has a fakeHash of the Auth emulator without its password"
        }
    }
}

/// A file's name as it stands in a sentence.
func name(_ file: String) -> String { file == "-" ? "standard input" : printable(file) }
