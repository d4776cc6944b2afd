public import Bridge

/// Why a plan could not be made, where no single file or record of its own module is to blame.
public enum PlanRunError: Error, Sendable {
    /// An account has a hash, there are no parameters to check it, and proof was not given up.
    case hashParametersMissing(file: String, uid: String)
    /// Two identities have one key and different content.
    case identityConflict(file: String, record: Int, key: IdentityKey)
    /// The cache of identities has seen no fetch that came to its end: users would be missing.
    case neverFetched(cache: String)
    /// Two schemes have one name.
    case schemeRepeated(name: String)
}
