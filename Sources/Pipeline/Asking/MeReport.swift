public import Kakao

/// What Kakao says about the user whose token asks.
public struct MeReport: Sendable {
    /// Whose token it is, and how long it is good.
    public var token: AccessTokenAnswer
    /// The user.
    public var user: KakaoUser
    /// How the user appears in KakaoTalk; nil when nobody asked, or Kakao refused.
    public var talk: TalkProfile?
    /// The friends who have linked the app and have an id, ascending by id; nil when nobody asked, or Kakao refused.
    public var friends: [KakaoFriend]?
    /// Friends of whom Kakao gives no id.
    public var friendsWithoutID = 0
    /// How many friends there are as Kakao counts them.
    public var friendsTotal: Int64?
    /// Why Kakao refused the profile or the friends.
    public var refusals: [KakaoFault] = []
}

/// Why a user's token is not accepted.
public enum MeError: Error, Equatable, Sendable {
    /// The token was made for another app; nil when Kakao does not say for which.
    case otherApp(found: Int64?, expected: Int64)
    /// Kakao tells of another user than the token's own.
    case otherUser
}
