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
        var undoing = UndoRun(
            number, store: try arguments.required(.store), starter: Terminal.starter, observer: observer)
        undoing.mayLeaveFirebase = arguments.isGiven(.storeOnly)
        if arguments.isGiven(.undoAtFirebase) {
            undoing.firebase = try FirebaseAccess.request(arguments, console)
        }
        let isDryRun = arguments.isGiven(.dryRun)
        let outcome: UndoRun.Outcome
        do {
            let undoing = undoing
            outcome = try Interrupts.held {
                try Blocking.wait(unless: Interrupts.check) { try await undoing.run(isDryRun: isDryRun) }
            }
            observer.finish()
        } catch {
            observer.finish()
            observer.tellAccounting()
            throw error
        }
        for kept in outcome.firebaseKept.prefix(Self.shown) {
            console.talk.warn("\(printable(kept.uid)) at Firebase: \(printable(kept.words)).")
        }
        for kept in outcome.kept.prefix(Self.shown) {
            console.talk.warn("\(printable(kept.uid)) is kept: \(Self.words(kept)).")
        }
        if outcome.stranded > 0 {
            console.talk.warn(
                "\(Quantity.accounts(outcome.stranded).text) \(outcome.stranded == 1 ? "has" : "have") no password any more, "
                    + "and it cannot come back: nobody can sign in there until a plan is applied again.")
        }
        let hasKept = outcome.stranded + outcome.sealed + outcome.kept.count + outcome.firebaseKept.count > 0
        let keptCount = outcome.run?.counts.held ?? outcome.kept.count
        if arguments.isGiven(.json) {
            try console.print(object(outcome, number: number, kept: keptCount))
        } else if let run = outcome.run {
            try console.print("Run \(number) is taken back, by run \(run.run).")
            try console.print(RunWords.accounting(run.counts))
            if outcome.firebaseSteps + outcome.sealed + outcome.firebaseKept.count > 0 {
                try console.print(
                    "At Firebase: \(Quantity(outcome.firebaseSteps, "step").text) taken back, "
                        + "\(Quantity.digits(outcome.sealed + outcome.firebaseKept.count)) kept.")
            }
        } else {
            try console.print(
                "Of run \(number), \(Quantity.digits(outcome.steps)) would be taken back and "
                    + "\(Quantity.digits(keptCount)) kept.")
            if outcome.firebaseSteps > 0 {
                try console.print(
                    "At Firebase it took \(Quantity(outcome.firebaseSteps, "step").text), which --firebase takes back, all but removed passwords."
                )
            }
        }
        return hasKept || keptCount > 0 ? .held : .success
    }

    /// How many of the kept are named.
    private static let shown = 20

    private static func words(_ kept: MemberStore.Kept) -> String {
        kept.by.map { "run \($0) changed or used its member since" } ?? "it was changed by hand since"
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
        writer.field("firebaseTakenBack", outcome.firebaseSteps)
        writer.field("withoutPassword", outcome.sealed)
        writer.beginArray("firebaseKept")
        for kept in outcome.firebaseKept {
            writer.beginObject()
            writer.field("uid", kept.uid)
            writer.field("because", kept.words)
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
