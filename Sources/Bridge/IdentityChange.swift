/// What changed about a person at the provider between two readings. No value is in it.
public enum IdentityChange: String, CaseIterable, Sendable {
    /// Never read before.
    case new
    /// Had linked the app, and has not any more.
    case unlinked
    /// Has linked the app again.
    case relinked
    /// The address is another one, or there is one now.
    case emailChanged = "email-changed"
    /// The address belongs to another account of the provider's now.
    case emailExpired = "email-expired"
    /// The address is gone because the person does not agree any more.
    case emailConsentWithdrawn = "email-consent-withdrawn"
    /// The address is gone, and asking for consent would not help.
    case emailRemoved = "email-removed"
    /// The phone number is another one, is gone, or there is one now.
    case phoneChanged = "phone-changed"
    /// The nickname is another one, is gone, or there is one now.
    case nicknameChanged = "nickname-changed"
}
