internal import Bridge
internal import Firebase
internal import Store

/// Decides what an account needs at Firebase. It asks nobody: what Firebase says comes with the question.
struct FirebaseJudge {
    let policy: FirebasePolicy

    /// An account with all that is known of it.
    struct Case {
        var target: AccountTarget
        var member: Member
        /// Whether the account was merged into a member that keeps another uid.
        var isMerged: Bool
        var live: LiveAccount
        /// The member's own account, of an account that was merged; nil when Firebase does not know it.
        var primary: LiveAccount?
        /// The account that is linked to the person at the provider; nil for none.
        var linkedUID: String?
        /// The steps of the account, of all runs, oldest first.
        var past: [FirebaseStep]
    }

    /// What is to be done.
    enum Verdict: Equatable {
        /// Leave the account as it is.
        case hold(HoldReason, detail: String?)
        /// Take these steps, if any. Those that must not be tried are `failed` already.
        case steps([FirebaseStep])
    }

    /// What an account needs before it may be sealed.
    ///
    /// - Parameters:
    ///   - account: the account.
    ///   - run: the run that takes the steps.
    /// - Returns: what is to be done.
    func judge(_ account: Case, run: Int64) -> Verdict {
        if let detail = drift(account) { return .hold(.firebaseChanged, detail: detail) }
        if account.isMerged {
            guard let primary = account.primary, !primary.account.disabled, isReady(primary, account.member)
            else {
                return .hold(.firebasePrimary, detail: account.member.uid)
            }
            return .steps([])
        }
        return .steps(policy.kinds.compactMap { step($0, account, run) })
    }

    /// The step that seals an account; one that is done already when it has no password and need not be disabled.
    ///
    /// - Parameters:
    ///   - account: the account, as it is now that everything else is done.
    ///   - run: the run that takes the step.
    ///   - now: seconds since 1970.
    /// - Returns: the step.
    func seal(_ account: Case, run: Int64, at now: Int64) -> FirebaseStep? {
        let live = account.live
        guard policy.chooses(.seal) else { return nil }
        guard live.hasPassword || account.isMerged && !live.account.disabled else {
            return already(.seal, account, run, provider: nil)
        }
        var after = FirebaseImage()
        after.hasPassword = false
        after.isDisabled = account.isMerged || live.account.disabled
        after.validSince = now
        return step(.seal, account, run, after)
    }

    /// Whether an account is as the steps before sealing want it.
    func isReady(_ live: LiveAccount, _ member: Member) -> Bool {
        policy.kinds.allSatisfy { kind in
            switch kind {
            case .claims:
                CustomClaims.merge(
                    provider: member.key.provider, providerUserID: member.key.providerUserID,
                    into: live.account.customAttributes) == .same
            case .link: live.rawID(at: policy.linkProvider(of: member.key)) == member.key.providerUserID
            case .profile, .seal: true
            }
        }
    }

    /// Whether an account is as a step wants it.
    static func isConfirmed(_ step: FirebaseStep, by live: LiveAccount) -> Bool {
        let after = FirebaseImage(step.after)
        let account = live.account
        switch step.kind {
        case .claims:
            guard let claims = after.customAttributes else { return false }
            return CustomClaims.holds(claims, in: account.customAttributes)
        case .link: return after.provider.flatMap(live.rawID) == after.rawID
        case .profile:
            return (after.displayName == nil || isSame(after.displayName, account.displayName))
                && (after.photoURL == nil || isSame(after.photoURL, account.photoURL))
        case .seal:
            return !live.hasPassword && (after.isDisabled != true || account.disabled)
                && (live.validSince ?? 0) >= after.validSince ?? 0
        }
    }

    /// What a step changes.
    static func change(_ step: FirebaseStep) -> AccountChange {
        let after = FirebaseImage(step.after)
        var change = AccountChange()
        switch step.kind {
        case .claims: change.customAttributes = after.customAttributes
        case .link:
            if let provider = after.provider, let rawID = after.rawID {
                change.link = AccountChange.Link(providerID: provider, rawID: rawID)
            }
        case .profile:
            change.displayName = after.displayName
            change.photoURL = after.photoURL
        case .seal:
            change.removesPassword = true
            change.validSince = after.validSince
            if after.isDisabled == true { change.isDisabled = true }
        }
        return change
    }
}

extension FirebaseJudge {
    private func step(_ kind: FirebaseStepKind, _ account: Case, _ run: Int64) -> FirebaseStep? {
        let (member, live) = (account.member, account.live)
        var after = FirebaseImage()
        switch kind {
        case .claims:
            let merge = CustomClaims.merge(
                provider: member.key.provider, providerUserID: member.key.providerUserID,
                into: live.account.customAttributes)
            switch merge {
            case .same: return already(.claims, account, run, provider: nil)
            case .merged(let text):
                after.customAttributes = text
                return step(.claims, account, run, after)
            case .taken(let name):
                return refused(.claims, account, run, "the claim \(name) has another value")
            case .invalid:
                return refused(.claims, account, run, "the custom claims cannot be read as a JSON object")
            case .tooLong(let bytes):
                return refused(
                    .claims, account, run, "the custom claims would be \(bytes) bytes long, 1000 fit")
            }
        case .link:
            let provider = policy.linkProvider(of: member.key)
            let rawID = live.rawID(at: provider)
            if rawID == member.key.providerUserID { return already(.link, account, run, provider: provider) }
            if rawID != nil {
                return refused(.link, account, run, "the account is linked to another person at \(provider)")
            }
            if let other = account.linkedUID, !other.utf8.elementsEqual(live.account.uid.utf8) {
                return refused(.link, account, run, "the person is linked to the account \(other)")
            }
            after.provider = provider
            after.rawID = member.key.providerUserID
            return step(.link, account, run, after)
        case .profile:
            after.displayName = Self.wanted(member.profile.nickname, live.account.displayName, limit: 256)
            after.photoURL = Self.wanted(member.profile.profileImageURL, live.account.photoURL, limit: 2_048)
            return after == FirebaseImage()
                ? already(.profile, account, run, provider: nil) : step(.profile, account, run, after)
        case .seal: return nil
        }
    }

    private func step(
        _ kind: FirebaseStepKind, _ account: Case, _ run: Int64, _ after: FirebaseImage
    ) -> FirebaseStep {
        let before = FirebaseImage(account.live, kind, provider: after.provider)
        return FirebaseStep(
            kind, of: account.live.account.uid, run: run, before: before.text(of: kind),
            after: after.text(of: kind))
    }

    /// A step that needs nothing done; nil when the journal has it.
    private func already(
        _ kind: FirebaseStepKind, _ account: Case, _ run: Int64, provider: String?
    ) -> FirebaseStep? {
        guard !account.past.contains(where: { $0.kind == kind && $0.state == .done }) else { return nil }
        let image = FirebaseImage(account.live, kind, provider: provider).text(of: kind)
        var step = FirebaseStep(
            kind, of: account.live.account.uid, run: run, before: image, after: image)
        step.state = .done
        step.note = "it was so already"
        return step
    }

    private func refused(
        _ kind: FirebaseStepKind, _ account: Case, _ run: Int64, _ words: String
    ) -> FirebaseStep {
        var step = step(kind, account, run, FirebaseImage())
        step.state = .failed
        step.note = words
        return step
    }

    /// What a field is to become; nil to leave it. Firebase counts characters.
    private static func wanted(_ text: String?, _ present: String?, limit: Int) -> String? {
        guard let text, !text.isEmpty, text.utf16.count <= limit, !isSame(text, present) else { return nil }
        return text
    }

    /// Byte for byte: Swift takes two normal forms for one text.
    private static func isSame(_ left: String?, _ right: String?) -> Bool {
        left.map { Array($0.utf8) } == right.map { Array($0.utf8) }
    }
}

extension FirebaseJudge {
    /// What about the account is not as the plan met it; nil when all is.
    private func drift(_ account: Case) -> String? {
        if let drift = account.target.drift, AccountDrift.counting(account.past).isEmpty {
            return drift.detail ?? drift.reason.rawValue
        }
        return AccountDrift.words(
            from: account.target.account, to: AccountProfile(account.live.account),
            hasPassword: account.live.hasPassword, past: account.past)
    }
}
