internal import Bridge
internal import Files
internal import Firebase

/// Reads all accounts of a plan's inputs.
struct AccountIntake {
    let paths: [String]
    /// What was read from a project, and its name; nil when there is none.
    var downloaded: (file: SpillFile, name: String)?
    /// Where temporary files go.
    let folder: String
    /// Whether scrypt hashes may occur: with parameters to check them, or when nobody will.
    let allowsHashes: Bool
    let observer: any PlanObserver

    /// What was read.
    struct Result: Sendable {
        var accounts: SortedAccounts
        var inputs: [PlanInput]
    }

    func run() throws -> Result {
        var sorter = try AccountSorter(folder: folder)
        var inputs: [PlanInput] = []
        for (path, source) in try sources() {
            let reader = try AccountReaders.open(source: source, name: path)
            while let account = try reader.next() {
                if !allowsHashes, case .scrypt = account.password {
                    throw PlanRunError.hashParametersMissing(file: path, uid: account.uid)
                }
                try sorter.add(account)
            }
            if !reader.unknownMembers.isEmpty {
                observer.noticed(.unknownMembers(file: path, reader.unknownMembers))
            }
            let sha256 = try source.finish()
            inputs.append(
                PlanInput(
                    role: .accounts, name: source.name, format: reader.formatName, bytes: source.count,
                    sha256: sha256, records: reader.recordsRead))
        }
        return Result(accounts: try sorter.finish(), inputs: inputs)
    }

    private func sources() throws -> [(path: String, source: MeasuredSource)] {
        var sources = try paths.map {
            (
                path: $0,
                source: try MeasuredSource(path: $0, check: observer.check, advanced: observer.advanced(by:))
            )
        }
        if let downloaded {
            let source = try MeasuredSource(
                SpillSource(downloaded.file), name: downloaded.name, check: observer.check,
                advanced: observer.advanced(by:))
            sources.append((downloaded.name, source))
        }
        return sources
    }
}
