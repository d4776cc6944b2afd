/// The paths of Kakao's API that are known here.
enum KakaoEndpoint: String, CaseIterable {
    case ids = "/v1/user/ids"
    case users = "/v2/app/users"
    case me = "/v2/user/me"
    case token = "/v1/user/access_token_info"
    case talkProfile = "/v1/api/talk/profile"
    case talkFriends = "/v1/api/talk/friends"

    // What changes something at Kakao is refused, whoever asks.
    case unlink = "/v1/user/unlink"
    case logout = "/v1/user/logout"
    case signup = "/v1/user/signup"
    case updateProfile = "/v1/user/update_profile"
    case revokeScopes = "/v2/user/revoke/scopes"
    case revokeTerms = "/v2/user/revoke/service_terms"
    case upgradeTerms = "/v2/user/upgrade/service_terms"

    /// Who may call.
    enum Access {
        case adminKey, token, either, nobody
    }

    var access: Access {
        switch self {
        case .ids, .users: .adminKey
        case .me: .either
        case .token, .talkProfile, .talkFriends: .token
        default: .nobody
        }
    }

    /// The methods that are served.
    var methods: [String] {
        switch self {
        case .users, .me: ["GET", "POST"]
        default: ["GET"]
        }
    }
}
