/// `naru help` as the table has it.
extension Command {
    static let help = Command(
        name: "help",
        summary: "Show help for Naru or for one command",
        description: ["The same as `--help`."],
        usage: ["[COMMAND]"],
        positionals: [.commandName],
        examples: [Example(comment: "Everything about the dry run", line: "naru help plan")],
        body: HelpCommand.run
    )
}

extension Positional {
    /// The command that `naru help` explains.
    static let commandName = Positional(
        name: "COMMAND", help: "The command to explain.", isOptional: true, completion: .command)
}
