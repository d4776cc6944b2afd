public import Bridge

extension Evidence {
    /// A few words for a table or a filter.
    public var label: String {
        switch self {
        case .proof: "proof"
        case .idInAddress: "id in the address"
        case .verifiedEmail: "verified e-mail"
        case .phone: "phone number"
        case .email: "unverified e-mail"
        }
    }

    /// One sentence on what it shows.
    public var explanation: String {
        switch self {
        case .proof: "The password hash equals that of a password made from the identity's id."
        case .idInAddress:
            "The address or the uid contains the identity's id; anyone could have signed up with such an address."
        case .verifiedEmail:
            "The address was made from an e-mail address that the provider calls valid and verified."
        case .phone: "The address was made from the identity's phone number."
        case .email: "The address was made from an e-mail address whose owner nobody verified."
        }
    }
}

extension Route {
    /// A few words for a table.
    public var label: String {
        switch self {
        case .id: "id in the address"
        case .uid: "id in the uid"
        case .email: "e-mail in the address"
        case .phone: "phone number in the address"
        case .signUpTime: "time of sign-up"
        }
    }

    /// One sentence on how the identity was found.
    public var explanation: String {
        switch self {
        case .id: "The address contains the identity's id."
        case .uid: "The uid contains the identity's id."
        case .email: "The address contains the identity's e-mail address."
        case .phone: "The address contains the identity's phone number."
        case .signUpTime: "The person linked the app at about the time the account was made."
        }
    }
}

extension PasswordKind {
    /// A few words for a table.
    public var label: String {
        switch self {
        case .none: "none"
        case .scrypt: "Firebase scrypt"
        case .plain: "plain text (emulator)"
        case .redacted: "withheld by the API"
        case .foreign: "another algorithm"
        }
    }
}

extension ProofMode {
    /// A few words for a table.
    public var label: String {
        switch self {
        case .checked: "hashes compared"
        case .skipped: "hashes not compared"
        }
    }
}
