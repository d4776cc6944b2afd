public import Crypto

/// The app at Kakao: its keys, and what Kakao lets it do.
public struct KakaoApp: Sendable {
    /// The app's number.
    public var id: Int64 = 123_456
    /// The admin key.
    public var adminKey: SecretBytes
    /// The groups of APIs that the admin key may call.
    public var groups: Set<APIGroup> = Set(APIGroup.allCases)
    /// The addresses from which the admin key may be used; any when there are none.
    public var allowedAddresses: Set<String> = []
    /// How often a minute ids may be listed; 0 for any number.
    public var listsPerMinute = 100
    /// How many calls a month has; 0 for any number.
    public var monthQuota = 3_000_000
    /// How many calls a second has, without the lists; 0 for any number.
    public var callsPerSecond = 0
    /// Whether `/v2/app/users` answers an object with `elements` instead of a bare array.
    public var wrapsElements = false
    /// What the links between pages begin with: host and port.
    public var authority = "127.0.0.1"

    /// The key that is used when nobody gives another; invented, and worth nothing anywhere.
    public static let inventedKey = "0123456789abcdef0123456789abcdef"

    /// An app.
    ///
    /// - Parameter adminKey: the admin key.
    public init(adminKey: SecretBytes) {
        self.adminKey = adminKey
    }
}

/// A group of APIs that an admin key may or may not call.
public enum APIGroup: String, CaseIterable, Sendable {
    /// Reading users: `user/ids`, `app/users`, `user/me`.
    case users = "user-info"
    /// Logging users out.
    case logout
    /// Cutting links.
    case unlink
    /// What users agreed to.
    case consents
    /// Terms of service.
    case terms = "service-terms"
}
