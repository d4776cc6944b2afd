internal import JSON

/// An answer of `/v1/api/talk/profile`: how somebody appears in KakaoTalk.
public struct TalkProfile: Equatable, Sendable {
    /// The nickname, any Unicode.
    public var nickname: String?
    /// The picture's address.
    public var imageURL: String?
    /// The small picture's address.
    public var thumbnailURL: String?

    /// A profile.
    ///
    /// - Parameters:
    ///   - nickname: the nickname.
    ///   - imageURL: the picture's address.
    ///   - thumbnailURL: the small picture's address.
    public init(nickname: String? = nil, imageURL: String? = nil, thumbnailURL: String? = nil) {
        self.nickname = nickname
        self.imageURL = imageURL
        self.thumbnailURL = thumbnailURL
    }

    /// Reads an answer. An empty text is none; the spellings of Kakao's English page and of old answers
    /// (`profileImageUrl`, `thumbnailUrl`, `nickname`) stand in for missing ones.
    ///
    /// - Parameter bytes: the answer's body.
    /// - Throws: `KakaoAnswerError`.
    public init(decoding bytes: [UInt8]) throws(KakaoAnswerError) {
        self = try AnswerReader.read(bytes) { reader in
            var profile = TalkProfile()
            var other = TalkProfile()
            var code: Int?
            try reader.object("") { name, reader in
                switch name {
                case "nickName": profile.nickname = try reader.text("nickName")
                case "profileImageURL": profile.imageURL = try reader.text("profileImageURL")
                case "thumbnailURL": profile.thumbnailURL = try reader.text("thumbnailURL")
                case "nickname": other.nickname = try reader.text("nickname")
                case "profileImageUrl": other.imageURL = try reader.text("profileImageUrl")
                case "thumbnailUrl": other.thumbnailURL = try reader.text("thumbnailUrl")
                case "code": code = try reader.code()
                default: try reader.json.skip()
                }
            }
            profile.nickname = profile.nickname ?? other.nickname
            profile.imageURL = profile.imageURL ?? other.imageURL
            profile.thumbnailURL = profile.thumbnailURL ?? other.thumbnailURL
            if let code, profile == TalkProfile() { throw KakaoAnswerError.errorAnswer(code: code) }
            return profile
        }
    }
}

extension TalkProfile: CustomStringConvertible, CustomReflectable {
    /// Nothing personal.
    public var description: String { "Talk profile" }

    /// Shows nothing, also to `dump`.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
