internal import Firebase

/// Something that a command itself finds wrong.
enum CommandError: Error {
    /// A file is too large to be what it should be.
    case tooLarge(path: String, what: String)
    /// The hash parameters of a file or variable are wrong.
    case hashParameters(source: String, HashParametersError)
    /// A plan has nothing that fits what was asked for.
    case notInPlan(query: String, plan: String)
}

extension CommandError: Voiced {
    var message: Message {
        switch self {
        case .tooLarge(let path, let what):
            Message(
                sentence: "\(name(path)) is larger than 1 MiB, and \(what) never are.",
                hint: "Check that it is the right file.", exitCode: .configuration)
        case .hashParameters(let source, let error):
            Message(
                sentence: "\(name(source)): \(error.words).", hint: error.hint, exitCode: .configuration)
        case .notInPlan(let query, let plan):
            Message(
                sentence: "Nothing in \(name(plan)) fits \(quoted(query)).",
                hint:
                    "Give it whole: a uid, an address, a provider's user id, or a pseudonym with its own key.",
                exitCode: .badInput)
        }
    }
}
