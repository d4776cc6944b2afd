/// One option of a command: everything help, manual, completions and the parser know of it.
///
/// In `help`, a word in backquotes is meant to be typed as it stands.
struct Flag: Sendable {
    /// What may be done with an option that is given twice.
    enum Repeats: Sendable {
        /// It is an error.
        case refused
        /// The last one counts.
        case lastCounts
        /// All values are kept, in order.
        case collected
    }

    /// The name after `--`.
    let name: String
    /// The letter after `-`.
    var short: Character?
    /// What follows the name.
    var value: FlagValue = .none
    /// Whether one use takes every word up to the next option.
    var takesSeveral = false
    /// What a second use means.
    var repeats: Repeats = .refused
    /// Whether the command cannot do without it, unless an option is given that contradicts it.
    var isRequired = false
    /// The value when it is not given.
    var standard: String?
    /// The value when it is not given, in words, where it is not a fixed one.
    var standardText: String?
    /// What it does, in sentences.
    let help: String
    /// The environment variable that says the same.
    var environment: EnvironmentVariable?
    /// Whether `-` as its value is standard input.
    var readsStandardInput = false
    /// Whether its value is the path of a file with a secret, so that the secret itself must not be echoed.
    var leadsToSecret = false
    /// Names of options that contradict it.
    var excludes: [String] = []
    /// The name of an option without which it has no effect.
    var needs: String?

    /// How it is written.
    var spelling: String { "--" + name }

    /// How it is written with what follows.
    var form: String {
        guard let valueName = value.name else { return spelling }
        return spelling + " " + valueName + (takesSeveral ? "..." : "")
    }

    /// Whether something follows the name.
    var takesValue: Bool { value.name != nil }
}

/// What follows an option's name.
enum FlagValue: Sendable {
    /// Nothing: it is a switch.
    case none
    /// A text, completed in some way.
    case text(String, Completion)
    /// One of a few words.
    case choice(String, [Choice])
    /// Some of a few words, between commas.
    case list(String, [Choice])
    /// A whole number.
    case number(String, ClosedRange<Int>)

    /// What help calls the value.
    var name: String? {
        switch self {
        case .none: nil
        case .text(let name, _), .choice(let name, _), .list(let name, _), .number(let name, _): name
        }
    }

    /// The words it may be, where they are few.
    var choices: [Choice] {
        switch self {
        case .choice(_, let choices), .list(_, let choices): choices
        case .none, .text, .number: []
        }
    }
}

/// One word that a value may be.
struct Choice: Sendable {
    /// The word.
    let word: String
    /// What it means.
    let help: String
}

/// What a shell offers for a value.
enum Completion: Sendable {
    /// Nothing.
    case nothing
    /// Files.
    case file
    /// Folders.
    case folder
    /// Names of shipped schemes, and files.
    case scheme
    /// Names of commands.
    case command
    /// A few words.
    case choices([Choice])
}

/// A variable of the environment that Naru reads.
struct EnvironmentVariable: Sendable {
    /// Its name.
    let name: String
    /// What it does.
    let help: String
}
