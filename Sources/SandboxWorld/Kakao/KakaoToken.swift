/// A user's access token: its word says what it is a token of, so that it can be made up anywhere.
///
/// `user-3300000001` is that user's; other words before the id stand for tokens that something is wrong with.
struct KakaoToken {
    /// What is to be said of a token.
    enum Kind: String, CaseIterable {
        /// A good one.
        case user
        /// A token of another app, with an id that may also be one of this app's.
        case otherApp = "other-app"
        /// It has run out.
        case expired
        /// Kakao cannot say at the moment.
        case busy
        /// The user's Kakao account is blocked.
        case blocked
        /// The user is under 14.
        case minor
        /// The user's Kakao account is dormant.
        case dormant
        /// The user has no KakaoTalk.
        case notalk
        /// The user did not agree to showing friends.
        case noscope
    }

    let kind: Kind
    let id: Int64

    /// Reads a token.
    ///
    /// - Parameter text: the token.
    /// - Throws: `KakaoError` when it is none.
    init(_ text: Substring) throws(KakaoError) {
        guard text.utf8.count <= 1000 else { throw KakaoError(-2, "too long for access token.") }
        guard !text.isEmpty else { throw KakaoError(-2, "malformed access token.") }
        guard let dash = text.lastIndex(of: "-"), let kind = Kind(rawValue: String(text[..<dash])),
            let id = Int64(text[text.index(after: dash)...]), id > 0
        else { throw KakaoError(-401, "this access token does not exist") }
        self.kind = kind
        self.id = id
    }

    /// What is wrong with the token for any call.
    ///
    /// - Throws: `KakaoError` when something is.
    func check() throws(KakaoError) {
        switch kind {
        case .expired: throw KakaoError(-401, "this access token is already expired")
        case .busy: throw KakaoError(-1)
        case .blocked: throw KakaoError(-4)
        case .minor: throw KakaoError(-406)
        case .dormant: throw KakaoError(-103)
        case .user, .otherApp, .notalk, .noscope: break
        }
    }
}
