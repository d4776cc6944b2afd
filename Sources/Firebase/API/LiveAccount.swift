public import Bridge
internal import JSON

/// An account as `accounts:lookup` tells of it right now. The password's hash is never in it.
public struct LiveAccount: Sendable {
    /// The account; its password is `redacted` when there is one.
    public private(set) var account: Account
    /// Whether somebody may sign in with a password.
    public private(set) var hasPassword: Bool
    /// Sessions from before this time have ended, in seconds since 1970.
    public private(set) var validSince: Int64?

    /// Reads an account.
    ///
    /// - Parameter bytes: a JSON object.
    /// - Throws: ``Unreadable``.
    public init(decoding bytes: [UInt8]) throws(Unreadable) {
        do {
            var reader = AccountRecordReader()
            let account = try bytes.withUnsafeBytes { try reader.read($0) }
            guard let account else { throw Unreadable() }
            validSince = try bytes.withUnsafeBytes { try Self.validSince(in: JSONReader($0)) }
            hasPassword =
                account.password != .none || account.linkedProviders.contains { $0.providerID == "password" }
            self.account = account
        } catch {
            throw Unreadable()
        }
    }

    private static func validSince(in reader: JSONReader) throws -> Int64? {
        var reader = reader
        var time: Int64?
        try reader.beginObject()
        while let name = try reader.nextKey() {
            if name.equals("validSince") {
                time = try reader.takeNull() ? nil : reader.integer()
            } else {
                try reader.skip()
            }
        }
        return time
    }

    /// The person's id at a provider; nil when the account is not linked to it.
    ///
    /// - Parameter providerID: the provider, for example `oidc.kakao`.
    /// - Returns: the link's `rawId`.
    public func rawID(at providerID: String) -> String? {
        account.linkedProviders.first { $0.providerID == providerID }.flatMap(\.rawID)
    }

    /// It is not an account.
    public struct Unreadable: Error, Equatable, Sendable {}
}
