/// Finds out which identity an account belongs to. Pure: the same inputs give the same answers, in any order.
///
/// For one account the caller opens an ``Inquiry``, answers its questions against the password hash (or none, when
/// there is no hash to check), and hands both to ``conclude(_:answer:)``. ``decision(on:verdict:)`` makes of the verdict
/// what a plan says.
public final class Matcher<Directory: IdentityDirectory>: Sendable {
    /// The schemes in the order of precedence.
    public let schemes: [Scheme]
    /// Where identities are looked up.
    public let directory: Directory
    /// How far the search by sign-up time goes.
    public let search: SearchLimits
    /// The evidence that moves an account.
    public let policy: Policy

    /// A matcher.
    ///
    /// - Parameters:
    ///   - schemes: the schemes in the order of precedence.
    ///   - directory: where identities are looked up.
    ///   - search: how far the search by sign-up time goes.
    ///   - policy: the evidence that moves an account.
    public init(
        schemes: [Scheme], directory: Directory, search: SearchLimits = .standard, policy: Policy = .standard
    ) {
        self.schemes = schemes
        self.directory = directory
        self.search = search
        self.policy = policy
    }

    /// Starts with an account: which schemes fit it, and which identities they lead to.
    ///
    /// - Parameters:
    ///   - account: the account.
    ///   - checkable: whether its password hash can be compared with passwords.
    /// - Returns: the inquiry.
    /// - Throws: when the directory cannot be read.
    public func inquire(_ account: Account, checkable: Bool) throws -> Inquiry<Directory> {
        let fits = fits(of: account)
        return Inquiry(
            matcher: self, account: account, checkable: checkable, fits: fits,
            candidates: try candidates(for: fits))
    }

    /// The schemes that could have made the account, in their order.
    private func fits(of account: Account) -> [SchemeFit] {
        schemes.indices.compactMap { SchemeFit(of: account, to: schemes[$0], at: $0) }
    }

    /// The identities that the fits lead to, each once with its best evidence, in the order of their ids.
    private func candidates(for fits: [SchemeFit]) throws -> [FoundCandidate] {
        var found: [FoundCandidate] = []
        func add(_ ordinal: Int, _ evidence: Evidence, _ route: Route, _ scheme: Int) {
            let candidate = FoundCandidate(
                ordinal: ordinal, evidence: evidence, route: route, scheme: scheme)
            guard let known = found.firstIndex(where: { $0.ordinal == ordinal }) else {
                found.append(candidate)
                return
            }
            // The first scheme whose evidence is best wins.
            if evidence < found[known].evidence { found[known] = candidate }
        }
        func follow(_ captures: Captures, _ route: Route, _ scheme: Int) throws {
            let provider = schemes[scheme].provider
            if let id = captures.id,
                let ordinal = try directory.ordinal(of: IdentityKey(provider: provider, providerUserID: id))
            {
                add(ordinal, .idInAddress, route, scheme)
            }
            if let email = captures.email {
                for found in try directory.identities(email: email, provider: provider) {
                    add(found.ordinal, found.isVerified ? .verifiedEmail : .email, .email, scheme)
                }
            }
            if let phone = captures.phone.flatMap(PhoneNumber.e164) {
                for ordinal in try directory.identities(phone: phone, provider: provider) {
                    add(ordinal, .phone, .phone, scheme)
                }
            }
        }
        for fit in fits {
            for captures in fit.addressReadings { try follow(captures, .id, fit.scheme) }
            for captures in fit.uidReadings { try follow(captures, .uid, fit.scheme) }
        }
        return found.count > 1 ? try sorted(found) : found
    }

    private func sorted(_ candidates: [FoundCandidate]) throws -> [FoundCandidate] {
        try candidates.map { (key: try directory.identity(at: $0.ordinal).key, candidate: $0) }
            .sorted { left, right in
                left.key.provider == right.key.provider
                    ? ProviderUserID.precedes(left.key.providerUserID, right.key.providerUserID)
                    : left.key.provider < right.key.provider
            }.map(\.candidate)
    }
}

/// How far the search by sign-up time goes.
public struct SearchLimits: Equatable, Sendable {
    /// How far apart the link and the account's creation may be, in milliseconds.
    public var distance: Int64
    /// How many identities are tried for one account.
    public var count: Int

    /// Limits.
    ///
    /// - Parameters:
    ///   - distance: how far apart the link and the account's creation may be, in milliseconds.
    ///   - count: how many identities are tried for one account.
    public init(distance: Int64, count: Int) {
        self.distance = distance
        self.count = count
    }

    /// 24 hours and 32 identities.
    public static let standard = SearchLimits(distance: 86_400_000, count: 32)
}

/// An identity that an account's address or uid leads to.
struct FoundCandidate: Sendable {
    /// The identity's place in the directory.
    let ordinal: Int
    /// The best evidence short of proof.
    let evidence: Evidence
    let route: Route
    /// The place of the scheme whose template led to it.
    let scheme: Int
}
