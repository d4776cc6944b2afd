/// An answer of `/v2/user/me`: one user, whose token asked or whom the app asked for.
public struct MeAnswer: Sendable {
    /// The user.
    public let user: KakaoUser

    /// Reads an answer.
    ///
    /// - Parameter bytes: the answer's body.
    /// - Throws: `KakaoAnswerError`.
    public init(decoding bytes: [UInt8]) throws(KakaoAnswerError) {
        user = try KakaoUser(decoding: bytes)
    }
}
