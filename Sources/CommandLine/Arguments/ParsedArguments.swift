/// A command line that fits its command.
struct ParsedArguments: Sendable {
    /// What was given, by option name; a switch has one empty value.
    typealias Values = [String: [String]]

    /// The command.
    let command: Command
    private let given: Values
    private let words: [String]

    /// What was given.
    ///
    /// - Parameters:
    ///   - command: the command.
    ///   - given: the values by option name.
    ///   - words: what is not an option, in order.
    init(command: Command, given: Values, words: [String]) {
        self.command = command
        self.given = given
        self.words = words
    }

    /// Whether the option was typed.
    ///
    /// - Parameter flag: the option.
    /// - Returns: whether it was typed, whatever its standard value is.
    func isGiven(_ flag: Flag) -> Bool { given[flag.name] != nil }

    /// The option's value: the last one typed, or the standard one.
    ///
    /// - Parameter flag: the option.
    /// - Returns: the value, or nil when none was typed and there is no standard one.
    func value(_ flag: Flag) -> String? { given[flag.name]?.last ?? flag.standard }

    /// All values of the option in order; the words of a list are apart.
    ///
    /// - Parameter flag: the option.
    /// - Returns: the values typed, or the standard one, or none.
    func values(_ flag: Flag) -> [String] {
        let values = given[flag.name] ?? flag.standard.map { [$0] } ?? []
        guard case .list = flag.value else { return values }
        return values.flatMap { $0.split(separator: ",").map(String.init) }
    }

    /// The option's value as a number.
    ///
    /// - Parameter flag: the option.
    /// - Returns: the number, which is in the option's range, or nil when there is none.
    func number(_ flag: Flag) -> Int? { value(flag).flatMap { Int($0) } }

    /// The value of an option that the command cannot do without.
    ///
    /// - Parameter flag: the option.
    /// - Returns: the value.
    /// - Throws: `ArgumentError.missingFlags` when there is none.
    func required(_ flag: Flag) throws -> String {
        guard let value = value(flag) else {
            throw ArgumentError.missingFlags([flag.form], command: command.name)
        }
        return value
    }

    /// The word that stands for a positional argument of the command.
    ///
    /// - Parameter positional: the argument.
    /// - Returns: the word, or nil when it was left out.
    func value(_ positional: Positional) -> String? {
        guard let index = command.positionals.firstIndex(where: { $0.name == positional.name }),
            words.indices.contains(index)
        else { return nil }
        return words[index]
    }

    /// The word for a positional argument that the command cannot do without.
    ///
    /// - Parameter positional: the argument.
    /// - Returns: the word.
    /// - Throws: `ArgumentError.missingArgument` when it was left out.
    func required(_ positional: Positional) throws -> String {
        guard let word = value(positional) else {
            throw ArgumentError.missingArgument(positional.name, command: command.name)
        }
        return word
    }
}
