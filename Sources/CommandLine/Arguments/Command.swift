/// One command: everything that is said about it anywhere, and what it does.
struct Command: Sendable {
    /// What carries the command out.
    typealias Body = @Sendable (ParsedArguments, Console) throws -> ExitCode

    /// A command line with the reason to type it.
    struct Example: Sendable {
        /// What it is for.
        let comment: String
        /// What to type.
        let line: String

        /// The comment as it leads to the line.
        var title: String { comment.hasSuffix("?") ? comment : comment + ":" }
    }

    /// A file the command reads or makes.
    struct File: Sendable {
        /// Where it is.
        let path: String
        /// What it is.
        let help: String
    }

    /// The word after `naru`.
    let name: String
    /// What it does, in a line.
    let summary: String
    /// What it does, in paragraphs; words in backquotes are meant to be typed as they stand.
    let description: [String]
    /// The ways to write it, without `naru` and the name.
    let usage: [String]
    /// The words that are not options, in order.
    var positionals: [Positional] = []
    /// Its own options; the ones every command has are not among them.
    var flags: [Flag] = []
    /// How people use it.
    var examples: [Example] = []
    /// How it may end.
    var exitCodes: [ExitCode] = [.success, .usage]
    /// Files it reads or makes without being told where they are.
    var files: [File] = []
    /// Other commands to read about.
    var seeAlso: [String] = []
    /// Whether help keeps it to itself.
    var isHidden = false
    /// What carries it out.
    let body: Body
}
