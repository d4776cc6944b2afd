internal import Files
internal import Firebase

/// Reads the accounts of a project into a temporary file, in the form of one answer of `accounts:batchGet`.
enum ProjectAccounts {
    /// Reads them.
    ///
    /// - Parameters:
    ///   - client: asks Firebase.
    ///   - folder: where the temporary file goes.
    ///   - observer: who is told how it comes along.
    /// - Returns: the file, and what to call it.
    /// - Throws: what ``AccountDownload`` throws; `FileError`.
    static func download(
        _ client: FirebaseClient, into folder: String, _ observer: any PlanObserver
    ) async throws -> (file: SpillFile, name: String) {
        observer.began(.downloading, total: nil)
        let writer = try SpillWriter(folder: folder)
        func write(_ text: [UInt8]) throws { try text.withUnsafeBytes { _ = try writer.append($0) } }
        try write(Array("{\"kind\":\"identitytoolkit#DownloadAccountResponse\",\"users\":[".utf8))
        var isFirst = true
        try await AccountDownload(client, check: observer.check).run { accounts in
            for account in accounts {
                try write(Array((isFirst ? "\n" : ",\n").utf8))
                isFirst = false
                try write(account)
            }
            observer.advanced(by: Int64(accounts.count))
        }
        try write(Array("\n]}\n".utf8))
        return (try writer.finish(), "project \(client.target.project)")
    }
}
