internal import Bridge

extension Mask {
    /// Finds the values behind a pseudonym by trying every value of a plan, the unmasked one.
    ///
    /// - Parameters:
    ///   - pseudonym: the pseudonym as a report shows it.
    ///   - plan: the plan, at its first decision.
    /// - Returns: each different value with the field it was first found in, in the plan's order; several when they
    ///   count as one, such as an address in upper and lower case. Empty when there is none.
    /// - Throws: ``PlanError``; what reading the plan throws.
    public func reveal(_ pseudonym: String, in plan: PlanReader) throws -> [(field: String, value: String)] {
        let wanted = pseudonym.lowercased()
        guard let kind = Kind.allCases.first(where: { wanted.hasPrefix($0.rawValue + "-") }) else {
            return []
        }
        var found: [(field: String, value: String)] = []
        var seen: Set<[UInt8]> = []
        func look(_ field: String, _ value: String?) {
            guard let value, self.pseudonym(kind, value) == wanted else { return }
            if seen.insert(Array(value.utf8)).inserted { found.append((field, value)) }
        }
        if kind == .id || kind == .domain {
            for finding in plan.header.findings {
                for row in finding.table where kind == .domain { look("findings.table.key", row.key) }
                for id in finding.examples where kind == .id && finding.kind.isAboutIdentities {
                    look("findings.examples", id)
                }
            }
        }
        while let decision = try plan.next() {
            for (field, value) in Self.values(of: kind, in: decision) { look(field, value) }
        }
        return found
    }

    private static func values(of kind: Kind, in decision: Decision) -> [(String, String?)] {
        var values: [(String, String?)]
        switch kind {
        case .uid: values = [("uid", decision.uid), ("primaryUid", decision.primaryUID)]
        case .email: values = [("account.email", decision.account.email)]
        case .name: values = [("account.displayName", decision.account.displayName)]
        case .phone: values = [("account.phoneNumber", decision.account.phoneNumber)]
        case .url: values = [("account.photoUrl", decision.account.photoURL)]
        case .id, .domain: values = []
        }
        if let identity = decision.identity { values += Self.values(of: kind, in: identity, "identity") }
        for candidate in decision.candidates {
            values += Self.values(of: kind, in: candidate.identity, "candidates.identity")
        }
        return values
    }

    private static func values(of kind: Kind, in identity: Identity, _ path: String) -> [(String, String?)] {
        switch kind {
        case .id: [(path + ".providerUserId", identity.key.providerUserID)]
        case .email: [(path + ".email", identity.email)]
        case .name: [(path + ".nickname", identity.nickname)]
        case .phone: [(path + ".phone", identity.phone)]
        case .url: [(path + ".profileImageUrl", identity.profileImageURL)]
        case .uid, .domain: []
        }
    }
}
