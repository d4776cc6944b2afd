/// Completions for bash.
struct BashCompletion {
    /// What there is to complete.
    let table: CommandTable

    /// The whole script.
    func text() -> String {
        let commands = table.shownCommands.map(\.name).joined(separator: " ")
        return """
            # bash completion for naru. Made by `naru generate bash`.

            _naru_schemes() {
                local name rest
                naru schemes 2>/dev/null | while read -r name rest; do printf '%s\\n' "$name"; done
            }

            # Files or folders that begin with $current, with spaces in names left alone.
            _naru_paths() {
                local path
                compopt -o filenames 2>/dev/null
                while IFS= read -r path; do COMPREPLY+=("$path"); done < <(compgen "$1" -- "$current")
            }

            # Words that begin with $current.
            _naru_words() {
                local word
                for word in $1; do
                    [[ $word == "$current"* ]] && COMPREPLY+=("$word")
                done
            }

            # The last word of a comma list.
            _naru_list() {
                local before='' last=$current word
                if [[ $current == *,* ]]; then
                    before=${current%,*},
                    last=${current##*,}
                fi
                compopt -o nospace 2>/dev/null
                for word in $1; do
                    [[ $word == "$last"* && ",$before" != *",$word,"* ]] && COMPREPLY+=("$before$word")
                done
            }

            # The value of option $1 of command $2; fails when the option takes none.
            _naru_value() {
                case "$2 $1" in
            \(values())
                    *) return 1 ;;
                esac
            }

            _naru() {
                local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
                local command='' option='' index word
                COMPREPLY=()
                [[ $current == '=' ]] && current=''
                for ((index = 1; index < COMP_CWORD; index++)); do
                    word=${COMP_WORDS[index]}
                    case $word in
                        --color) ((index++)) ;;
                        -*|=) ;;
                        *) command=$word; break ;;
                    esac
                done
                # The option that the word belongs to: options with several values reach further back.
                if [[ $previous == '=' ]]; then
                    option=${COMP_WORDS[COMP_CWORD-2]}
                elif [[ ${COMP_WORDS[COMP_CWORD]} == '=' ]]; then
                    option=$previous
                elif [[ $previous == -* ]]; then
                    option=$previous
                elif [[ $current != -* ]]; then
                    for ((index = COMP_CWORD - 1; index > 0; index--)); do
                        word=${COMP_WORDS[index]}
                        if [[ $word == -* ]]; then
                            case "$command $word" in
                                \(severalPatterns())) option=$word ;;
                            esac
                            break
                        fi
                    done
                fi
                if [[ $current != -* && -n $option ]] && _naru_value "$option" "$command"; then
                    return
                fi
                if [[ -z $command ]]; then
                    if [[ $current == -* ]]; then
                        _naru_words '\(spellings(table.globalFlags))'
                    else
                        _naru_words '\(commands)'
                    fi
                    return
                fi
                if [[ $current == -* ]]; then
                    case $command in
            \(options())
                        *) _naru_words '\(spellings(table.globalFlags))' ;;
                    esac
                    return
                fi
                case $command in
            \(positionals())
                esac
            }

            complete -F _naru naru

            """
    }

    private func values() -> String {
        let global = table.globalFlags.compactMap { arm($0, pattern: "*") }
        let own = table.commands.flatMap { command in
            command.flags.compactMap { arm($0, pattern: command.name) }
        }
        return (own + global).joined(separator: "\n")
    }

    private func arm(_ flag: Flag, pattern: String) -> String? {
        guard let action = action(flag.value) else { return nil }
        let start = pattern == "*" ? "*' '" : "'\(pattern) '"
        let spellings = [flag.spelling] + (flag.short.map { ["-\($0)"] } ?? [])
        return "        " + spellings.map { start + $0 }.joined(separator: "|") + ") \(action) ;;"
    }

    private func action(_ value: FlagValue) -> String? {
        switch value {
        case .none: nil
        case .text(_, let completion): action(completion)
        case .choice(_, let choices): "_naru_words '\(words(choices))'"
        case .list(_, let choices): "_naru_list '\(words(choices))'"
        case .number: ":"
        }
    }

    private func action(_ completion: Completion) -> String {
        switch completion {
        case .nothing: ":"
        case .file: "_naru_paths -f"
        case .folder: "_naru_paths -d"
        case .scheme: "_naru_words \"$(_naru_schemes)\"; _naru_paths -f"
        case .command: "_naru_words '\(table.shownCommands.map(\.name).joined(separator: " "))'"
        case .choices(let choices): "_naru_words '\(words(choices))'"
        }
    }

    private func severalPatterns() -> String {
        table.commands.flatMap { command in
            command.flags.filter(\.takesSeveral).map { "'\(command.name) \($0.spelling)'" }
        }.joined(separator: "|")
    }

    private func options() -> String {
        table.commands.filter { !$0.flags.isEmpty }.map {
            "            \($0.name)) _naru_words '\(spellings($0.flags + table.globalFlags))' ;;"
        }.joined(separator: "\n")
    }

    private func positionals() -> String {
        table.commands.compactMap { command in
            guard let completion = command.positionals.first?.completion else { return nil }
            return "        \(command.name)) \(action(completion)) ;;"
        }.joined(separator: "\n")
    }

    private func words(_ choices: [Choice]) -> String { choices.map(\.word).joined(separator: " ") }

    private func spellings(_ flags: [Flag]) -> String { flags.map(\.spelling).joined(separator: " ") }
}
