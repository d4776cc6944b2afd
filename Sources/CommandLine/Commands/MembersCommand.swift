internal import Files
internal import Reporting
internal import Store

/// Carries out `naru members`.
enum MembersCommand {
    /// Runs the command.
    ///
    /// - Parameters:
    ///   - arguments: what was asked.
    ///   - console: where to write.
    /// - Returns: how it ended.
    /// - Throws: any error, for `Voice` to put in words.
    static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
        let store = try MemberStore.reading(try arguments.required(.store))
        let file = try arguments.value(.output).map { try WholeFile(path: $0) }
        try store.atOneInstant {
            let export = try export(
                try arguments.required(.memberFormat), of: store, to: file ?? console.output)
            try export.begin()
            try store.forEachMember { try export.add($0) }
            try export.finish()
        }
        try file?.finish()
        return .success
    }

    private static func export(
        _ format: String, of store: MemberStore, to sink: any ByteSink
    ) throws -> any MemberExport {
        switch format {
        case "csv": MemberSpreadsheet(sink: sink)
        case "sql-postgres": PostgresMembers(sink: sink)
        case "sql-mysql": MySQLMembers(sink: sink)
        case "firebase-import": FirebaseMembers(sink: sink, sharedEmails: try store.sharedEmails())
        default: MemberLines(sink: sink)
        }
    }
}
