internal import JSON

/// An answer of `/v1/user/access_token_info`: whose token it is, and for which app.
public struct AccessTokenAnswer: Equatable, Sendable {
    /// The user's id in the app.
    public var id: Int64
    /// How many seconds the token is still good; nil when the answer does not say.
    public var expiresIn: Int64?
    /// The app that the token was made for; nil when the answer does not say. Whoever trusts the token must compare it
    /// with the app's own.
    public var appID: Int64?

    /// An answer.
    ///
    /// - Parameters:
    ///   - id: the user's id.
    ///   - expiresIn: how many seconds the token is still good.
    ///   - appID: the app that the token was made for.
    public init(id: Int64, expiresIn: Int64?, appID: Int64?) {
        self.id = id
        self.expiresIn = expiresIn
        self.appID = appID
    }

    /// Reads an answer, also one with the deprecated `expiresInMillis` and `appId`; where both names come, the new
    /// ones hold.
    ///
    /// - Parameter bytes: the answer's body.
    /// - Throws: `KakaoAnswerError`.
    public init(decoding bytes: [UInt8]) throws(KakaoAnswerError) {
        self = try AnswerReader.read(bytes) { reader in
            var id: Int64?
            var expiry: (seconds: Int64?, milliseconds: Int64?)
            var app: (new: Int64?, old: Int64?)
            var code: Int?
            try reader.object("") { name, reader in
                switch name {
                case "id": id = try reader.id("id")
                case "expires_in": expiry.seconds = try reader.integer("expires_in")
                case "expiresInMillis": expiry.milliseconds = try reader.integer("expiresInMillis")
                case "app_id": app.new = try reader.integer("app_id")
                case "appId": app.old = try reader.integer("appId")
                case "code": code = try reader.code()
                default: try reader.json.skip()
                }
            }
            guard let id else {
                throw code.map { KakaoAnswerError.errorAnswer(code: $0) } ?? .missing(field: "id")
            }
            return AccessTokenAnswer(
                id: id, expiresIn: expiry.seconds ?? expiry.milliseconds.map { $0 / 1000 },
                appID: app.new ?? app.old)
        }
    }
}
