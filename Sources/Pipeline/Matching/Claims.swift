internal import Bridge

/// An account's claim to an identity.
struct Claim: Sendable {
    /// The identity's place in the catalog.
    var ordinal: Int
    var rank: PrimaryRank
    /// Where the account's record lies.
    var location: Int64
    /// The place of the scheme in the matcher's list.
    var scheme: Int
}

/// Which account is primary for each identity. Claims come in the order of uids; what is kept grows with the
/// identities, not with the accounts.
struct Claims: Sendable {
    private var counts: [UInt32]
    private var lastSignedInAt: [Int64]
    private var createdAt: [Int64]
    private var locations: [Int64]
    private var schemes: [UInt16]
    private var members: [Bool]

    init(identities: Int) {
        counts = [UInt32](repeating: 0, count: identities)
        lastSignedInAt = [Int64](repeating: .min, count: identities)
        createdAt = [Int64](repeating: .max, count: identities)
        locations = [Int64](repeating: 0, count: identities)
        schemes = [UInt16](repeating: 0, count: identities)
        members = [Bool](repeating: false, count: identities)
    }

    mutating func add(_ claim: Claim) {
        let place = claim.ordinal
        if counts[place] == 0 || claim.rank.displaces(rank(at: place)) {
            lastSignedInAt[place] = claim.rank.lastSignedInAt ?? .min
            createdAt[place] = claim.rank.createdAt ?? .max
            locations[place] = claim.location
            schemes[place] = UInt16(truncatingIfNeeded: claim.scheme)
        }
        counts[place] &+= 1
    }

    /// Notes that an identity has a member already: no account of the plan can be its primary one.
    mutating func addMember(_ ordinal: Int) { members[ordinal] = true }

    /// Whether an identity has a member already.
    func hasMember(_ ordinal: Int) -> Bool { members[ordinal] }

    /// How many identities there are, claimed or not.
    var identities: Int { counts.count }

    /// How many accounts claim an identity.
    func count(_ ordinal: Int) -> Int { Int(counts[ordinal]) }

    /// The claim of an identity's primary account; nil when nobody claims it.
    func primary(_ ordinal: Int) -> Claim? {
        guard counts[ordinal] > 0 else { return nil }
        return Claim(
            ordinal: ordinal, rank: rank(at: ordinal), location: locations[ordinal],
            scheme: Int(schemes[ordinal]))
    }

    private func rank(at place: Int) -> PrimaryRank {
        PrimaryRank(
            lastSignedInAt: lastSignedInAt[place] == .min ? nil : lastSignedInAt[place],
            createdAt: createdAt[place] == .max ? nil : createdAt[place])
    }
}
