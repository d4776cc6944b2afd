internal import Bridge
public import Firebase
public import Schemes

/// Tries whether hash parameters, scheme and inputs go together: whether the password of any of some accounts is explained.
public struct ProofProbe: Sendable {
    /// What came of it.
    public enum Finding: Equatable, Sendable {
        /// The password of an account is what the scheme makes of an identity, after so many accounts.
        case proven(tried: Int)
        /// Of so many accounts with a hash none is explained.
        case nothingProven(tried: Int)
        /// No account has a hash that these parameters can have made.
        case nothingToCheck
    }

    /// How many accounts are tried at most.
    private static let limit = 60

    private let accounts: [String]
    private let identities: [String]
    private let identityCache: String?
    private let schemes: [SchemeLibrary.Entry]
    private let parameters: HashParameters
    private let folder: String

    /// A probe.
    ///
    /// - Parameters:
    ///   - accounts: files with accounts.
    ///   - identities: files with identities.
    ///   - identityCache: a cache of identities, read besides the files; nil for none.
    ///   - schemes: the schemes.
    ///   - parameters: the hash parameters.
    ///   - folder: where temporary files go.
    public init(
        accounts: [String], identities: [String], identityCache: String?, schemes: [SchemeLibrary.Entry],
        parameters: HashParameters, folder: String
    ) {
        self.accounts = accounts
        self.identities = identities
        self.identityCache = identityCache
        self.schemes = schemes
        self.parameters = parameters
        self.folder = folder
    }

    /// Tries.
    ///
    /// - Parameter check: asked whether to go on.
    /// - Returns: what came of it.
    /// - Throws: the errors of all modules below; what the check throws.
    public func run(check: @escaping @Sendable () throws -> Void) throws -> Finding {
        let observer = Silence(checking: check)
        let accounts = try AccountIntake(
            paths: accounts, folder: folder, allowsHashes: true, observer: observer
        ).run().accounts
        let catalog = try IdentityIntake(
            paths: identities, cache: identityCache, folder: folder, searchable: false, observer: observer
        ).run().catalog
        let prover = try Prover(parameters: parameters, cachePath: nil)
        let examiner = Examiner(
            matcher: Matcher(
                schemes: schemes.map(\.scheme), directory: catalog,
                search: SearchLimits(distance: 0, count: 0),
                policy: .standard), prover: prover, members: nil)
        var reader = try accounts.makeReader()
        var tried = 0
        while tried < Self.limit, let chunk = try reader.next(limit: 64) {
            for group in chunk.groups where tried < Self.limit && group.distinct.count == 1 {
                guard prover.canCheck(try chunk.account(at: group.distinct[0], .proving).password) else {
                    continue
                }
                let (_, verdict) = try examiner.examine(group, of: chunk, observer: observer)
                guard let attempts = verdict.attempts, attempts != Attempts() else { continue }
                tried += 1
                if verdict.evidence == .proof { return .proven(tried: tried) }
            }
        }
        return tried > 0 ? .nothingProven(tried: tried) : .nothingToCheck
    }
}

/// Who is told nothing.
private struct Silence: PlanObserver {
    let checking: @Sendable () throws -> Void

    func began(_ stage: PlanStage, total: Int64?) {}
    func advanced(by amount: Int64) {}
    func compared(isCached: Bool) {}
    func noticed(_ notice: PlanNotice) {}
    func check() throws { try checking() }
}
