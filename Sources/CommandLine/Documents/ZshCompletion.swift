/// Completions for zsh.
struct ZshCompletion {
    /// What there is to complete.
    let table: CommandTable

    /// The whole script.
    func text() -> String {
        let descriptions = table.shownCommands.map { "        '\($0.name):\(quotedText($0.summary))'" }
        return """
            #compdef naru
            # zsh completion for naru. Made by `naru generate zsh`.

            _naru_schemes() {
                local -a names
                names=(${${(f)"$(naru schemes 2>/dev/null)"}%%[[:space:]]*})
                _alternative 'schemes:scheme:compadd -a names' 'files:file:_files'
            }

            # Files for an option that takes several, up to the next option.
            _naru_several() {
                if [[ $PREFIX == -* ]]; then
                    compadd -- \(optionsBesidesSeveral())
                else
                    _files
                fi
            }

            _naru_commands() {
                local -a commands
                commands=(
            \(descriptions.joined(separator: "\n"))
                )
                _describe -t commands command commands
            }

            _naru() {
                local curcontext=$curcontext state line
                typeset -A opt_args
                _arguments -C -s \\
            \(specifications(table.globalFlags, indent: "        ")) \\
                    ':command:_naru_commands' \\
                    '*::argument:->rest'
                [[ $state == rest ]] || return
                curcontext=${curcontext%:*}-$words[1]:
                case $words[1] in
            \(table.commands.map(arm).joined(separator: "\n"))
                esac
            }

            if [[ $funcstack[1] == _naru ]]; then
                _naru "$@"
            else
                compdef _naru naru
            fi

            """
    }

    private func arm(_ command: Command) -> String {
        let indent = "                "
        var lines = [specifications(command.flags + table.globalFlags, indent: indent)]
        lines += command.positionals.map { positional in
            let colons = positional.isOptional ? "::" : ":"
            return "\(indent)'\(colons)\(positional.name):\(action(positional.completion))'"
        }
        return """
                    \(command.name))
                        _arguments -s \\
            \(lines.joined(separator: " \\\n"))
                        ;;
            """
    }

    private func optionsBesidesSeveral() -> String {
        let owners = table.commands.filter { $0.flags.contains(where: \.takesSeveral) }
        let flags = owners.flatMap(\.flags) + table.globalFlags
        return flags.map(\.spelling).joined(separator: " ")
    }

    private func specifications(_ flags: [Flag], indent: String) -> String {
        flags.map { indent + specification($0) }.joined(separator: " \\\n")
    }

    private func specification(_ flag: Flag) -> String {
        let help = "[" + bracketed(firstSentence(flag.help)) + "]"
        let value = flag.value.name.map { name in
            let plain = name.map { $0 == "|" ? " or " : String($0) }.joined()
            return flag.takesSeveral
                ? ":*-*:\(plain):_naru_several" : ":\(plain):\(action(flag.value))"
        }
        let ending = value ?? ""
        let equals = flag.takesValue && !flag.takesSeveral ? "=" : ""
        if flag.repeats == .collected { return "'*\(flag.spelling)\(equals)\(help)\(ending)'" }
        let spellings = [flag.short.map { "-\($0)" }, flag.spelling].compactMap { $0 }
        let excluded = "(" + (spellings + flag.excludes.map { "--" + $0 }).joined(separator: " ") + ")"
        guard let short = flag.short else { return "'\(excluded)\(flag.spelling)\(equals)\(help)\(ending)'" }
        let sign = flag.takesValue ? "+" : ""
        return "'\(excluded)'{-\(short)\(sign),\(flag.spelling)\(equals)}'\(help)\(ending)'"
    }

    private func action(_ value: FlagValue) -> String {
        switch value {
        case .none: ""
        case .text(_, let completion): action(completion)
        case .choice(_, let choices): described(choices)
        case .list(_, let choices): "_values -s , kind " + choices.map(\.word).joined(separator: " ")
        case .number: " "
        }
    }

    private func action(_ completion: Completion) -> String {
        switch completion {
        case .nothing: " "
        case .file: "_files"
        case .folder: "_files -/"
        case .scheme: "_naru_schemes"
        case .command: "_naru_commands"
        case .choices(let choices): described(choices)
        }
    }

    private func described(_ choices: [Choice]) -> String {
        let words = choices.map { "\($0.word)\\:\"\(bracketed($0.help))\"" }
        return "((" + words.joined(separator: " ") + "))"
    }

    private func firstSentence(_ text: String) -> String {
        let plain = Markup.plain(text)
        guard let end = plain.firstRange(of: ". ") else {
            return plain.hasSuffix(".") ? String(plain.dropLast()) : plain
        }
        return String(plain[..<end.lowerBound])
    }

    /// Text between the brackets of a specification in single quotes.
    private func bracketed(_ text: String) -> String {
        quotedText(text).reduce(into: "") { escaped, letter in
            if "[]:".contains(letter) { escaped.append("\\") }
            escaped.append(letter)
        }
    }

    private func quotedText(_ text: String) -> String {
        text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
    }
}
