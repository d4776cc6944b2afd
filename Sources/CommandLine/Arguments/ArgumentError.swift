/// What is wrong with a command line: facts for a sentence.
enum ArgumentError: Error, Equatable, Sendable {
    /// Nothing but options, or nothing at all.
    case noCommand
    /// No command of this name.
    case unknownCommand(String, nearest: String?)
    /// No option of this name; `command` is nil before the command.
    case unknownFlag(String, command: String?, nearest: String?)
    /// A command's option before the command.
    case flagBeforeCommand(String, commands: [String])
    /// An option without its value; `next` is the option that stands there instead.
    case missingValue(flag: String, valueName: String, command: String?, next: String?)
    /// An option with an empty value.
    case emptyValue(flag: String, command: String?)
    /// A switch with a value.
    case unwantedValue(flag: String)
    /// An option given twice that makes sense only once.
    case repeatedFlag(String)
    /// Options that the command cannot do without, as help writes them.
    case missingFlags([String], command: String)
    /// A word that the command cannot do without.
    case missingArgument(String, command: String)
    /// One word too many.
    case extraArgument(String, command: String)
    /// Not a whole number, or not one in the range.
    case notANumber(flag: String, value: String, range: ClosedRange<Int>)
    /// Not one of the words that fit.
    case notAChoice(what: String, value: String, choices: [String], nearest: String?)
    /// Two options that contradict each other.
    case contradiction(String, String)
    /// An option that has no effect without another.
    case uselessWithout(String, needed: String)
    /// Standard input wanted twice.
    case standardInputTwice(String, String)
    /// `-` is given where a file's name is wanted.
    case needsFile(flag: String)
    /// The content of a secret file where its path is wanted; the content is not kept.
    case secretInsteadOfPath(flag: String, environment: String?)
}
