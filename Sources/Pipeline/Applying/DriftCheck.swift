internal import Bridge
internal import Crypto
internal import Store

/// Compares the accounts and identities of a plan with the sources as they are now. Accounts are asked for in the order
/// of their uids.
struct DriftCheck {
    private let identities: IdentityCatalog?
    private var accounts: AccountGroupReader?
    private var chunk = AccountChunk(firstIndex: 0)
    private var place = 0
    private let digests: SHA256
    /// Whether the accounts come from the project itself: people sign in meanwhile, and links show that no export has.
    private let areLive: Bool
    /// The steps at Firebase that an account went through.
    var pastSteps: (_ uid: String) throws -> [FirebaseStep] = { _ in [] }

    init(accounts: SortedAccounts?, identities: IdentityCatalog?, areLive: Bool = false) throws {
        self.identities = identities
        self.accounts = try accounts?.makeReader()
        self.areLive = areLive
        digests = try SHA256()
    }

    /// Why an account must be held back.
    ///
    /// - Parameter decision: what the plan says of it.
    /// - Returns: the reason, and what changed in words such as `disabled: no → yes`; nil when nothing did.
    /// - Throws: `FileError` when the temporary files cannot be read.
    mutating func drift(of decision: Decision) throws -> (reason: HoldReason, detail: String?)? {
        if accounts != nil, let drift = try accountDrift(of: decision) { return drift }
        guard let identities, let identity = decision.identity else { return nil }
        guard let ordinal = try identities.ordinal(of: identity.key) else { return (.identityGone, nil) }
        let fingerprint = try identities.withRecord(of: ordinal) { digests.digest(of: $0).fingerprint }
        if fingerprint == decision.identityFingerprint { return nil }
        let changed = FieldChange.between(identity, try identities.identity(at: ordinal))
        return (.identityChanged, changed.joined(separator: ", "))
    }

    private mutating func accountDrift(
        of decision: Decision
    ) throws -> (reason: HoldReason, detail: String?)? {
        while let group = try group(), try uid(of: group).utf8.lexicographicallyPrecedes(decision.uid.utf8) {
            place += 1
        }
        guard let group = try group(), try uid(of: group).utf8.elementsEqual(decision.uid.utf8) else {
            return (.accountGone, nil)
        }
        guard group.distinct.count == 1 else { return (.accountChanged, "its records differ") }
        let fingerprint = chunk.bytes.withUnsafeBytes {
            digests.digest(of: UnsafeRawBufferPointer(rebasing: $0[group.distinct[0]])).fingerprint
        }
        if fingerprint == decision.accountFingerprint { return nil }
        var account = try chunk.account(at: group.distinct[0], areLive ? .everything : .showing)
        if areLive {
            if account.password.kind == .redacted, decision.account.password != .redacted {
                throw ApplyError.hashesWithheld
            }
            account.lastSignedInAt = decision.account.lastSignedInAt
            if forms(of: account).contains(where: { self.fingerprint(of: $0) == decision.accountFingerprint })
            {
                return nil
            }
            let past = AccountDrift.counting(try pastSteps(decision.uid))
            if !past.isEmpty {
                let words = AccountDrift.words(
                    from: decision.account, to: AccountProfile(account),
                    hasPassword: account.password != .none, past: past)
                return words.map { (.accountChanged, $0) }
            }
            // What is left of the links tells nothing: an export does not have them all.
            account.linkedProviders = []
        }
        var planned = decision.account
        if areLive { planned.linkedProviders = [] }
        let changed = FieldChange.between(planned, AccountProfile(account))
        let hidden = areLive ? "password, custom claims or links" : "password or custom claims"
        return (.accountChanged, changed.isEmpty ? hidden : changed.joined(separator: ", "))
    }

    /// An account as the sources write it: the API with all links, an export with some, and an old one with fewer.
    private func forms(of account: Account) -> [Account] {
        let old: Set = ["google.com", "facebook.com", "twitter.com", "github.com"]
        let new = old.union([
            "apple.com", "microsoft.com", "gc.apple.com", "playgames.google.com", "linkedin.com", "yahoo.com",
        ])
        var forms = [account]
        for kept in [new, old] {
            var form = account
            form.linkedProviders.removeAll { !kept.contains($0.providerID) }
            // An export leaves out a hash of another algorithm.
            if form.password == .foreign { form.password = .none }
            forms.append(form)
        }
        return forms
    }

    private func fingerprint(of account: Account) -> String {
        var encoder = RecordEncoder()
        encoder.put(account)
        return encoder.bytes.withUnsafeBytes { digests.digest(of: $0).fingerprint }
    }

    private mutating func group() throws -> AccountGroup? {
        if place == chunk.groups.count {
            guard let next = try accounts?.next(limit: 1024) else { return nil }
            chunk = next
            place = 0
        }
        return chunk.groups[place]
    }

    private func uid(of group: AccountGroup) throws -> String {
        try chunk.account(at: group.distinct[0], .matching).uid
    }
}

/// Fields that differ, with what they were and are; values that are personal are not shown.
enum FieldChange {
    static func between(_ old: AccountProfile, _ new: AccountProfile) -> [String] {
        [
            text("email", old.email, new.email), flag("emailVerified", old.emailVerified, new.emailVerified),
            text("displayName", old.displayName, new.displayName),
            text("photoUrl", old.photoURL, new.photoURL),
            text("phoneNumber", old.phoneNumber, new.phoneNumber),
            time("createdAt", old.createdAt, new.createdAt),
            time("lastSignedInAt", old.lastSignedInAt, new.lastSignedInAt),
            flag("disabled", old.disabled, new.disabled),
            old.password == new.password
                ? nil : "password: \(old.password.rawValue) → \(new.password.rawValue)",
            old.linkedProviders == new.linkedProviders ? nil : "providerUserInfo: other links",
        ].compactMap { $0 }
    }

    static func between(_ old: Identity, _ new: Identity) -> [String] {
        [
            text("email", old.email, new.email), flag("emailValid", old.emailValid, new.emailValid),
            flag("emailVerified", old.emailVerified, new.emailVerified), text("phone", old.phone, new.phone),
            text("nickname", old.nickname, new.nickname),
            text("profileImageUrl", old.profileImageURL, new.profileImageURL),
            time("connectedAt", old.connectedAt, new.connectedAt),
        ].compactMap { $0 }
    }

    private static func text(_ name: String, _ old: String?, _ new: String?) -> String? {
        switch (old, new) {
        case (nil, nil): nil
        case (nil, _): "\(name): none → set"
        case (_, nil): "\(name): set → none"
        // Byte for byte: a name in another normal form is another record.
        case (let old?, let new?): old.utf8.elementsEqual(new.utf8) ? nil : "\(name): set → another"
        }
    }

    private static func flag(_ name: String, _ old: Bool?, _ new: Bool?) -> String? {
        func word(_ flag: Bool?) -> String { flag.map { $0 ? "yes" : "no" } ?? "unknown" }
        return old == new ? nil : "\(name): \(word(old)) → \(word(new))"
    }

    private static func time(_ name: String, _ old: Int64?, _ new: Int64?) -> String? {
        switch (old, new) {
        case (nil, nil): nil
        case (nil, _): "\(name): none → set"
        case (_, nil): "\(name): set → none"
        case (let old?, let new?): old == new ? nil : "\(name): → \(old < new ? "later" : "earlier")"
        }
    }
}
