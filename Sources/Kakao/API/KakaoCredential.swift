public import Crypto
internal import HTTP

/// What proves to Kakao who asks: the app's admin key, or a user's access token.
public enum KakaoCredential: Sendable {
    /// The admin key of the app.
    case adminKey(SecretBytes)
    /// A user's access token.
    case accessToken(SecretBytes)

    /// Takes a secret out of a text as people keep it: one word, perhaps with white space around it.
    ///
    /// - Parameter text: the text.
    /// - Returns: the word; nil when there is none, or more than one, or it has other characters than keys and tokens
    ///   have.
    public static func word(in text: [UInt8]) -> SecretBytes? {
        // Some editors begin a file with a byte order mark.
        let text = text.starts(with: [0xEF, 0xBB, 0xBF]) ? text.dropFirst(3) : text[...]
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        guard let first = text.firstIndex(where: { !isSpace($0) }),
            let last = text.lastIndex(where: { !isSpace($0) })
        else { return nil }
        let word = text[first...last]
        guard word.count <= 4_096, word.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
        return SecretBytes(word)
    }

    func header() throws(HTTPError) -> HTTPHeader {
        switch self {
        case .adminKey(let key): try .authorization("KakaoAK", key)
        case .accessToken(let token): try .authorization("Bearer", token)
        }
    }
}
