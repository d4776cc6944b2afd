/// Which member a legacy account leads to, and why.
public struct AccountLink: Equatable, Sendable {
    /// What the account is to its member.
    public enum Role: String, Sendable {
        /// The account whose uid the member keeps.
        case primary
        /// Another account of the same person.
        case merged
    }

    /// The account's uid.
    public var uid: String
    /// The member.
    public var memberID: Int64
    /// What the account is to its member.
    public var role: Role
    /// Why it is believed to belong to the member: a kind of evidence, or `person` when somebody decided.
    public var evidence: String
    /// The scheme that explains the account.
    public var scheme: String?
    /// The plan's number in the store.
    public var plan: Int64
    /// The run that linked it.
    public var run: Int64
}
