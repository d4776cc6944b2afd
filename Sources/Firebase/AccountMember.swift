/// The members of an account that any source writes, by their names there.
enum AccountMember: String, CaseIterable {
    case localId, uid
    case email, emailVerified
    case passwordHash, salt, passwordSalt, version
    case displayName, photoUrl, photoURL, phoneNumber
    case createdAt, lastSignedInAt, lastLoginAt, metadata
    case disabled
    case customAttributes, customClaims
    case providerUserInfo, providerData
    /// Stands beside `users` in an answer of the API.
    case kind

    // Known, and of no use to a plan.
    case mfaInfo, multiFactor, tenantId, initialEmail, validSince, passwordUpdatedAt, lastRefreshAt,
        customAuth
    case emailLinkSignin, tokensValidAfterTime, screenName, nextPageToken, language, timeZone, dateOfBirth
}
