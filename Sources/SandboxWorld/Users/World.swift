/// Where the users come from.
public struct World: Sendable {
    let users: any UserSource

    /// Users from a file.
    ///
    /// - Parameter users: the users.
    public init(_ users: StoredUsers) { self.users = users }

    /// Invented users.
    ///
    /// - Parameter users: the users.
    public init(_ users: MadeUpUsers) { self.users = users }

    /// How many there are.
    public var count: Int { users.count }
}
