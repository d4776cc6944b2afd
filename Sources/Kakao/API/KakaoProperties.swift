/// How much of a user Kakao is asked for.
public enum KakaoProperties: String, CaseIterable, Sendable {
    /// The id and when it was linked, for 100 users with one call.
    case none
    /// E-mail and profile besides, for 20 users with one call.
    case basic
    /// All that the app may see, the phone number among it, for 20 users with one call.
    case all

    /// How many users one call may ask for (Kakao's documentation of `/v2/app/users`).
    public var usersPerCall: Int { self == .none ? 100 : 20 }

    /// The parameter `property_keys`; a name that ends with a dot asks for everything below it.
    var keys: String? {
        switch self {
        case .none: nil
        case .basic: #"["kakao_account.email","kakao_account.profile"]"#
        case .all: #"["kakao_account.","properties.","has_signed_up"]"#
        }
    }
}
