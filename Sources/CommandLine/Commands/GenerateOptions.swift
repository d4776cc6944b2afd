/// `naru generate` as the table has it: what the build runs to write manual and completions.
extension Command {
    static let generate = Command(
        name: "generate",
        summary: "Print the manual page, the command reference or a shell's completions",
        description: ["Everything it prints comes from the table that also makes this help."],
        usage: ["man|markdown|bash|zsh|fish"],
        positionals: [.document],
        exitCodes: [.success, .usage, .inputOutput],
        isHidden: true,
        body: GenerateCommand.run
    )
}

extension Positional {
    /// What `naru generate` prints.
    static let document = Positional(
        name: "DOCUMENT", help: "What to print.",
        completion: .choices([
            Choice(word: "man", help: "the manual page"),
            Choice(word: "markdown", help: "the command reference"),
            Choice(word: "bash", help: "completions for bash"),
            Choice(word: "zsh", help: "completions for zsh"),
            Choice(word: "fish", help: "completions for fish"),
        ]))
}
