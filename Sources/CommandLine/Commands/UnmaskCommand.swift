internal import Files
internal import Reporting

/// Carries out `naru unmask`.
enum UnmaskCommand {
    /// Runs the command.
    ///
    /// - Parameters:
    ///   - arguments: what was asked.
    ///   - console: where to write.
    /// - Returns: how it ended.
    /// - Throws: any error, for `Voice` to put in words.
    static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
        let pseudonym = try arguments.required(.pseudonym)
        let plan = PlanFileArgument(try arguments.required(.plan))
        let key = try arguments.required(.maskKey)
        // Loading makes a key that is missing, and a new key finds nothing.
        guard InputFile.size(of: key) != nil else { throw FileError.missing(path: key) }
        let mask = try Mask(key: try MaskKey.load(path: key))
        let values = try mask.reveal(pseudonym, in: try plan.open())
        guard !values.isEmpty else { throw CommandError.notMasked(pseudonym: pseudonym, plan: plan.path) }
        for (field, value) in values { try console.print("\(field)\t\(printable(value))") }
        return .success
    }
}
