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
            """,
            """
            A run that changed accounts at Firebase is taken back there first with `--firebase`: claims, links, profiles \
            and whether an account is enabled become what they were. A password that was removed cannot come back: nobody \
            can sign in to such an account until a plan is applied again.
            """,
        ],
        usage: ["RUN [--store FILE] [--dry-run]", "RUN --firebase [--project ID] [--credentials FILE]"],
        positionals: [.runToUndo],
        flags: [
            .store, .dryRun, .undoAtFirebase, .storeOnly, .yes, .projectAtFirebase, .credentialsAtFirebase,
            .tenantAtFirebase, .writePace,
            .writeWidth, .trace, .json,
        ],
        examples: [
            Example(comment: "What would become of it?", line: "naru undo 3 --dry-run"),
            Example(comment: "Take it back", line: "naru undo 3"),
            Example(
                comment: "Also at Firebase", line: "naru undo 3 --firebase --credentials key.json"),
        ],
        exitCodes: [
            .success, .held, .usage, .badInput, .noInput, .cannotWrite, .inputOutput, .tryAgain, .locked,
            .configuration, .interrupted, .terminated,
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
