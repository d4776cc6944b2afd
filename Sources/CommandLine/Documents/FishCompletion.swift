/// Completions for fish.
struct FishCompletion {
    /// What there is to complete.
    let table: CommandTable

    /// The whole script.
    func text() -> String {
        let names = table.commands.map(\.name).joined(separator: " ")
        var lines = [
            "# fish completion for naru. Made by `naru generate fish`.",
            "",
            "function __naru_command",
            "    set -l words (commandline -opc)",
            "    set -e words[1]",
            "    for word in $words",
            "        if contains -- $word \(names)",
            "            echo $word",
            "            return",
            "        end",
            "    end",
            "    return 1",
            "end",
            "",
            "function __naru_in",
            "    set -l command (__naru_command); and test $command = $argv[1]",
            "end",
            "",
            "function __naru_schemes",
            "    naru schemes 2>/dev/null | string replace -r '\\s+' '\\t'",
            "end",
            "",
            "# One more word of a comma list.",
            "function __naru_list",
            "    set -l token (commandline -ct | string replace -r '^-[^=]*=' '')",
            "    set -l before (string replace -r '[^,]*$' '' -- $token)",
            "    for word in $argv",
            "        contains -- $word (string split , -- $before); or echo $before$word",
            "    end",
            "end",
            "",
            "# Files of one more value for an option that takes several.",
            "function __naru_several",
            "    set -l words (commandline -opc)",
            "    for word in $words[-1..1]",
            "        if string match -q -- '-*' $word",
            "            contains -- $word $argv; return",
            "        end",
            "    end",
            "    return 1",
            "end",
            "",
            "complete -c naru -f",
        ]
        lines += table.shownCommands.map {
            "complete -c naru -n 'not __naru_command >/dev/null' -a \($0.name) -d \(word($0.summary))"
        }
        lines += table.globalFlags.map { flag($0, condition: nil) }
        for command in table.shownCommands {
            let condition = "__naru_in \(command.name)"
            lines += command.flags.map { flag($0, condition: condition) }
            let several = command.flags.filter(\.takesSeveral).map(\.spelling)
            if !several.isEmpty {
                let all = condition + "; and __naru_several " + several.joined(separator: " ")
                lines.append("complete -c naru -n '\(all)' -F")
            }
            lines += command.positionals.compactMap { positional in
                action(positional.completion).map { "complete -c naru -n '\(condition)' \($0)" }
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func flag(_ flag: Flag, condition: String?) -> String {
        var parts = ["complete -c naru"]
        if let condition { parts.append("-n '\(condition)'") }
        parts.append("-l \(flag.name)")
        if let short = flag.short { parts.append("-s \(short)") }
        switch flag.value {
        case .none: break
        case .number: parts.append("-x")
        case .text(_, let completion): parts.append(action(completion).map { "-r " + $0 } ?? "-x")
        case .choice(_, let choices): parts.append("-x -a " + described(choices))
        case .list(_, let choices):
            let words = choices.map(\.word).joined(separator: " ")
            parts.append("-x -a '(__naru_list \(words))'")
        }
        parts.append("-d " + word(firstSentence(flag.help)))
        return parts.joined(separator: " ")
    }

    private func action(_ completion: Completion) -> String? {
        switch completion {
        case .nothing: nil
        case .file: "-F"
        case .folder: "-f -a '(__fish_complete_directories)'"
        case .scheme: "-F -a '(__naru_schemes)'"
        case .command: "-f -a '\(table.shownCommands.map(\.name).joined(separator: " "))'"
        case .choices(let choices): "-f -a " + described(choices)
        }
    }

    private func described(_ choices: [Choice]) -> String {
        word(choices.map { $0.word + "\\t\"" + $0.help + "\"" }.joined(separator: " "))
    }

    private func firstSentence(_ text: String) -> String {
        let plain = Markup.plain(text)
        guard let end = plain.firstRange(of: ". ") else {
            return plain.hasSuffix(".") ? String(plain.dropLast()) : plain
        }
        return String(plain[..<end.lowerBound])
    }

    /// A text as one word: in single quotes, where only a quote and a backslash before it need care.
    private func word(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "\\'") + "'"
    }
}
