internal import Files
internal import Firebase
internal import Pipeline
internal import Reporting

/// Carries out `naru accounts`.
enum AccountsCommand {
    /// Runs the command.
    ///
    /// - Parameters:
    ///   - arguments: what was asked.
    ///   - console: where to write.
    /// - Returns: how it ended.
    /// - Throws: any error, for `Voice` to put in words.
    static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
        let path = try arguments.required(.exportAccounts)
        let client = try FirebaseAccess.client(arguments, console)
        let progress = console.progress("Reading, accounts")
        let export: AccountExport
        do {
            export = try Interrupts.held {
                try Blocking.wait(unless: Interrupts.check) {
                    let file = try WholeFile(path: path)
                    var export = AccountExport()
                    try AccountExport.head.withUnsafeBytes { try file.write($0) }
                    try await AccountDownload(client, check: Interrupts.check).run { accounts in
                        let text = try export.text(of: accounts)
                        try text.withUnsafeBytes { try file.write($0) }
                        progress.advance(by: accounts.count)
                    }
                    try AccountExport.tail.withUnsafeBytes { try file.write($0) }
                    try file.finish()
                    return export
                }
            }
            progress.finish()
        } catch {
            progress.finish()
            throw error
        }
        if export.withheld > 0 { console.talk.warn(HashWords.withheld(export.withheld)) }
        try console.print(
            "\(Quantity.accounts(export.count).text) \(export.count == 1 ? "is" : "are") in \(printable(path))."
        )
        return .success
    }
}

/// Words about hashes that are not shown.
enum HashWords {
    /// Some accounts came without the hashes that they have.
    ///
    /// - Parameter count: how many.
    /// - Returns: the sentence, and what to do.
    static func withheld(_ count: Int) -> String {
        "The \(count == 1 ? "hash" : "hashes") of \(Quantity.accounts(count).text) "
            + "\(count == 1 ? "was" : "were") withheld, and nothing can be proved of them. Give the credentials the "
            + "role Firebase Authentication Admin (roles/firebaseauth.admin) and read again."
    }
}
