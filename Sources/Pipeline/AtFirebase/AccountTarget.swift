internal import Bridge
internal import Files
internal import Store

/// An account of a plan that is to be dealt with at Firebase, once it leads to a member.
struct AccountTarget: Sendable {
    /// The account as the plan met it.
    var account: AccountProfile
    /// Whose it is.
    var key: IdentityKey
    /// Why it must be left alone, as the sources tell; nil for an account that is as the plan met it.
    var drift: (reason: HoldReason, detail: String?)?
}

/// The accounts of a plan for Firebase, in the order in which they are dealt with: accounts that were merged come last,
/// after those of their members.
struct AccountTargets: Sendable {
    /// The accounts of each phase of the plan, and of those that are members already.
    let files: [SpillFile]
    /// How many of each file are taken.
    let counts: [Int]

    /// How many of them are merged into members that keep other uids: the last ones.
    var merged: Int { counts.last ?? 0 }

    /// How many there are.
    var count: Int { counts.reduce(0, +) }

    /// Goes through them.
    func makeReader() -> Reader { Reader(self) }

    /// Reads targets one after the other.
    struct Reader {
        private let targets: AccountTargets
        private var place = -1
        private var left = 0
        private var reader: RunReader?

        init(_ targets: AccountTargets) { self.targets = targets }

        /// The next ones; none at the end.
        mutating func next(_ count: Int) throws -> [AccountTarget] {
            var some: [AccountTarget] = []
            while some.count < count, let target = try next() { some.append(target) }
            return some
        }

        private mutating func next() throws -> AccountTarget? {
            while left == 0 || reader == nil {
                place += 1
                guard place < targets.files.count else { return nil }
                left = targets.counts[place]
                let file = targets.files[place]
                reader = RunReader(file: file, run: SortedAccounts.Run(start: 0, end: file.size))
            }
            guard try reader?.advance() == true else {
                left = 0
                return try next()
            }
            left -= 1
            return try reader?.withRecord {
                var decoder = RecordDecoder($0)
                return try decoder.accountTarget()
            }
        }
    }
}

extension RecordEncoder {
    mutating func put(_ target: AccountTarget) {
        let account = target.account
        put(account.uid)
        put(account.email)
        put(account.emailVerified)
        put(account.displayName)
        put(account.photoURL)
        put(account.phoneNumber)
        put(account.createdAt)
        put(account.lastSignedInAt)
        put(account.disabled)
        put(account.password.rawValue)
        put(count: account.linkedProviders.count)
        for provider in account.linkedProviders { put(provider) }
        put(target.key.provider)
        put(target.key.providerUserID)
        put(target.drift?.reason.rawValue)
        put(target.drift?.detail)
    }
}

extension RecordDecoder {
    mutating func accountTarget() throws -> AccountTarget {
        var account = Account(uid: try text())
        account.email = try optionalText()
        account.emailVerified = try flag()
        account.displayName = try optionalText()
        account.photoURL = try optionalText()
        account.phoneNumber = try optionalText()
        account.createdAt = try number()
        account.lastSignedInAt = try number()
        account.disabled = try flag()
        guard let password = PasswordKind(rawValue: try text()) else { throw Damaged() }
        for _ in 0..<(try count()) {
            account.linkedProviders.append(LinkedProvider(providerID: try text()))
        }
        var profile = AccountProfile(account)
        profile.password = password
        let key = IdentityKey(provider: try text(), providerUserID: try text())
        let reason = try optionalText()
        let detail = try optionalText()
        return AccountTarget(
            account: profile, key: key,
            drift: reason.flatMap { HoldReason(rawValue: $0) }.map { ($0, detail) })
    }
}
