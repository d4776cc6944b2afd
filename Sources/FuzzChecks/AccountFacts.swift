internal import Bridge

/// An account as a value that can be compared.
struct AccountFacts: Equatable {
    let account: Account

    init(_ account: Account) {
        self.account = account
    }

    static func == (left: AccountFacts, right: AccountFacts) -> Bool {
        left.texts == right.texts && left.flags == right.flags && left.times == right.times
            && left.account.password == right.account.password
            && left.account.linkedProviders == right.account.linkedProviders
    }

    private var flags: [Bool] { [account.emailVerified, account.disabled] }

    private var times: [Int64?] { [account.createdAt, account.lastSignedInAt] }

    /// Every text in bytes, because texts that differ in bytes may be equal to Swift.
    private var texts: [[UInt8]?] {
        [
            account.uid, account.email, account.displayName, account.photoURL, account.phoneNumber,
            account.customAttributes,
        ].map { $0.map { Array($0.utf8) } }
    }

    func check() throws(Violation) {
        try promise((1...128).contains(account.uid.utf8.count), "a uid has 1 to 128 bytes")
        for text in texts.compactMap(\.self) {
            try promise(!text.isEmpty, "what is empty counts as missing")
            try promise(!text.contains(0), "no text holds NUL")
        }
    }

    /// Whether a text holds a control character other than the white space of a text.
    var holdsControls: Bool {
        let linked = account.linkedProviders.flatMap { [$0.rawID, $0.email] }
        var all = texts.compactMap(\.self) + linked.compactMap { $0.map { Array($0.utf8) } }
        if case .plain(let password) = account.password { all.append(Array(password.utf8)) }
        return all.contains { $0.contains { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D } }
    }
}
