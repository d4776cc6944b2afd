/// `naru undo` as the table has it.
extension Command {
    static let undo = Command(
        name: "undo",
        summary: "Take a run back, from what the journal says was there before",
        description: [
            """
            Goes through the journal of the run, newest step first, and puts back what was there before. What \
            another run has changed or built upon since is kept, and named. It is journalled itself and may be \
            stopped at any moment; the same command goes on.
            """
        ],
        usage: ["RUN [--store FILE] [--dry-run]"],
        positionals: [.runToUndo],
        flags: [.store, .dryRun, .json],
        examples: [
            Example(comment: "What would become of it?", line: "naru undo 3 --dry-run"),
            Example(comment: "Take it back", line: "naru undo 3"),
        ],
        exitCodes: [
            .success, .held, .usage, .badInput, .noInput, .cannotWrite, .inputOutput, .tryAgain, .locked,
            .interrupted, .terminated,
        ],
        seeAlso: ["apply", "status"],
        body: UndoCommand.run
    )
}

extension Positional {
    /// The run that `naru undo` takes back.
    static let runToUndo = Positional(name: "RUN", help: "The number of the run; `naru status` lists them.")
}

extension Flag {
    static let dryRun = Flag(name: "dry-run", help: "Only look what would be taken back; change nothing.")
}
