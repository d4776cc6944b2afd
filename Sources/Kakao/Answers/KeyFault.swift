/// Why Kakao refuses a key or a token (code -401): the same code for different causes, which only the message tells.
public enum KeyFault: Equatable, Sendable {
    /// The app's key is wrong, or of another kind.
    case wrongKey
    /// The user's token is missing, unknown or expired.
    case tokenMissingOrExpired
    /// The app's list of allowed addresses does not have the one that called; nil when it was not told.
    case addressNotAllowed(String?)
    /// Anything else.
    case other

    /// The cause that a message names.
    ///
    /// - Parameter message: Kakao's message; nothing of it is kept but a well-formed address.
    init(message: String?) {
        let words = message?.lowercased() ?? ""
        if words.contains("ip mismatched") || words.contains("callerip=") {
            self = .addressNotAllowed(message.flatMap { CallerAddress(in: $0)?.text })
        } else if words.contains("appkey") || words.contains("app key") {
            self = .wrongKey
        } else if words.contains("token") {
            self = .tokenMissingOrExpired
        } else {
            self = .other
        }
    }
}
