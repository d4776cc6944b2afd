/// What decides which of several accounts of one identity is primary.
public struct PrimaryRank: Sendable {
    /// The last sign-in, in milliseconds since 1970.
    public var lastSignedInAt: Int64?
    /// When the account was made, in milliseconds since 1970.
    public var createdAt: Int64?

    /// The rank of an account.
    ///
    /// - Parameters:
    ///   - lastSignedInAt: the last sign-in.
    ///   - createdAt: when the account was made.
    public init(lastSignedInAt: Int64?, createdAt: Int64?) {
        self.lastSignedInAt = lastSignedInAt
        self.createdAt = createdAt
    }

    /// Whether this account is primary before another whose uid is smaller: latest sign-in first, then the earliest
    /// made; equal ones leave it to the smaller uid.
    ///
    /// - Parameter other: the rank of the account with the smaller uid.
    /// - Returns: true when this account is primary.
    public func displaces(_ other: PrimaryRank) -> Bool {
        let (mine, theirs) = (lastSignedInAt ?? .min, other.lastSignedInAt ?? .min)
        if mine != theirs { return mine > theirs }
        return (createdAt ?? .max) < (other.createdAt ?? .max)
    }
}
