internal import JSON

/// A friend in an answer of `/v1/api/talk/friends`.
///
/// Its `uuid` is not read: it can change, and Kakao advises against taking it for a user's id.
public struct KakaoFriend: Equatable, Sendable {
    /// The friend's id in this app; nil when the answer has none.
    public var id: Int64?
    /// Whether the friend is a favourite.
    public var isFavorite: Bool
    /// The nickname, any Unicode.
    public var nickname: String?
    /// The small picture's address.
    public var thumbnailURL: String?

    /// A friend.
    ///
    /// - Parameters:
    ///   - id: the friend's id in this app.
    ///   - isFavorite: whether the friend is a favourite.
    ///   - nickname: the nickname.
    ///   - thumbnailURL: the small picture's address.
    public init(id: Int64?, isFavorite: Bool = false, nickname: String? = nil, thumbnailURL: String? = nil) {
        self.id = id
        self.isFavorite = isFavorite
        self.nickname = nickname
        self.thumbnailURL = thumbnailURL
    }

    init(_ reader: inout AnswerReader) throws {
        var friend = KakaoFriend(id: nil)
        try reader.object("elements") { name, reader in
            switch name {
            case "id": friend.id = try reader.id("elements.id")
            case "favorite": friend.isFavorite = try reader.flag("elements.favorite") ?? false
            case "profile_nickname": friend.nickname = try reader.text("elements.profile_nickname")
            case "profile_thumbnail_image":
                friend.thumbnailURL = try reader.text("elements.profile_thumbnail_image")
            default: try reader.json.skip()
            }
        }
        self = friend
    }
}

extension KakaoFriend: CustomStringConvertible, CustomReflectable {
    /// The id alone.
    public var description: String { "Kakao friend \(id.map { "\($0)" } ?? "without id")" }

    /// Shows the id alone, also to `dump`.
    public var customMirror: Mirror { Mirror(self, children: ["id": id as Any]) }
}
