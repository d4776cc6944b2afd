/// What the plan does with an account.
public enum Status: String, CaseIterable, Sendable {
    /// Becomes the primary account of its identity.
    case migrate
    /// Becomes an alias of the member whose primary account is another one.
    case merge
    /// Is a member already, and the member's profile is brought up to date.
    case refresh
    /// Is a member, or leads to one, already, and nothing differs.
    case unchanged
    /// A person must decide.
    case review
    /// Made by the app, but no identity is found.
    case unmatched
    /// Not a bridge account.
    case native
    /// Deliberately left alone.
    case skipped
}

/// Why an account has its status, where the status alone does not say it.
public enum Reason: String, CaseIterable, Sendable {
    /// `review`: the password is the one the app used when it had no id.
    case defaultPassword = "default-password"
    /// `review`: the password is made from things others can know.
    case guessablePassword = "guessable-password"
    /// `review`: the hash could be checked, there were candidates, and none is proven.
    case passwordNotTheID = "password-not-the-id"
    /// `review`: several identities fit and nothing tells them apart.
    case ambiguousIdentity = "ambiguous-identity"
    /// `review`: one identity fits, by evidence that the policy does not accept.
    case evidenceBelowPolicy = "evidence-below-policy"
    /// `review`: the sources hold one uid with different content.
    case conflictingRecords = "conflicting-records"
    /// `unmatched`, or `native` for a scheme whose address is the person's own: no identity fits.
    case noIdentity = "no-identity"
    /// `native`: no scheme makes such an address.
    case noTemplateMatch = "no-template-match"
    /// `native`: the account has no address.
    case noEmail = "no-email"
    /// `skipped`: found, but the account is disabled.
    case disabled
}
