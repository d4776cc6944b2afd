public import HTTP

/// Where Kakao's services are.
public struct KakaoAddresses: Equatable, Sendable {
    /// The resource API.
    public var api: HTTPAddress
    /// Tokens and keys.
    public var auth: HTTPAddress

    /// Kakao's own hosts, or others that stand in for them.
    ///
    /// - Parameters:
    ///   - api: where the resource API is; nil for Kakao's own.
    ///   - auth: where tokens are; nil for Kakao's own.
    /// - Throws: `HTTPAddress.Fault` when a text is no address.
    public init(api: String? = nil, auth: String? = nil) throws(HTTPAddress.Fault) {
        self.api = try HTTPAddress(api ?? "https://kapi.kakao.com")
        self.auth = try HTTPAddress(auth ?? "https://kauth.kakao.com")
    }
}
