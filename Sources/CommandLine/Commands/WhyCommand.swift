internal import Bridge
internal import Files
internal import Reporting
internal import Store

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
        let plan = arguments.value(.planIfAny).map { PlanFileArgument($0) }
        let path = try arguments.required(.store)
        let hasStore = arguments.isGiven(.store) || InputFile.size(of: path) != nil
        guard plan != nil || hasStore else {
            throw ArgumentError.missingFlags([Flag.planIfAny.form], command: arguments.command.name)
        }
        var stories: [(lines: [String], json: [UInt8])] = []
        var uids: [String] = []
        if let plan {
            let reader = try plan.open()
            while let decision = try reader.next() {
                guard decision.concerns(query) else { continue }
                let story = DecisionStory(decision)
                stories.append((story.lines, story.json))
                uids.append(decision.uid)
            }
        }
        if hasStore {
            let store = try MemberStore.reading(path)
            for uid in try uids + store.uids(meantBy: query).filter({ !uids.contains($0) }) {
                guard let story = try MemberStory(uid, in: store) else { continue }
                stories.append((story.lines, story.json))
            }
        }
        guard !stories.isEmpty else {
            throw CommandError.notFound(query: query, plan: plan?.path, store: hasStore ? path : nil)
        }
        for (index, story) in stories.enumerated() {
            if arguments.isGiven(.json) {
                try console.output.write(story.json)
                try console.print("")
            } else {
                if index > 0 { try console.print("") }
                for line in story.lines { try console.print(printable(line)) }
            }
        }
        return .success
    }
}
