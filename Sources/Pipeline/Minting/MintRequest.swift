public import Bridge
public import Firebase

/// For whom tokens are made, and what is in them.
public struct MintRequest: Sendable {
    /// Who is meant.
    public enum Choice: Sendable {
        /// A member, by the uid it keeps.
        case uid(String)
        /// A member, by who it is.
        case identity(IdentityKey)
        /// Any uid, whether the store knows it or not.
        case unchecked(String)
    }

    /// Those who are meant, in order; nil for every member.
    public var choices: [Choice]?
    /// What makes the tokens.
    public var minter: CustomTokenMinter
    /// Claims beside `provider` and `providerUserId`, which every member's token has.
    public var claims: TokenClaims
    /// How many cores sign.
    public var threads: Int

    /// A request.
    ///
    /// - Parameters:
    ///   - choices: those who are meant; nil for every member.
    ///   - minter: what makes the tokens.
    ///   - claims: further claims.
    ///   - threads: how many cores sign.
    public init(choices: [Choice]?, minter: CustomTokenMinter, claims: TokenClaims, threads: Int) {
        self.choices = choices
        self.minter = minter
        self.claims = claims
        self.threads = threads
    }
}

/// Why somebody gets no token: signing in with it would make or wake the wrong user.
public enum MintRefusal: Error, Equatable, Sendable {
    /// The store knows no such account; Firebase would make a new, empty one.
    case unknownUID(String)
    /// No member is this person.
    case unknownIdentity(IdentityKey)
    /// The account leads to a member that keeps another uid.
    case merged(uid: String, into: String)
    /// The member's account is disabled.
    case disabled(uid: String)
}

/// A token that was made, and for whom.
public struct MintedToken: Sendable {
    /// The user's uid.
    public var uid: String
    /// The member; nil for a uid that was not looked up.
    public var member: Member?
    /// The token: whoever holds it is the user.
    public var token: String
    /// Until when it holds, in seconds since 1970.
    public var expiresAt: Int64
}
