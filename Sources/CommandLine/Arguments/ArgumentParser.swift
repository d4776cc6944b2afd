/// Reads a command line against the table.
struct ArgumentParser {
    /// What a command line asks for.
    enum Request {
        /// Help for a command, or for the tool.
        case help(Command?)
        /// The version.
        case version
        /// A command.
        case run(ParsedArguments)
    }

    /// What was understood so far; it stays when ``parse(_:)`` throws.
    private(set) var given: ParsedArguments.Values = [:]
    /// The command, once its word was read.
    private(set) var command: Command?
    private let table: CommandTable
    private var positionals: [String] = []
    private var rest: ArraySlice<String> = []

    /// A parser.
    ///
    /// - Parameter table: what there is to be understood.
    init(table: CommandTable = .naru) {
        self.table = table
    }

    /// Reads the words after the program's name.
    ///
    /// - Parameter words: the words.
    /// - Returns: what they ask for.
    /// - Throws: `ArgumentError` when they do not fit the table.
    mutating func parse(_ words: [String]) throws -> Request {
        rest = words[...]
        var onlyPositionals = false
        while let word = rest.popFirst() {
            if onlyPositionals || !Self.isOption(word) {
                try take(word)
            } else if word == "--" {
                onlyPositionals = true
            } else {
                if word.utf8.starts(with: "--".utf8) {
                    try takeLong(word)
                } else {
                    try takeShort(word)
                }
                if given[Flag.help.name] != nil { return .help(command) }
                if given[Flag.version.name] != nil { return .version }
            }
        }
        guard let command else { throw ArgumentError.noCommand }
        try check(command)
        return .run(ParsedArguments(command: command, given: given, words: positionals))
    }

    /// Whether a word is an option; `-` alone and negative numbers are values.
    ///
    /// - Parameter word: the word.
    /// - Returns: whether it is an option.
    static func isOption(_ word: String) -> Bool {
        let bytes = word.utf8
        guard bytes.first == UInt8(ascii: "-"), let second = bytes.dropFirst().first else { return false }
        let isNumber = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(second) || second == UInt8(ascii: ".")
        return !isNumber
    }

    private mutating func take(_ word: String) throws {
        guard let command else {
            guard let found = table.command(named: word) else {
                let names = table.shownCommands.map(\.name)
                throw ArgumentError.unknownCommand(word, nearest: Spelling.nearest(to: word, among: names))
            }
            self.command = found
            return
        }
        guard positionals.count < command.positionals.count else {
            throw ArgumentError.extraArgument(word, command: command.name)
        }
        let positional = command.positionals[positionals.count]
        if case .choices(let choices) = positional.completion {
            try Self.check(word, isOneOf: choices, of: positional.name)
        }
        positionals.append(word)
    }

    private mutating func takeLong(_ word: String) throws {
        let equals = word.utf8.firstIndex(of: UInt8(ascii: "="))
        let name = String(word[..<(equals ?? word.endIndex)].dropFirst(2))
        guard let flag = table.flag(named: name, of: command) else { throw unknown("--" + name) }
        try take(flag, attached: equals.map { String(word.utf8[word.utf8.index(after: $0)...]) ?? "" })
    }

    private mutating func takeShort(_ word: String) throws {
        var letters = word.dropFirst()
        while let letter = letters.popFirst() {
            guard let flag = table.flag(short: letter, of: command) else {
                throw unknown("-" + String(letter))
            }
            guard flag.takesValue, !letters.isEmpty else {
                if letters.first == "=" { throw ArgumentError.unwantedValue(flag: flag.spelling) }
                try take(flag, attached: nil)
                continue
            }
            try take(flag, attached: String(letters.first == "=" ? letters.dropFirst() : letters))
            return
        }
    }

    private mutating func take(_ flag: Flag, attached: String?) throws {
        if given[flag.name] != nil, flag.repeats == .refused {
            throw ArgumentError.repeatedFlag(flag.spelling)
        }
        guard let valueName = flag.value.name else {
            guard attached == nil else { throw ArgumentError.unwantedValue(flag: flag.spelling) }
            given[flag.name] = [""]
            return
        }
        guard let first = attached ?? nextValue() else {
            throw ArgumentError.missingValue(
                flag: flag.spelling, valueName: valueName, command: command?.name, next: rest.first)
        }
        try add(first, to: flag)
        guard flag.takesSeveral, attached == nil else { return }
        while let value = nextValue() { try add(value, to: flag) }
    }

    /// Whether a value is the text of hash parameters or a key rather than a path.
    private static func looksLikeSecret(_ value: String) -> Bool {
        holdsKey(value) || value.contains("signer_key") || value.contains("signerKey")
            || value.utf8.contains { $0 == UInt8(ascii: "{") || $0 < 0x20 } || isKeyOrToken(value)
    }

    /// Whether a value has the look of a platform's key or token, of which the shortest have 32 characters: letters and
    /// digits, and nothing that leads to a folder or ends a name.
    private static func isKeyOrToken(_ value: String) -> Bool {
        let characters = value.utf8
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        return characters.count >= 32 && characters.contains(where: digits.contains)
            && characters.allSatisfy {
                digits.contains($0) || 0x61...0x7A ~= $0 | 0x20 || "-_".utf8.contains($0)
            }
    }

    private mutating func nextValue() -> String? {
        guard let word = rest.first, !Self.isOption(word) else { return nil }
        return rest.popFirst()
    }

    private mutating func add(_ value: String, to flag: Flag) throws {
        guard !value.isEmpty else {
            throw ArgumentError.emptyValue(flag: flag.spelling, command: command?.name)
        }
        if flag.leadsToSecret, Self.looksLikeSecret(value), !Terminal.exists(value) {
            throw ArgumentError.secretInsteadOfPath(flag: flag.spelling, environment: flag.environment?.name)
        }
        switch flag.value {
        case .text(_, .file) where value == "-" && !flag.readsStandardInput:
            throw ArgumentError.needsFile(flag: flag.spelling)
        case .none, .text: break
        case .choice(_, let choices): try Self.check(value, isOneOf: choices, of: flag.spelling)
        case .list(_, let choices):
            for word in value.split(separator: ",", omittingEmptySubsequences: false) {
                let trimmed = String(word.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
                try Self.check(trimmed, isOneOf: choices, of: flag.spelling)
            }
        case .number(_, let range):
            guard let number = Int(value), range.contains(number) else {
                throw ArgumentError.notANumber(flag: flag.spelling, value: value, range: range)
            }
        }
        if flag.repeats == .lastCounts { given[flag.name] = nil }
        given[flag.name, default: []].append(value)
    }

    private func unknown(_ spelling: String) -> ArgumentError {
        let owners = table.commands.filter { owner in
            owner.flags.contains { $0.spelling == spelling || $0.short.map { "-" + String($0) } == spelling }
        }
        if command == nil, !owners.isEmpty {
            return .flagBeforeCommand(spelling, commands: owners.map(\.name))
        }
        let spellings = table.flags(of: command).map(\.spelling)
        let isLong = spelling.utf8.count > 2
        return .unknownFlag(
            spelling, command: command?.name,
            nearest: isLong ? Spelling.nearest(to: spelling, among: spellings) : nil)
    }

    private static func check(_ word: String, isOneOf choices: [Choice], of what: String) throws {
        let words = choices.map(\.word)
        guard words.contains(where: { $0.utf8.elementsEqual(word.utf8) }) else {
            throw ArgumentError.notAChoice(
                what: what, value: word, choices: words, nearest: Spelling.nearest(to: word, among: words))
        }
    }

    private func check(_ command: Command) throws {
        let flags = table.flags(of: command)
        let replaced = Set(flags.filter { given[$0.name] != nil }.flatMap(\.excludes))
        let missing = flags.filter {
            $0.isRequired && given[$0.name] == nil && !replaced.contains($0.name)
        }
        guard missing.isEmpty else {
            let forms = missing.map { flag in
                ([flag] + flags.filter { $0.excludes.contains(flag.name) }).map(\.form).joined(
                    separator: " or ")
            }
            throw ArgumentError.missingFlags(forms, command: command.name)
        }
        if let positional = command.positionals.dropFirst(positionals.count).first(where: { !$0.isOptional })
        {
            throw ArgumentError.missingArgument(positional.name, command: command.name)
        }
        let typed = flags.filter { given[$0.name] != nil }
        for flag in typed {
            if let other = typed.first(where: { flag.excludes.contains($0.name) }) {
                throw ArgumentError.contradiction(flag.spelling, other.spelling)
            }
            if let needed = flag.needs, given[needed] == nil {
                throw ArgumentError.uselessWithout(flag.spelling, needed: "--" + needed)
            }
        }
        var reader: Flag?
        for flag in typed where flag.readsStandardInput {
            for value in given[flag.name, default: []] where value == "-" {
                if let reader { throw ArgumentError.standardInputTwice(reader.spelling, flag.spelling) }
                reader = flag
            }
        }
    }
}
