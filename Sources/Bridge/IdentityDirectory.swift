/// Where identities are looked up. Every answer is the same whatever the order in which they were read.
///
/// An identity is called by its place, from 0; the same throughout one run, of no meaning beyond it.
public protocol IdentityDirectory: Sendable {
    /// The identity at a place.
    ///
    /// - Parameter ordinal: a place that an earlier answer gave.
    /// - Returns: the identity.
    /// - Throws: when the directory cannot be read.
    func identity(at ordinal: Int) throws -> Identity

    /// The place of the identity with this key.
    ///
    /// - Parameter key: the key.
    /// - Returns: the place, or nil when there is none.
    /// - Throws: when the directory cannot be read.
    func ordinal(of key: IdentityKey) throws -> Int?

    /// The identities whose usable e-mail equals this one in lower case and NFC.
    ///
    /// - Parameters:
    ///   - email: the address.
    ///   - provider: the provider.
    /// - Returns: them, each once, in no particular order.
    /// - Throws: when the directory cannot be read.
    func identities(email: String, provider: String) throws -> [FoundByEmail]

    /// The identities whose phone number normalises to this one.
    ///
    /// - Parameters:
    ///   - phone: the number, E.164.
    ///   - provider: the provider.
    /// - Returns: their places, each once, in no particular order.
    /// - Throws: when the directory cannot be read.
    func identities(phone: String, provider: String) throws -> [Int]

    /// The identities that linked the app close to a point in time.
    ///
    /// - Parameters:
    ///   - time: milliseconds since 1970.
    ///   - distance: how far off they may be, in milliseconds.
    ///   - limit: the most that are returned.
    ///   - provider: the provider.
    /// - Returns: their places, nearest first, then by id.
    /// - Throws: when the directory cannot be read.
    func identities(near time: Int64, within distance: Int64, limit: Int, provider: String) throws -> [Int]
}

/// An identity found by its e-mail.
public struct FoundByEmail: Sendable {
    /// Its place in the directory.
    public var ordinal: Int
    /// Whether the provider calls the e-mail valid and verified.
    public var isVerified: Bool

    /// An identity found.
    ///
    /// - Parameters:
    ///   - ordinal: its place in the directory.
    ///   - isVerified: whether the provider calls the e-mail valid and verified.
    public init(ordinal: Int, isVerified: Bool) {
        self.ordinal = ordinal
        self.isVerified = isVerified
    }
}
