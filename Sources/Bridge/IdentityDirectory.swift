/// Where identities are looked up. Every answer is the same whatever the order in which they were read.
public protocol IdentityDirectory: Sendable {
    /// The identity at a place.
    ///
    /// - Parameter ordinal: a place that an earlier answer gave.
    /// - Returns: the identity.
    /// - Throws: when the directory cannot be read.
    func identity(at ordinal: Int) throws -> Identity

    /// The identity with this key.
    ///
    /// - Parameter key: the key.
    /// - Returns: the identity, or nil when there is none.
    /// - Throws: when the directory cannot be read.
    func identity(_ key: IdentityKey) throws -> FoundIdentity?

    /// The identities whose usable e-mail equals this one in lower case and NFC.
    ///
    /// - Parameters:
    ///   - email: the address.
    ///   - provider: the provider.
    /// - Returns: them, by id.
    /// - Throws: when the directory cannot be read.
    func identities(email: String, provider: String) throws -> [FoundIdentity]

    /// The identities whose phone number normalises to this one.
    ///
    /// - Parameters:
    ///   - phone: the number, E.164.
    ///   - provider: the provider.
    /// - Returns: them, by id.
    /// - Throws: when the directory cannot be read.
    func identities(phone: String, provider: String) throws -> [FoundIdentity]

    /// The identities that linked the app close to a point in time.
    ///
    /// - Parameters:
    ///   - time: milliseconds since 1970.
    ///   - distance: how far off they may be, in milliseconds.
    ///   - limit: the most that are returned.
    ///   - provider: the provider.
    /// - Returns: them, nearest first, then by id.
    /// - Throws: when the directory cannot be read.
    func identities(near time: Int64, within distance: Int64, limit: Int, provider: String) throws
        -> [FoundIdentity]
}

/// An identity with its place in a directory.
public struct FoundIdentity: Sendable {
    /// Its place, from 0; the same throughout one run, of no meaning beyond it.
    public var ordinal: Int
    /// The identity.
    public var identity: Identity

    /// An identity with its place.
    ///
    /// - Parameters:
    ///   - ordinal: its place in the directory.
    ///   - identity: the identity.
    public init(ordinal: Int, identity: Identity) {
        self.ordinal = ordinal
        self.identity = identity
    }
}
