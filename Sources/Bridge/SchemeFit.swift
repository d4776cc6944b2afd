/// A scheme that could have made an account, and how.
struct SchemeFit: Sendable {
    /// The scheme's place in the matcher's list.
    let scheme: Int
    private(set) var addressReadings: [Captures] = []
    private(set) var uidReadings: [Captures] = []
    /// Whether only a bare `{email}` fits, which every address does.
    private(set) var isBare = true

    /// How a scheme could have made an account; nil when it could not.
    ///
    /// - Parameters:
    ///   - account: the account.
    ///   - scheme: the scheme.
    ///   - index: its place in the list.
    init?(of account: Account, to scheme: Scheme, at index: Int) {
        self.scheme = index
        if let email = account.email.map({ Array($0.lowercased().utf8) }) {
            for template in scheme.emails {
                let readings = template.readings(of: email)
                guard !readings.isEmpty else { continue }
                addressReadings += readings
                if !template.isBareEmail { isBare = false }
            }
        }
        for template in scheme.uids {
            let readings = template.readings(of: Array(account.uid.utf8))
            guard !readings.isEmpty else { continue }
            uidReadings += readings
            isBare = false
        }
        if addressReadings.isEmpty, uidReadings.isEmpty { return nil }
    }
}

extension Scheme {
    /// The ids that stand in an account's address and uid, as this scheme reads them.
    ///
    /// - Parameter account: the account.
    /// - Returns: the ids; stand-ins for a missing one are none.
    public func ids(namedBy account: Account) -> [String] {
        guard let fit = SchemeFit(of: account, to: self, at: 0) else { return [] }
        return (fit.addressReadings + fit.uidReadings).compactMap(\.id).filter { !defaultIDs.contains($0) }
    }
}
