/// Help as the terminal shows it.
struct HelpPage {
    private let width: Int
    private let paint: Paint
    private let table: CommandTable

    /// Pages for a terminal.
    ///
    /// - Parameters:
    ///   - width: its columns; lines are between 40 and 100 columns long.
    ///   - paint: colours headings.
    ///   - table: what there is to explain.
    init(width: Int, paint: Paint = Paint(isOn: false), table: CommandTable = .naru) {
        self.width = min(100, max(40, width))
        self.paint = paint
        self.table = table
    }

    /// What the tool is and which commands it has.
    func overview() -> String {
        var lines = TextWrap.lines(CommandTable.summary + ".", width: width)
        lines += section("Usage", usage("naru COMMAND [OPTIONS]"))
        lines += section("Commands", entries(table.shownCommands.map { ($0.name, [$0.summary + "."]) }))
        lines += section("Options of every command", entries(table.globalFlags.map(entry)))
        lines += [""] + TextWrap.lines("naru COMMAND --help tells more.", width: width)
        return lines.joined(separator: "\n") + "\n"
    }

    /// Everything about a command.
    ///
    /// - Parameter command: the command.
    /// - Returns: the page, with a line end.
    func text(for command: Command) -> String {
        var lines = TextWrap.lines(command.summary + ".", width: width)
        lines += section("Usage", command.usage.flatMap { usage("naru \(command.name) \($0)") })
        for paragraph in command.description {
            lines += [""] + TextWrap.lines(Markup.plain(paragraph), width: width)
        }
        lines += section("Arguments", entries(command.positionals.map(entry)))
        lines += section("Options", entries(command.flags.map(entry)))
        lines += section("Options of every command", entries(table.globalFlags.map(entry)))
        lines += section("Examples", command.examples.flatMap(example))
        lines += section("Files", entries(command.files.map { ($0.path, [$0.help]) }))
        lines += section(
            "Exit codes", entries(command.exitCodes.map { (String($0.rawValue), [$0.meaning]) }))
        if !command.seeAlso.isEmpty {
            let names = command.seeAlso.map { "naru \($0)" }
            lines += [""] + TextWrap.lines("See also: " + Voice.list(names) + ".", width: width)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func section(_ title: String, _ lines: [String]) -> [String] {
        lines.isEmpty ? [] : ["", paint.bold(title + ":")] + lines
    }

    private func usage(_ line: String) -> [String] {
        TextWrap.lines(line, width: width, indent: "  ", hanging: "      ")
    }

    private func example(_ example: Command.Example) -> [String] {
        TextWrap.lines("# " + example.comment, width: width, indent: "  ", hanging: "  # ").map(paint.faint)
            + TextWrap.shell(example.line, width: width, indent: "  ", hanging: "      ")
    }

    private func entry(_ flag: Flag) -> (String, [String]) {
        let left = (flag.short == nil ? "    " : "") + flag.forms
        let text = ([flag.help] + flag.notes).joined(separator: " ")
        return (left, [text] + flag.value.choices.map { "- \($0.word): \($0.help)" })
    }

    private func entry(_ positional: Positional) -> (String, [String]) {
        var choices: [String] = []
        if case .choices(let words) = positional.completion {
            choices = words.map { "- \($0.word): \($0.help)" }
        }
        return (positional.name, [positional.help] + choices)
    }

    /// Two columns, or one below the other where there is no room for two.
    private func entries(_ entries: [(left: String, right: [String])]) -> [String] {
        let longest = entries.map { $0.left.count }.max() ?? 0
        let column = width < 60 ? 8 : min(longest + 4, 30)
        let indent = String(repeating: " ", count: column)
        return entries.flatMap { entry in
            let text = entry.right.flatMap { part in
                let hanging = part.utf8.starts(with: "- ".utf8) ? indent + "  " : indent
                return TextWrap.lines(Markup.plain(part), width: width, indent: indent, hanging: hanging)
            }
            let left = "  " + entry.left
            guard left.count + 2 <= column, let first = text.first else { return [paint.cyan(left)] + text }
            let gap = String(repeating: " ", count: column - left.count)
            return [paint.cyan(left) + gap + first.dropFirst(column)] + text.dropFirst()
        }
    }
}
