/// What an inquiry found for one account, before accounts of one identity are compared with each other: all that is
/// needed to make the ``Decision`` again from the account and the directory.
public struct Verdict: Equatable, Sendable {
    /// What is done; an account that claims its identity has status `migrate` until another proves to be primary.
    public var status: Status
    /// Why, where the status alone does not say it.
    public var reason: Reason?
    /// The evidence for the identity.
    public var evidence: Evidence?
    /// How the identity was reached.
    public var route: Route?
    /// The place of the scheme in the matcher's list.
    public var scheme: Int?
    /// The directory's place of the identity.
    public var ordinal: Int?
    /// How many candidates fit.
    public var candidateCount = 0
    /// What was tried against the password hash; nil when nothing was.
    public var attempts: Attempts?
    /// The password is one that does not need the person's id to know.
    public var sharedPassword: SharedPassword?
    /// A usable address of an identity equals the account's own; looked up only for `native` accounts.
    public var sharesAddressWithIdentity = false
    /// Whether the app made up the account's address: whoever owns that mailbox can reset the password.
    public var hasInventedAddress = false

    /// Whether the account was merged into a member that keeps another uid.
    public var isAlias = false

    /// Whether the account claims its identity: the evidence is accepted and the account is not disabled.
    public var claims: Bool { status == .migrate }

    /// A verdict with nothing but a status.
    ///
    /// - Parameters:
    ///   - status: what is done.
    ///   - reason: why.
    public init(_ status: Status, _ reason: Reason? = nil) {
        self.status = status
        self.reason = reason
    }

    /// The verdict on a uid whose records differ: a person must look, whoever it is.
    public static let conflictingRecords = Verdict(.review, .conflictingRecords)
}

extension Verdict {
    /// The verdict when something else contradicts it: a person must look, and the candidates are listed.
    public var contradicted: Verdict {
        var verdict = self
        verdict.ordinal = nil
        verdict.evidence = nil
        verdict.route = nil
        return verdict.waiting(for: .ambiguousIdentity)
    }
}

extension Matcher {
    /// Ends an inquiry.
    ///
    /// - Parameters:
    ///   - inquiry: the inquiry.
    ///   - answer: what was learned from the hash.
    /// - Returns: the verdict.
    /// - Throws: when the directory cannot be read.
    public func conclude(_ inquiry: Inquiry<Directory>, answer: Answer) throws -> Verdict {
        let account = inquiry.account
        guard let firstFit = inquiry.fits.first else {
            var verdict = Verdict(.native, account.email == nil ? .noEmail : .noTemplateMatch)
            verdict.sharesAddressWithIdentity = try sharesAddress(account)
            return verdict
        }
        var verdict = Verdict(.review)
        verdict.hasInventedAddress = inquiry.fits.contains { !$0.isBare && !$0.addressReadings.isEmpty }
        verdict.attempts = answer.attempts
        verdict.scheme = answer.equal?.scheme ?? firstFit.scheme
        verdict.candidateCount = inquiry.candidates.count
        switch answer.equal?.stage {
        case .defaultIDs: verdict.sharedPassword = .defaultID
        case .guessable: verdict.sharedPassword = .guessable
        case .candidates, .signUpTime, nil: break
        }

        if let equal = answer.equal, let ordinal = equal.ordinal {
            guard !equal.hasRival, try !isLinkedElsewhere(account, ordinal) else {
                return verdict.waiting(for: .ambiguousIdentity)
            }
            verdict.ordinal = ordinal
            return verdict.accepting(.proof, equal.route, account, policy, below: .evidenceBelowPolicy)
        }

        let reason = reason(for: inquiry, answer)
        if reason == .noIdentity {
            verdict.status = inquiry.fits.allSatisfy(\.isBare) ? .native : .unmatched
        } else if reason != .passwordNotTheID, inquiry.candidates.count == 1,
            let only = inquiry.candidates.first
        {
            if answer.equal == nil { verdict.scheme = only.scheme }
            guard try !isLinkedElsewhere(account, only.ordinal) else {
                return verdict.waiting(for: .ambiguousIdentity)
            }
            verdict.ordinal = only.ordinal
            return verdict.accepting(only.evidence, only.route, account, policy, below: reason)
        }
        verdict.reason = reason
        return verdict
    }

    /// What a plan says about an account.
    ///
    /// - Parameters:
    ///   - account: the account.
    ///   - verdict: what ``conclude(_:answer:)`` said about it.
    /// - Returns: the decision, without fingerprints.
    /// - Throws: when the directory cannot be read.
    public func decision(on account: Account, verdict: Verdict) throws -> Decision {
        var decision = Decision(account: AccountProfile(account), status: verdict.status)
        decision.reason = verdict.reason
        decision.evidence = verdict.evidence
        decision.route = verdict.route
        decision.scheme = verdict.scheme.map { schemes[$0].name }
        decision.candidateCount = verdict.candidateCount
        decision.attempts = verdict.attempts
        decision.sharedPassword = verdict.sharedPassword
        decision.sharesAddressWithIdentity = verdict.sharesAddressWithIdentity
        if let ordinal = verdict.ordinal {
            decision.identity = try directory.identity(at: ordinal)
        } else if verdict.candidateCount > 0 {
            let candidates = try inquire(account, checkable: false).candidates
            decision.candidates = try candidates.prefix(Decision.candidateLimit).map {
                Candidate(
                    identity: try directory.identity(at: $0.ordinal), evidence: $0.evidence, route: $0.route,
                    scheme: schemes[$0.scheme].name)
            }
        }
        return decision
    }

    /// The reason when nothing is proven, in the order that the rules give.
    private func reason(for inquiry: Inquiry<Directory>, _ answer: Answer) -> Reason {
        switch answer.equal?.stage {
        case .defaultIDs: return .defaultPassword
        case .guessable: return .guessablePassword
        case .candidates, .signUpTime, nil: break
        }
        if inquiry.candidates.isEmpty { return .noIdentity }
        // A scheme without a template for it never asks the hash about the candidates.
        if answer.attempts != nil, inquiry.couldProveCandidate { return .passwordNotTheID }
        return inquiry.candidates.count > 1 ? .ambiguousIdentity : .evidenceBelowPolicy
    }

    /// Whether the account is linked to another person at the identity's provider (`oidc.kakao` and the like).
    ///
    /// - Parameters:
    ///   - account: the account.
    ///   - ordinal: the directory's place of the identity.
    /// - Returns: whether one of its links contradicts the identity.
    /// - Throws: when the directory cannot be read.
    public func isLinkedElsewhere(_ account: Account, _ ordinal: Int) throws -> Bool {
        guard !account.linkedProviders.isEmpty else { return false }
        let key = try directory.identity(at: ordinal).key
        let links = account.linkedProviders.filter {
            $0.providerID == "oidc.\(key.provider)" || $0.providerID == key.provider
        }
        return links.contains { $0.rawID != nil && $0.rawID != key.providerUserID }
    }

    /// Whether an identity has the account's own address.
    private func sharesAddress(_ account: Account) throws -> Bool {
        guard let email = account.email else { return false }
        for provider in Set(schemes.map(\.provider)) {
            if try !directory.identities(email: email, provider: provider).isEmpty { return true }
        }
        return false
    }
}

extension Verdict {
    /// The verdict when a person must choose: the candidates are listed, none is named.
    fileprivate consuming func waiting(for reason: Reason) -> Verdict {
        status = .review
        self.reason = reason
        return self
    }

    /// Decides by the policy, once the identity is known.
    fileprivate consuming func accepting(
        _ evidence: Evidence, _ route: Route?, _ account: Account, _ policy: Policy, below reason: Reason
    ) -> Verdict {
        self.evidence = evidence
        self.route = route
        if !policy.accepts(evidence) {
            status = .review
            self.reason = reason
        } else if account.disabled {
            status = .skipped
            self.reason = .disabled
        } else {
            status = .migrate
        }
        return self
    }
}
