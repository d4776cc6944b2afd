/// The command reference: Documentation/Commands.md.
struct MarkdownPage {
    /// What there is to explain.
    let table: CommandTable

    /// The whole page.
    func text() -> String {
        var lines = ["# Commands", ""]
        lines += ["<!-- Made by `naru generate markdown`; change the table in Sources/CommandLine. -->"]
        lines += ["", CommandTable.summary + "."]
        lines += CommandTable.description.flatMap { ["", Self.escaped($0)] }
        lines += ["", "| command | does |", "|---|---|"]
        lines += table.shownCommands.map { "| \(link($0.name)) | \(Self.escaped($0.summary)) |" }
        lines += ["", "## Options of every command", ""] + table.globalFlags.flatMap(entry)
        lines += table.shownCommands.flatMap(section)
        lines += ["", "## Exit codes", "", "| code | means |", "|---|---|"]
        lines += ExitCode.allCases.map { "| \($0.rawValue) | \($0.meaning) |" }
        lines += ["", "## Environment", "", "| variable | does |", "|---|---|"]
        lines += table.environment.map { "| `\($0.name)` | \(Self.escaped($0.help)) |" }
        return lines.joined(separator: "\n") + "\n"
    }

    private func section(_ command: Command) -> [String] {
        var lines = ["", "## naru \(command.name)", "", Self.escaped(command.summary) + ".", "", "```"]
        lines += command.usage.map { "naru \(command.name) \($0)" } + ["```"]
        lines += command.description.flatMap { ["", Self.escaped($0)] }
        if !command.positionals.isEmpty {
            lines += ["", "### Arguments of naru \(command.name)", ""]
            lines += command.positionals.map { "- `\($0.name)`: \(Self.escaped($0.help))" }
        }
        if !command.flags.isEmpty {
            lines += ["", "### Options of naru \(command.name)", ""] + command.flags.flatMap(entry)
        }
        if !command.examples.isEmpty {
            lines += ["", "### Examples of naru \(command.name)"]
            for example in command.examples {
                lines += ["", example.title, "", "```sh"]
                lines += TextWrap.shell(example.line, width: 100, hanging: "    ") + ["```"]
            }
        }
        if !command.files.isEmpty {
            lines += ["", "### Files of naru \(command.name)", ""]
            lines += command.files.map { "- `\($0.path)`: \(Self.escaped($0.help))" }
        }
        let codes = command.exitCodes.map { String($0.rawValue) }
        lines += ["", "Ends with [exit code](#exit-codes) \(Voice.list(codes, "or"))."]
        if !command.seeAlso.isEmpty {
            lines += ["", "See also " + Voice.list(command.seeAlso.map(link)) + "."]
        }
        return lines
    }

    private func link(_ name: String) -> String { "[`naru \(name)`](#naru-\(name))" }

    private func entry(_ flag: Flag) -> [String] {
        let text = ([flag.help] + flag.notes).joined(separator: " ")
        return ["- `\(flag.forms)`: \(Self.escaped(text))"]
            + flag.value.choices.map { "  - `\($0.word)`: \(Self.escaped($0.help))" }
    }

    /// Text in which nothing but the marks of the table is markup.
    private static func escaped(_ text: String) -> String {
        let parts = Markup.parts(text).map { part in
            guard !part.isMarked else { return "`" + part.text + "`" }
            return part.text.reduce(into: "") { escaped, letter in
                if "\\*_<>[]|#".contains(letter) { escaped.append("\\") }
                escaped.append(letter)
            }
        }
        return parts.joined()
    }
}
