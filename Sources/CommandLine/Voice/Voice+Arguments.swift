/// Words for what is wrong with a command line.
extension ArgumentError: Voiced {
    var message: Message {
        Message(sentence: sentence, hint: hint, exitCode: .usage)
    }

    private var sentence: String {
        switch self {
        case .noCommand: "No command was given."
        case .unknownCommand(let word, _): "There is no command \(quoted(word))."
        case .unknownFlag(let flag, nil, _): "There is no option \(quoted(flag))."
        case .unknownFlag(let flag, let command?, _): "naru \(command) has no option \(quoted(flag))."
        case .flagBeforeCommand(let flag, _): "\(flag) stands before the command."
        case .missingValue(let flag, let valueName, _, nil): "\(flag) needs a value: \(valueName)."
        case .missingValue(let flag, let valueName, _, let next?):
            "\(flag) needs a value (\(valueName)), but \(quoted(next)) follows."
        case .emptyValue(let flag, _): "The value of \(flag) is empty."
        case .unwantedValue(let flag): "\(flag) takes no value."
        case .repeatedFlag(let flag): "\(flag) is given twice."
        case .missingFlags(let forms, let command): "naru \(command) needs \(Voice.list(forms))."
        case .missingArgument(let name, let command): "naru \(command) needs \(name)."
        case .extraArgument(let word, let command):
            "\(quoted(word)) is one argument too many for naru \(command)."
        case .notANumber(let flag, let value, let range):
            "\(flag) takes a whole number from \(range.lowerBound) to \(range.upperBound), not \(quoted(value))."
        case .notAChoice(let what, let value, let choices, _):
            "\(what) takes \(Voice.list(choices, "or")), not \(quoted(value))."
        case .contradiction(let first, let second): "\(first) and \(second) contradict each other."
        case .uselessWithout(let flag, let needed): "\(flag) has no effect without \(needed)."
        case .standardInputTwice(let first, let second) where first == second:
            "\(first) names standard input twice."
        case .standardInputTwice(let first, let second):
            "\(first) and \(second) both name standard input, which can be read only once."
        case .needsFile(let flag): "\(flag) takes the name of a file, and - is none here."
        case .secretInsteadOfPath(let flag, _): "\(flag) takes the path of a file, not what is in it."
        }
    }

    private var hint: String? {
        switch self {
        case .noCommand: "naru --help"
        case .unknownCommand(_, let nearest): nearest.map { "Did you mean: naru \($0)" } ?? "naru --help"
        case .unknownFlag(let flag, let command, nil):
            command == "why" || command == "unmask" || command == "report"
                ? "If it is no option, put it at the end, after -- : naru \(command ?? "") ... -- \(argument(flag))"
                : help(command)
        case .unknownFlag(_, _, let nearest?): "Did you mean: \(nearest)"
        case .flagBeforeCommand(let flag, let commands):
            "Write the command first: naru \(commands.first ?? "") \(flag)"
        case .missingValue(let flag, _, _, let next?): "If it is the value, write: \(flag)=\(argument(next))"
        case .missingValue(_, _, let command, nil): help(command)
        case .emptyValue(_, let command):
            "Is a variable of your script not set? \(help(command)) tells what fits."
        case .unwantedValue: nil
        case .repeatedFlag(let flag): "Leave one \(flag) out."
        case .missingFlags(_, let command), .missingArgument(_, let command), .extraArgument(_, let command):
            help(command)
        case .notANumber: nil
        case .notAChoice(_, _, _, let nearest):
            nearest.map { "Did you mean \($0)?" }
        case .contradiction: "Leave one of them out."
        case .uselessWithout(_, let needed): "Add \(needed)."
        case .standardInputTwice: "Save one of them to a file first."
        case .needsFile: "A file that is really called - is ./-"
        case .secretInsteadOfPath(let flag, nil):
            "Others on this machine can see a command line: write it to a file that only you can read, "
                + "and give \(flag) the path."
        case .secretInsteadOfPath(let flag, let environment?):
            "Others on this machine can see a command line: write it to a file that only you can read, "
                + "and give \(flag) the path, or set \(environment)."
        }
    }

    private func help(_ command: String?) -> String {
        command.map { "naru \($0) --help" } ?? "naru --help"
    }
}
