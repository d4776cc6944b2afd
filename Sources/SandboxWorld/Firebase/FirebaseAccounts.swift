/// The accounts of a project, as they are now.
struct FirebaseAccounts {
    private struct LinkKey: Hashable {
        var providerID: String
        var rawID: String
    }

    private var byUID: [String: FirebaseAccount] = [:]
    private var uidByEmail: [String: String] = [:]
    private var uidByLink: [LinkKey: String] = [:]
    /// All uids in their order; nil when it must be found again.
    private var sorted: [String]?

    init(_ accounts: [FirebaseAccount]) {
        for account in accounts { put(account) }
    }

    /// How many there are.
    var count: Int { byUID.count }

    subscript(uid: String) -> FirebaseAccount? { byUID[uid] }

    /// Some of them, in the order of their uids.
    mutating func some(from start: Int, _ count: Int) -> [FirebaseAccount] {
        let uids = sorted ?? byUID.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        sorted = uids
        return uids.dropFirst(start).prefix(count).compactMap { byUID[$0] }
    }

    func account(withEmail email: String) -> FirebaseAccount? {
        uidByEmail[email.lowercased()].flatMap { byUID[$0] }
    }

    func account(linkedTo rawID: String, at providerID: String) -> FirebaseAccount? {
        uidByLink[LinkKey(providerID: providerID, rawID: rawID)].flatMap { byUID[$0] }
    }

    mutating func put(_ account: FirebaseAccount) {
        if let old = byUID[account.uid] { forget(old) } else { sorted = nil }
        byUID[account.uid] = account
        if let email = account.email?.lowercased() { uidByEmail[email] = account.uid }
        for case let link in account.links {
            guard let rawID = link.rawID else { continue }
            uidByLink[LinkKey(providerID: link.providerID, rawID: rawID)] = account.uid
        }
    }

    mutating func remove(_ uid: String) {
        guard let account = byUID.removeValue(forKey: uid) else { return }
        forget(account)
        sorted = nil
    }

    private mutating func forget(_ account: FirebaseAccount) {
        if let email = account.email?.lowercased(), uidByEmail[email] == account.uid {
            uidByEmail[email] = nil
        }
        for link in account.links {
            guard let rawID = link.rawID else { continue }
            let key = LinkKey(providerID: link.providerID, rawID: rawID)
            if uidByLink[key] == account.uid { uidByLink[key] = nil }
        }
    }
}
