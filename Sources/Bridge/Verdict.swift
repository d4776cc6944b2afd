/// What an inquiry found for one account, before accounts of one identity are compared with each other.
public struct Verdict: Sendable {
    /// The decision; an account that claims its identity has status `migrate` until another proves to be primary.
    public var decision: Decision
    /// The directory's place of the decision's identity.
    public var ordinal: Int?
    /// Whether the app made up the account's address: whoever owns that mailbox can reset the password.
    public var hasInventedAddress: Bool
    /// Whether the account claims its identity: the evidence is accepted and the account is not disabled.
    public var claims: Bool { decision.status == .migrate }

    init(decision: Decision, hasInventedAddress: Bool) {
        self.decision = decision
        self.hasInventedAddress = hasInventedAddress
    }

    /// The verdict on a uid whose records differ: a person must look, whoever it is.
    ///
    /// - Parameters:
    ///   - account: one of the records.
    ///   - fields: the fields in which they differ.
    public init(conflicting account: Account, in fields: [String]) {
        decision = Decision(account: AccountProfile(account), status: .review)
        decision.reason = .conflictingRecords
        decision.conflictingFields = fields
        hasInventedAddress = false
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
        var verdict = Verdict(
            decision: Decision(account: AccountProfile(inquiry.account), status: .review),
            hasInventedAddress: inquiry.fits.contains { !$0.isBare && !$0.addressReadings.isEmpty })
        verdict.decision.attempts = answer.attempts
        guard let firstFit = inquiry.fits.first else {
            verdict.decision.status = .native
            verdict.decision.reason = inquiry.account.email == nil ? .noEmail : .noTemplateMatch
            verdict.decision.sharesAddressWithIdentity = try sharesAddress(inquiry.account)
            return verdict
        }
        let scheme = answer.equal.flatMap { schemes.indices.contains($0.scheme) ? schemes[$0.scheme] : nil }
        verdict.decision.scheme = (scheme ?? firstFit.scheme).name
        verdict.decision.candidateCount = inquiry.candidates.count
        switch answer.equal?.stage {
        case .defaultIDs: verdict.decision.sharedPassword = .defaultID
        case .guessable: verdict.decision.sharedPassword = .guessable
        case .candidates, .signUpTime, nil: break
        }

        if let equal = answer.equal, let ordinal = equal.ordinal {
            if equal.hasRival {
                verdict.decision.reason = .ambiguousIdentity
                verdict.decision.candidates = inquiry.listedCandidates
            } else {
                verdict.ordinal = ordinal
                verdict.decision.identity = try directory.identity(at: ordinal)
                guard !isLinkedElsewhere(inquiry.account, verdict.decision.identity) else {
                    return verdict.contradicted(by: inquiry)
                }
                verdict.accept(.proof, equal.route, below: .evidenceBelowPolicy, policy)
            }
            return verdict
        }

        let reason = reason(for: inquiry, answer)
        verdict.decision.reason = reason
        if reason == .noIdentity {
            verdict.decision.status = inquiry.fits.allSatisfy(\.isBare) ? .native : .unmatched
        } else if reason != .passwordNotTheID, inquiry.candidates.count == 1,
            let only = inquiry.candidates.first
        {
            if scheme == nil { verdict.decision.scheme = only.candidate.scheme }
            verdict.ordinal = only.ordinal
            verdict.decision.identity = only.candidate.identity
            guard !isLinkedElsewhere(inquiry.account, only.candidate.identity) else {
                return verdict.contradicted(by: inquiry)
            }
            verdict.accept(only.candidate.evidence, only.candidate.route, below: reason, policy)
        } else {
            verdict.decision.candidates = inquiry.listedCandidates
        }
        return verdict
    }

    /// The reason when nothing is proven, in the order that the rules give.
    private func reason(for inquiry: Inquiry<Directory>, _ answer: Answer) -> Reason {
        switch answer.equal?.stage {
        case .defaultIDs: return .defaultPassword
        case .guessable: return .guessablePassword
        case .candidates, .signUpTime, nil: break
        }
        if inquiry.candidates.isEmpty { return .noIdentity }
        // A scheme without a template for it never asked the hash about the candidates.
        if answer.attempts?.candidates ?? 0 > 0 { return .passwordNotTheID }
        return inquiry.candidates.count > 1 ? .ambiguousIdentity : .evidenceBelowPolicy
    }

    /// Whether the account is linked to another person at the identity's provider (`oidc.kakao` and the like).
    private func isLinkedElsewhere(_ account: Account, _ identity: Identity?) -> Bool {
        guard let key = identity?.key else { return false }
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
    /// What was found contradicts the account's own links: a person must look.
    fileprivate func contradicted<Directory>(by inquiry: Inquiry<Directory>) -> Verdict {
        var verdict = self
        verdict.ordinal = nil
        verdict.decision.identity = nil
        verdict.decision.status = .review
        verdict.decision.reason = .ambiguousIdentity
        verdict.decision.candidates = inquiry.listedCandidates
        return verdict
    }

    /// Decides by the policy, once the identity is known.
    fileprivate mutating func accept(
        _ evidence: Evidence, _ route: Route?, below reason: Reason, _ policy: Policy
    ) {
        decision.evidence = evidence
        decision.route = route
        if !policy.accepts(evidence) {
            decision.status = .review
            decision.reason = reason
        } else if decision.account.disabled {
            decision.status = .skipped
            decision.reason = .disabled
        } else {
            decision.status = .migrate
            decision.reason = nil
        }
    }
}
