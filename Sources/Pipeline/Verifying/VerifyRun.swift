internal import Bridge
internal import Firebase
internal import HTTP
internal import Kakao
public import Reporting
internal import Store

/// Reads Firebase, the cache of identities and the store again, and compares them with what the journal says was done.
/// Changes nothing.
public struct VerifyRun {
    private static let chunkSize = FirebaseClient.lookupLimit

    private let request: VerifyRequest
    private let check: @Sendable () throws -> Void

    /// A run.
    ///
    /// - Parameters:
    ///   - request: what to verify.
    ///   - check: asked whether to go on.
    public init(_ request: VerifyRequest, check: @escaping @Sendable () throws -> Void) {
        self.request = request
        self.check = check
    }

    /// Verifies.
    ///
    /// - Parameters:
    ///   - found: takes each difference, in the order of the uids.
    ///   - advanced: told how many accounts more were looked at.
    /// - Returns: the numbers.
    /// - Throws: ``VerifyError``; `FirebaseFault`; `DatabaseError`; what the closures throw; `CancellationError`.
    public func run(
        found: (VerifiedDifference) throws -> Void, advanced: (Int) -> Void
    ) async throws -> VerifiedCounts {
        let store = try MemberStore.reading(request.store)
        if let run = request.run {
            guard let record = try store.run(run) else { throw VerifyError.noSuchRun(run) }
            guard record.kind == .apply else { throw VerifyError.nothingLeft(run) }
        }
        try store.refuseOtherProject(than: request.client.target)
        let cache = try request.identityCache.map { try IdentityCache.reading($0) }
        let calls = FirebaseCalls(request.client, WriteGate(perSecond: 0), check: check)
        var counts = VerifiedCounts()
        func report(_ differences: [VerifiedDifference]) throws {
            counts.differences += differences.count
            for difference in differences { try found(difference) }
        }
        let (journal, links) = try store.linkCounts(ofRun: request.run)
        if journal != links {
            try report([VerifiedDifference("", .countsDiffer, detail: "\(journal) steps, \(links) accounts")])
        }
        var sample = Sample(wanted: request.signIn?.count ?? 0, of: links)
        var after = ""
        while true {
            try check()
            let some = try store.links(ofRun: request.run, after: after, limit: Self.chunkSize)
            guard let last = some.last else { break }
            after = last.uid
            let lives = try await calls.lookup(some.map(\.uid))
            for link in some {
                let steps = try store.firebaseSteps(of: link.uid)
                guard let member = try store.member(numbered: link.memberID) else {
                    try report([VerifiedDifference(link.uid, memberID: link.memberID, .memberMissing)])
                    continue
                }
                let account = Account(
                    link: link, member: member, live: lives[link.uid], steps: steps,
                    waiting: try store.waiting(link.uid))
                try report(account.differences(&counts))
                if link.role == .primary { try report(Self.identity(of: member, cache, &counts)) }
                if link.role == .primary, sample.takes(), let signIn = request.signIn,
                    let live = lives[link.uid]
                {
                    try report(try await signIn.differences(of: account, live, &counts, calls, check))
                }
            }
            advanced(some.count)
        }
        after = ""
        while true {
            let stranded = try store.sealedWithoutMember(
                ofRun: request.run, after: after, limit: Self.chunkSize)
            guard let last = stranded.last else { break }
            after = last
            counts.accounts += stranded.count
            try report(stranded.map { VerifiedDifference($0, .sealedWithoutMember) })
        }
        guard counts.accounts > 0 || counts.differences > 0 else {
            throw VerifyError.nothingToVerify(request.run)
        }
        return counts
    }

    private static func identity(
        of member: Member, _ cache: IdentityCache?, _ counts: inout VerifiedCounts
    ) throws -> [VerifiedDifference] {
        guard let cache, member.key.provider == "kakao", let id = Int64(member.key.providerUserID) else {
            return []
        }
        switch try cache.state(of: id) {
        case .linked, .listed: counts.identities += 1
        case .missing: return [VerifiedDifference(member.uid, memberID: member.memberID, .identityUnlinked)]
        case .failed, nil: counts.identitiesUnknown += 1
        }
        return []
    }

    /// An account with all that is known of it.
    struct Account {
        var link: AccountLink
        var member: Member
        /// nil when Firebase does not know it.
        var live: LiveAccount?
        var steps: [FirebaseStep]

        /// Why it was held back, when it was.
        var waiting: (reason: String, detail: String?, run: Int64)?

        /// Whether a step of a kind holds, of whatever run.
        func holds(_ kind: FirebaseStepKind) -> Bool { held(kind) != nil }

        /// The last step of a kind that was done, or perhaps.
        private func held(_ kind: FirebaseStepKind) -> FirebaseStep? {
            steps.last { $0.kind == kind && ($0.state == .done || $0.state == .begun) }
        }

        /// What was never done there: the kinds of steps whose last try failed, or why the account was held back.
        private var failures: [String] {
            let failed = FirebaseStepKind.allCases.filter { kind in
                !holds(kind) && steps.last { $0.kind == kind }?.state == .failed
            }
            if !failed.isEmpty { return failed.map(\.rawValue) }
            guard let waiting, HoldReason(rawValue: waiting.reason)?.isAtFirebase == true else { return [] }
            return [waiting.reason]
        }

        /// What is not as the journal says.
        func differences(_ counts: inout VerifiedCounts) -> [VerifiedDifference] {
            counts.accounts += 1
            if link.role == .primary { counts.members += 1 } else { counts.merged += 1 }
            func difference(_ kind: VerifiedDifference.Kind, _ detail: String? = nil) -> VerifiedDifference {
                VerifiedDifference(link.uid, memberID: link.memberID, kind, detail: detail)
            }
            var found: [VerifiedDifference] = []
            if let begun = steps.last(where: { $0.state == .begun }) {
                found.append(difference(.stepUnfinished, begun.kind.rawValue))
            }
            found += failures.map { difference(.stepFailed, $0) }
            if link.role == .primary, !member.uid.utf8.elementsEqual(link.uid.utf8) {
                found.append(difference(.uidDiffers))
            }
            guard let live else { return found + [difference(.accountGone)] }
            if link.role == .primary, live.account.disabled, !member.profile.disabled {
                found.append(difference(.accountDisabled))
            }
            if holds(.claims) {
                let merge = CustomClaims.merge(
                    provider: member.key.provider, providerUserID: member.key.providerUserID,
                    into: live.account.customAttributes)
                switch merge {
                case .same: counts.claims += 1
                case .taken(let name): found.append(difference(.claimsElsewhere, name))
                case .merged, .invalid, .tooLong: found.append(difference(.claimsMissing))
                }
            }
            if holds(.link), let provider = provider {
                switch live.rawID(at: provider) {
                case member.key.providerUserID: counts.links += 1
                case nil: found.append(difference(.linkMissing, provider))
                default: found.append(difference(.linkedElsewhere, provider))
                }
            }
            if holds(.seal) {
                if live.hasPassword { found.append(difference(.passwordPresent)) } else { counts.sealed += 1 }
                if link.role == .merged, !live.account.disabled { found.append(difference(.mergedEnabled)) }
            }
            return found
        }

        private var provider: String? {
            held(.link).flatMap { FirebaseImage($0.after).provider }
        }
    }
}

/// Picks members evenly from all of them.
private struct Sample {
    private let every: Int
    private var left: Int
    private var seen = 0

    init(wanted: Int, of count: Int) {
        left = wanted
        every = wanted > 0 ? max(1, count / wanted) : 0
    }

    mutating func takes() -> Bool {
        guard left > 0 else { return false }
        defer { seen += 1 }
        guard seen % every == 0 else { return false }
        left -= 1
        return true
    }
}

extension SignInCheck {
    /// Signs a member in with a custom token, and tries the old pair if the account is sealed: as long as it is not, the
    /// old pair is meant to work.
    fileprivate func differences(
        of account: VerifyRun.Account, _ live: LiveAccount, _ counts: inout VerifiedCounts,
        _ calls: FirebaseCalls,
        _ check: () throws -> Void
    ) async throws -> [VerifiedDifference] {
        var found: [VerifiedDifference] = []
        func difference(_ kind: VerifiedDifference.Kind, _ detail: String?) -> VerifiedDifference {
            VerifiedDifference(account.link.uid, memberID: account.member.memberID, kind, detail: detail)
        }
        try check()
        var claims = TokenClaims()
        try claims.add("provider", text: account.member.key.provider)
        try claims.add("providerUserId", text: account.member.key.providerUserID)
        let token = try await minter.token(
            uid: account.link.uid, claims: claims, at: Clock.milliseconds / 1_000)
        do {
            let signedIn = try await calls.again { try await door.signIn(token: token.token) }
            if signedIn.uid.utf8.elementsEqual(account.link.uid.utf8), !signedIn.isNew {
                counts.signIns += 1
            } else {
                found.append(difference(.tokenRefused, "another user signed in"))
            }
        } catch let fault as FirebaseFault where fault.isOfAccount {
            found.append(difference(.tokenRefused, fault.word))
        } catch let fault as FirebaseFault where fault.kind == .finalForAccount {
            throw VerifyError.apiKeyRefused
        }
        guard account.holds(.seal), let email = live.account.email, let name = account.link.scheme,
            let scheme = schemes[name]
        else { return found }
        let identity = Identity(key: account.member.key)
        for password in scheme.oldPasswords(of: identity).prefix(2) {
            do {
                _ = try await calls.again { try await door.signIn(email: email, password: password) }
                found.append(difference(.oldPairAccepted, nil))
                return found
            } catch let fault as FirebaseFault where fault.isOfAccount {
                if fault.refusesPair { counts.refusedPairs += 1 } else { counts.unjudgedPairs += 1 }
            }
        }
        return found
    }
}

extension FirebaseFault {
    /// Whether it is about the one who signs in, and not about the key or the project.
    fileprivate var isOfAccount: Bool {
        kind == .finalForAccount && word != "INVALID_ARGUMENT" && word != "API_KEY_INVALID"
    }

    /// Whether it says that an address and a password do not sign anybody in.
    fileprivate var refusesPair: Bool {
        ["INVALID_LOGIN_CREDENTIALS", "INVALID_PASSWORD", "EMAIL_NOT_FOUND", "USER_DISABLED"].contains(word)
    }

    fileprivate var word: String? {
        guard case .refused(let failure) = cause else { return nil }
        return failure.code
    }
}
