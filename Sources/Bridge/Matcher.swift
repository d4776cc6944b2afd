/// Finds out which identity an account belongs to. Pure: the same inputs give the same answers, in any order.
///
/// For one account the caller opens an ``Inquiry``, answers its questions against the password hash (or none, when
/// there is no hash to check), and hands both to ``conclude(_:answer:)``.
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
        let email = account.email.map { Array($0.lowercased().utf8) }
        let uid = schemes.contains { !$0.uids.isEmpty } ? Array(account.uid.utf8) : []
        var fits: [SchemeFit] = []
        for (index, scheme) in schemes.enumerated() {
            var fit = SchemeFit(index: index, scheme: scheme)
            if let email {
                for template in scheme.emails {
                    let readings = template.readings(of: email)
                    guard !readings.isEmpty else { continue }
                    fit.addressReadings += readings
                    if !template.isBareEmail { fit.isBare = false }
                }
            }
            for template in scheme.uids {
                let readings = template.readings(of: uid)
                guard !readings.isEmpty else { continue }
                fit.uidReadings += readings
                fit.isBare = false
            }
            if !fit.addressReadings.isEmpty || !fit.uidReadings.isEmpty { fits.append(fit) }
        }
        return fits
    }

    /// The identities that the fits lead to, each once with its best evidence, in the order of their ids.
    private func candidates(for fits: [SchemeFit]) throws -> [FoundCandidate] {
        var found: [FoundCandidate] = []
        func add(_ identity: FoundIdentity, _ evidence: Evidence, _ route: Route, _ scheme: Scheme) {
            let candidate = Candidate(
                identity: identity.identity, evidence: evidence, route: route, scheme: scheme.name)
            guard let known = found.firstIndex(where: { $0.ordinal == identity.ordinal }) else {
                found.append(FoundCandidate(ordinal: identity.ordinal, candidate: candidate))
                return
            }
            // The first scheme whose evidence is best wins.
            if evidence < found[known].candidate.evidence { found[known].candidate = candidate }
        }
        for fit in fits {
            let provider = fit.scheme.provider
            for (readings, route) in [(fit.addressReadings, Route.id), (fit.uidReadings, .uid)] {
                for captures in readings {
                    if let id = captures.id,
                        let identity = try directory.identity(
                            IdentityKey(provider: provider, providerUserID: id))
                    {
                        add(identity, .idInAddress, route, fit.scheme)
                    }
                    if let email = captures.email {
                        for identity in try directory.identities(email: email, provider: provider) {
                            let verified =
                                identity.identity.emailValid == true
                                && identity.identity.emailVerified == true
                            add(identity, verified ? .verifiedEmail : .email, .email, fit.scheme)
                        }
                    }
                    if let phone = captures.phone.flatMap(PhoneNumber.e164) {
                        for identity in try directory.identities(phone: phone, provider: provider) {
                            add(identity, .phone, .phone, fit.scheme)
                        }
                    }
                }
            }
        }
        return found.sorted { left, right in
            let (left, right) = (left.candidate.identity.key, right.candidate.identity.key)
            return left.provider == right.provider
                ? ProviderUserID.precedes(left.providerUserID, right.providerUserID)
                : left.provider < right.provider
        }
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

/// A scheme that could have made an account, and how.
struct SchemeFit: Sendable {
    /// The scheme's place in the matcher's list.
    let index: Int
    let scheme: Scheme
    var addressReadings: [Captures] = []
    var uidReadings: [Captures] = []
    /// Whether only a bare `{email}` fits, which every address does.
    var isBare = true

    init(index: Int, scheme: Scheme) {
        self.index = index
        self.scheme = scheme
    }
}

/// A candidate with its place in the directory.
struct FoundCandidate: Sendable {
    var ordinal: Int
    var candidate: Candidate
}
