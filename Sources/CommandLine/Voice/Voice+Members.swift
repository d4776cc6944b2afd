internal import Reporting

/// Words for a member that a format cannot hold.
extension MemberExportError: Voiced {
    var message: Message {
        switch self {
        case .holdsNUL(let uid, let column):
            Message(
                sentence:
                    "The member \(quoted(uid)) holds the character NUL in \(column), which SQL databases "
                    + "cannot store.",
                hint: "Correct it in the store, or use --format ndjson, which can hold it.",
                exitCode: .badInput)
        case .tooLong(let uid, let column, let limit):
            Message(
                sentence:
                    "\(column) of the member \(quoted(uid)) has more than \(limit) characters, the width "
                    + "of its column.",
                hint: "Shorten it in the store, or use --format sql-postgres or ndjson.", exitCode: .badInput)
        }
    }
}
