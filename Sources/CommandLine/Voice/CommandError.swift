internal import Firebase

/// Something that a command itself finds wrong.
enum CommandError: Error {
    /// A file is too large to be what it should be.
    case tooLarge(path: String, what: String)
    /// The hash parameters of a file or variable are wrong.
    case hashParameters(source: String, HashParametersError)
    /// A plan has no account that fits what was asked for.
    case notInPlan(query: String, plan: String)
    /// A plan is not the one that its folder is named after.
    case planChanged(plan: String)
    /// A plan has no value with this pseudonym.
    case notMasked(pseudonym: String, plan: String)
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
                    "Give it whole: a uid, an address or a provider's user id. A pseudonym is for: naru unmask",
                exitCode: .badInput)
        case .planChanged(let plan):
            Message(
                sentence:
                    "\(name(plan)) was changed after it was made: its folder is named after another digest.",
                hint: "Make the plan again from its inputs; nothing in a changed one can be relied on.",
                exitCode: .badInput)
        case .notMasked(let pseudonym, let plan):
            Message(
                sentence: "No value in \(name(plan)) has the pseudonym \(quoted(pseudonym)) under this key.",
                hint: "It may come from another plan, or was made with another key: --mask-key FILE",
                exitCode: .badInput)
        }
    }
}
