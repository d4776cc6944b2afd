internal import JSON
internal import Pipeline
internal import Reporting
internal import Store

/// Carries out `naru undo`.
enum UndoCommand {
    /// Runs the command.
    ///
    /// - Parameters:
    ///   - arguments: what was asked.
    ///   - console: where to write.
    /// - Returns: how it ended.
    /// - Throws: any error, for `Voice` to put in words.
    static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
        let word = try arguments.required(.runToUndo)
        guard let number = Int64(word), number > 0 else { throw CommandError.notARun(word) }
        let observer = RunProgress(console)
        let undoing = UndoRun(
            number, store: try arguments.required(.store), starter: Terminal.starter, observer: observer)
        let isDryRun = arguments.isGiven(.dryRun)
        let outcome: UndoRun.Outcome
        do {
            outcome = try Interrupts.held { try undoing.run(isDryRun: isDryRun) }
            observer.finish()
        } catch {
            observer.finish()
            observer.tellAccounting()
            throw error
        }
        for kept in outcome.kept.prefix(20) {
            let by =
                kept.by.map { "run \($0) changed or used its member since" } ?? "it was changed by hand since"
            console.talk.warn("\(printable(kept.uid)) is kept: \(by).")
        }
        let keptCount = outcome.run?.counts.held ?? outcome.kept.count
        if arguments.isGiven(.json) {
            try console.print(object(outcome, number: number, kept: keptCount))
        } else if let run = outcome.run {
            try console.print("Run \(number) is taken back, by run \(run.run).")
            try console.print(RunWords.accounting(run.counts))
        } else {
            try console.print(
                "Of run \(number), \(Quantity.digits(outcome.steps)) would be taken back and "
                    + "\(Quantity.digits(keptCount)) kept.")
        }
        return keptCount > 0 ? .held : .success
    }

    private static func object(_ outcome: UndoRun.Outcome, number: Int64, kept: Int) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.field("undoes", number)
        writer.field("dryRun", outcome.run == nil)
        writer.field("run", outcome.run?.run)
        writer.field("takenBack", outcome.steps)
        writer.field("kept", kept)
        writer.beginArray("keptAccounts")
        for kept in outcome.kept {
            writer.beginObject()
            writer.field("uid", kept.uid)
            writer.field("changedBy", kept.by)
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
