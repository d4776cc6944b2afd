internal import JSON

/// An answer of `/v1/api/talk/friends`: friends who have linked the same app.
public struct FriendsPage: Equatable, Sendable {
    /// The friends in the order given.
    public var friends: [KakaoFriend]
    /// How many friends there are on all pages.
    public var total: Int64?
    /// How many of them are favourites.
    public var favorites: Int64?
    /// Whether Kakao says that a page follows (`after_url`).
    public var hasNext: Bool
    /// Where the next page begins, the `offset` of `after_url`; nil when it names none.
    public var nextOffset: Int64?

    /// A page.
    ///
    /// - Parameters:
    ///   - friends: the friends in the order given.
    ///   - total: how many there are on all pages.
    ///   - favorites: how many of them are favourites.
    ///   - hasNext: whether a page follows.
    ///   - nextOffset: where the next page begins.
    public init(
        friends: [KakaoFriend], total: Int64? = nil, favorites: Int64? = nil, hasNext: Bool = false,
        nextOffset: Int64? = nil
    ) {
        self.friends = friends
        self.total = total
        self.favorites = favorites
        self.hasNext = hasNext
        self.nextOffset = nextOffset
    }

    /// Reads an answer. Without friends `elements` may be missing, when `total_count` says how many there are.
    ///
    /// - Parameter bytes: the answer's body.
    /// - Throws: `KakaoAnswerError`.
    public init(decoding bytes: [UInt8]) throws(KakaoAnswerError) {
        self = try AnswerReader.read(bytes) { reader in
            var page = FriendsPage(friends: [])
            var hasElements = false
            var code: Int?
            try reader.object("") { name, reader in
                switch name {
                case "elements":
                    guard try !reader.json.takeNull() else { return }
                    hasElements = true
                    page.friends = []
                    try reader.array("elements") { page.friends.append(try KakaoFriend(&$0)) }
                case "total_count": page.total = try reader.integer("total_count")
                case "favorite_count": page.favorites = try reader.integer("favorite_count")
                case "after_url":
                    let link = try reader.link("after_url", parameter: "offset")
                    page.hasNext = link != nil
                    page.nextOffset = link?.start
                case "code": code = try reader.code()
                default: try reader.json.skip()
                }
            }
            guard hasElements || page.total != nil else {
                throw code.map { KakaoAnswerError.errorAnswer(code: $0) } ?? .missing(field: "elements")
            }
            return page
        }
    }
}
