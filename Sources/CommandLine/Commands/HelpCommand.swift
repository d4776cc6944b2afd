/// Carries out `naru help`.
enum HelpCommand {
    /// Runs the command.
    ///
    /// - Parameters:
    ///   - arguments: what was asked.
    ///   - console: where to write.
    /// - Returns: how it ended.
    /// - Throws: `ArgumentError` when there is no such command; `OutputError` when writing fails.
    static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
        guard let name = arguments.value(.commandName) else { return try show(nil, console) }
        let table = CommandTable.naru
        guard let command = table.command(named: name) else {
            let names = table.shownCommands.map(\.name)
            throw ArgumentError.unknownCommand(name, nearest: Spelling.nearest(to: name, among: names))
        }
        return try show(command, console)
    }

    /// Prints the help of a command or of the tool.
    ///
    /// - Parameters:
    ///   - command: the command; nil is the tool.
    ///   - console: where to write.
    /// - Returns: how it ended.
    /// - Throws: `OutputError` when writing fails.
    static func show(_ command: Command?, _ console: Console) throws -> ExitCode {
        let page = HelpPage(width: console.outputWidth, paint: console.paint)
        try console.write(command.map(page.text(for:)) ?? page.overview())
        return .success
    }
}
