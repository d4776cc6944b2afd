internal import Bridge
internal import Files
internal import Reporting

/// Carries out `naru why`.
enum WhyCommand {
    /// Runs the command.
    ///
    /// - Parameters:
    ///   - arguments: what was asked.
    ///   - console: where to write.
    /// - Returns: how it ended.
    /// - Throws: any error, for `Voice` to put in words.
    static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
        let query = try arguments.required(.account)
        let plan = PlanFileArgument(try arguments.required(.plan))
        let reader = try plan.open()
        var stories = 0
        while let decision = try reader.next() {
            guard decision.concerns(query) else { continue }
            let story = DecisionStory(decision)
            if arguments.isGiven(.json) {
                try console.output.write(story.json)
                try console.print("")
            } else {
                if stories > 0 { try console.print("") }
                for line in story.lines { try console.print(printable(line)) }
            }
            stories += 1
        }
        guard stories > 0 else { throw CommandError.notInPlan(query: query, plan: plan.path) }
        return .success
    }
}
