internal import Kakao

/// Words for what is wrong with a file of identities.
extension IdentityReadingError: Voiced {
    private static let wanted =
        "What is wanted is what Kakao's /v2/app/users or /v2/user/me answers, one user a line, an array, or "
        + "{\"elements\": […]}."

    var message: Message {
        switch self {
        case .json(let file, let error):
            Message(
                sentence: "\(name(file)): \(error.words(records: "users"))",
                hint: error.hint(export: Self.wanted),
                exitCode: .badInput)
        case .notIdentities(let file, let members):
            Message(
                sentence: "\(name(file)) holds no users: it is a JSON object"
                    + (members.isEmpty ? "." : " with \(Voice.list(members.map(printable)))."),
                hint: members.contains("users")
                    ? "It looks like the Firebase accounts: are --accounts and --identities the wrong way round?"
                    : Self.wanted,
                exitCode: .badInput)
        case .idsOnly(let file, let line):
            Message(
                sentence: "\(name(file)): line \(line) lists bare ids, as /v1/user/ids answers, not users.",
                hint: "Ask /v2/app/users for these ids, with property_keys, and save that answer.",
                exitCode: .badInput)
        case .errorAnswer(let file, let line, let code):
            Message(
                sentence:
                    "\(name(file)): line \(line) is an error answer from Kakao (code \(printable(code))), "
                    + "not users.",
                hint: "Mend what it complains of, fetch the users again and save the new answer.",
                exitCode: .badInput)
        case .empty(let file):
            Message(
                sentence: "\(name(file)) is empty; there are no users in it.", hint: Self.wanted,
                exitCode: .badInput)
        case .record(let file, let place, let fault):
            Message(
                sentence: "\(name(file)): user \(place.record) (line \(place.line)"
                    + (place.id.map { ", id \(printable($0))" } ?? "") + ") \(fault.words).",
                hint: fault.hint, exitCode: .badInput)
        }
    }
}

extension IdentityFault {
    /// What is wrong, as in "user 3 …".
    fileprivate var words: String {
        switch self {
        case .idMissing: "has no id"
        case .idNotAnInteger(let fault): "has an id that \(fault.words)"
        case .idNotPositive: "has an id below 1"
        case .idEmpty: "has an empty id"
        case .idTooLong(let bytes): "has an id of \(bytes) bytes, and 255 are allowed"
        case .providerEmpty: "has an empty provider"
        case .providerNotKakao: "names another provider than Kakao"
        case .wrongType(let field, let expected, let found):
            "has \(found.words) in \(printable(field)) where \(expected.words) should be"
        case .notATime(let field): "has a \(printable(field)) that is not a time"
        case .holdsNUL(let field): "has a NUL character in \(printable(field))"
        }
    }

    fileprivate var hint: String {
        switch self {
        case .idNotAnInteger, .idNotPositive:
            "Kakao's ids are whole numbers from 1 to 9223372036854775807; a program that reads them as floating "
                + "point spoils them."
        default: "Fetch the users again, or take this one out."
        }
    }
}
