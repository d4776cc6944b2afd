/// A reader of input that strangers make, and the promises it keeps whatever the bytes.
///
/// Every one gives values or an error of its own type, never a trap; the seams between the pieces in which the
/// bytes come change nothing; and what has been read comes back the same after it was written.
public enum FuzzedReader: String, CaseIterable, Sendable {
    /// Accounts in any format.
    case accounts
    /// Accounts in CSV, whatever the text looks like.
    case csv
    /// Scheme files.
    case scheme
    /// Hash parameters.
    case hashConfig = "hash-config"
    /// Identities.
    case identities
    /// Kakao's pages of ids.
    case idsPage = "ids-page"
    /// Kakao's pages of users.
    case usersPage = "users-page"
    /// Kakao's answers about one user.
    case me = "me-answer"
    /// Kakao's answers about a token.
    case tokenAnswer = "token-info"
    /// Talk profiles.
    case talkProfile = "talk-profile"
    /// Kakao's pages of friends.
    case friends
    /// Error answers of Kakao's resource API.
    case kakaoFailure = "kakao-failure"
    /// Error answers of Kakao's login server.
    case kauthFailure = "kauth-failure"
    /// Firebase's pages of accounts, and the export that is made of them.
    case accountsPage = "accounts-page"
    /// Error answers of Firebase.
    case firebaseFailure = "firebase-failure"
    /// Key files of service accounts, and whatever is taken for one.
    case serviceAccount = "service-account"
    /// Claims of custom tokens.
    case tokenClaims = "token-claims"
    /// Custom claims of accounts, and what is merged into them.
    case customClaims = "custom-claims"
    /// Accounts as Firebase tells of them one by one.
    case liveAccount = "live-account"
    /// Records of a JSON stream, and the JSON writer.
    case json
    /// JSON5 values.
    case json5
    /// Plan files.
    case plan

    /// Reads an input in several ways and compares.
    ///
    /// - Parameter input: any bytes.
    /// - Throws: `Violation` when a promise is broken.
    public func check(_ input: [UInt8]) throws(Violation) {
        let seams = Seams(input)
        switch self {
        case .accounts: try AccountsCheck.check(input, seams)
        case .csv: try CSVCheck.check(input, seams)
        case .scheme: try SchemeCheck.check(input)
        case .hashConfig: try HashConfigCheck.check(input)
        case .identities: try IdentitiesCheck.check(input, seams)
        case .idsPage: try KakaoAnswerChecks.ids(input)
        case .usersPage: try KakaoAnswerChecks.users(input)
        case .me: try KakaoAnswerChecks.me(input)
        case .tokenAnswer: try KakaoAnswerChecks.token(input)
        case .talkProfile: try KakaoAnswerChecks.talk(input)
        case .friends: try KakaoAnswerChecks.friends(input)
        case .kakaoFailure: try KakaoFailureChecks.kakao(input)
        case .kauthFailure: try KakaoFailureChecks.kauth(input)
        case .accountsPage: try FirebaseChecks.page(input)
        case .firebaseFailure: try FirebaseChecks.failure(input)
        case .serviceAccount: try FirebaseChecks.serviceAccount(input)
        case .tokenClaims: try FirebaseChecks.claims(input)
        case .customClaims: try FirebaseChecks.customClaims(input)
        case .liveAccount: try FirebaseChecks.liveAccount(input)
        case .json: try JSONCheck.check(input, seams)
        case .json5: try JSON5Check.check(input)
        case .plan: try PlanCheck.check(input, seams)
        }
    }
}
