/// The manual page naru(1), in the man(7) macros that groff and mandoc share.
struct ManualPage {
    /// What there is to explain.
    let table: CommandTable

    /// The whole page.
    func text() -> String {
        var lines = [
            ".\\\" Made by naru generate man; change the table in Sources/CommandLine.",
            ".TH NARU 1 \"\(Version.date)\" \"naru \(Version.number)\" \"User Commands\"",
            ".SH NAME", "naru \\-", Self.inline(lowercasedFirst(CommandTable.summary)),
            ".SH SYNOPSIS", "\\fBnaru\\fR \\fICOMMAND\\fR [\\fIOPTIONS\\fR]",
            ".SH DESCRIPTION",
        ]
        lines += paragraphs(CommandTable.description)
        lines += [".SH COMMANDS"]
        lines += table.shownCommands.flatMap(section)
        lines += [".SH OPTIONS", "Every command has these options."] + table.globalFlags.flatMap(entry)
        lines += [".SH EXIT STATUS"]
        lines += ExitCode.allCases.flatMap { item("\\fB\($0.rawValue)\\fR", $0.meaning) }
        lines += [".SH ENVIRONMENT"]
        lines += table.environment.flatMap { item("\\fB\(Self.inline($0.name))\\fR", $0.help) }
        lines += [".SH FILES"]
        lines += table.shownCommands.flatMap(\.files).reduce(into: [Command.File]()) { files, file in
            if !files.contains(where: { $0.path == file.path }) { files.append(file) }
        }.flatMap { item("\\fI\(Self.inline($0.path))\\fR", $0.help) }
        return lines.joined(separator: "\n") + "\n"
    }

    private func section(_ command: Command) -> [String] {
        var lines = [".SS naru \(Self.inline(command.name))", Self.inline(command.summary + ".")]
        let start = "\\fBnaru \(Self.inline(command.name))\\fR "
        lines += command.usage.flatMap { [".PP", start + Self.inline($0)] }
        lines += [".PP"] + paragraphs(command.description)
        lines += command.positionals.flatMap { item("\\fI\(Self.inline($0.name))\\fR", $0.help) }
        lines += command.flags.flatMap(entry)
        for example in command.examples {
            lines += [".PP", Self.inline(example.title), ".PP", ".RS 4", ".nf"]
            lines += TextWrap.shell(example.line, width: 68, hanging: "    ").map {
                Self.guarded(Self.inline($0))
            }
            lines += [".fi", ".RE"]
        }
        return lines
    }

    private func paragraphs(_ texts: [String]) -> [String] {
        Array(texts.map(Self.block).joined(separator: [".PP"]))
    }

    private func entry(_ flag: Flag) -> [String] {
        let letter = flag.short.map { "\\fB\\-\($0)\\fR, " } ?? ""
        var value = flag.value.name.map { " \\fI\(Self.inline($0))\\fR" } ?? ""
        if flag.takesSeveral { value += "..." }
        let text = ([flag.help] + flag.notes).joined(separator: " ")
        var lines = item(letter + "\\fB" + Self.inline(flag.spelling) + "\\fR" + value, text)
        for choice in flag.value.choices {
            lines += [".RS"] + item("\\fB\(Self.inline(choice.word))\\fR", choice.help) + [".RE"]
        }
        return lines
    }

    private func item(_ tag: String, _ text: String) -> [String] { [".TP", tag] + Self.block(text) }

    private func lowercasedFirst(_ text: String) -> String {
        text.prefix(1).lowercased() + text.dropFirst()
    }

    /// A paragraph, in source lines of at most 80 bytes as mandoc wants them.
    private static func block(_ text: String) -> [String] {
        TextWrap.lines(inline(text), width: 78).map(guarded)
    }

    /// A source line; a dot or a quote at its start would be a request.
    private static func guarded(_ line: String) -> String {
        line.first == "." || line.first == "'" ? "\\&" + line : line
    }

    private static func inline(_ text: String) -> String {
        let parts = Markup.parts(text).map { part in
            let escaped = part.text.reduce(into: "") { escaped, letter in
                switch letter {
                case "\\": escaped += "\\e"
                case "-": escaped += "\\-"
                case "'": escaped += "\\(aq"
                default: escaped.append(letter)
                }
            }
            return part.isMarked ? "\\fB" + escaped + "\\fR" : escaped
        }
        return parts.joined()
    }
}
