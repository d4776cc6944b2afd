internal import SQLite

/// What is known of an id.
public enum IdentityState: String, Sendable {
    /// Listed and never read.
    case listed
    /// Linked when it was read last.
    case linked
    /// Not linked when it was asked for last.
    case missing
    /// Refused, or unreadable.
    case failed
}

extension IdentityCache {
    /// What is known of an id.
    ///
    /// - Parameter id: the id.
    /// - Returns: its state; nil when it was never listed or asked for.
    /// - Throws: `DatabaseError`.
    public func state(of id: Int64) throws -> IdentityState? {
        try reporting {
            let row = try prepared("SELECT state FROM identities WHERE id = ?")
            defer { row.reset() }
            try row.bind(id, at: 1)
            return try row.step() ? IdentityState(rawValue: row.text(at: 0)) : nil
        }
    }
}
