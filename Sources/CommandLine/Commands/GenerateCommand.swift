/// Carries out `naru generate`.
enum GenerateCommand {
    /// Runs the command.
    ///
    /// - Parameters:
    ///   - arguments: what was asked.
    ///   - console: where to write.
    /// - Returns: how it ended.
    /// - Throws: `OutputError` when writing fails.
    static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
        try console.write(document(arguments.required(.document)))
        return .success
    }

    /// The text of a document.
    ///
    /// - Parameter name: which one.
    /// - Returns: the text; empty when there is none of that name.
    static func document(_ name: String) -> String {
        let table = CommandTable.naru
        return switch name {
        case "man": ManualPage(table: table).text()
        case "markdown": MarkdownPage(table: table).text()
        case "bash": BashCompletion(table: table).text()
        case "zsh": ZshCompletion(table: table).text()
        case "fish": FishCompletion(table: table).text()
        default: ""
        }
    }
}
