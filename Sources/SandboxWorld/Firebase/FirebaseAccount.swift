internal import Crypto
internal import JSON

/// An account as the project keeps it.
public struct FirebaseAccount: Sendable {
    /// Its `localId`.
    let uid: String
    var email: String?
    var isDisabled = false
    var hash: [UInt8]?
    var salt: [UInt8]?
    /// The members that mean nothing here, each with its value as JSON.
    private var others: [(name: String, value: [UInt8])] = []
    private var providers: [[UInt8]] = []
    var createdAt: Int64?
    var lastLoginAt: Int64?

    /// An account that has just been made.
    init(uid: String, at milliseconds: Int64) {
        self.uid = uid
        createdAt = milliseconds
    }

    /// Reads an account.
    ///
    /// - Parameter bytes: a JSON object, in the form of the export or of the API.
    /// - Throws: `JSONFailure`. It is nil when there is no uid.
    init?(_ bytes: UnsafeRawBufferPointer) throws {
        var uid: String?
        var email: String?
        var isDisabled = false
        var hash: [UInt8]?
        var salt: [UInt8]?
        var others: [(name: String, value: [UInt8])] = []
        var providers: [[UInt8]] = []
        var createdAt: Int64?
        var lastLoginAt: Int64?
        var reader = JSONReader(bytes)
        try reader.beginObject()
        while let name = try reader.nextKey() {
            switch name {
            case "localId": uid = try reader.textOrNull()?.string
            case "email": email = try reader.textOrNull()?.string
            case "disabled": isDisabled = try reader.booleanOrNull() ?? false
            case "passwordHash": hash = try reader.textOrNull().flatMap { Base64.decode($0.string) }
            case "salt": salt = try reader.textOrNull().flatMap { Base64.decode($0.string) }
            case "createdAt": createdAt = try reader.takeNull() ? nil : reader.integer()
            case "lastSignedInAt", "lastLoginAt": lastLoginAt = try reader.takeNull() ? nil : reader.integer()
            case "providerUserInfo":
                if try reader.takeNull() { continue }
                try reader.beginArray()
                while try reader.nextElement() { providers.append(Array(try reader.raw())) }
            default: others.append((name.string, Array(try reader.raw())))
            }
        }
        guard let uid, !uid.isEmpty else { return nil }
        self.uid = uid
        self.email = email
        self.isDisabled = isDisabled
        self.hash = hash
        self.salt = salt
        self.others = others
        self.providers = providers
        self.createdAt = createdAt
        self.lastLoginAt = lastLoginAt
    }

    /// Writes the account as the API answers it.
    ///
    /// - Parameters:
    ///   - writer: where it goes.
    ///   - withholdsHash: whether the word REDACTED stands in the hash's place.
    func write(to writer: inout JSONWriter, withholdsHash: Bool) {
        writer.beginObject()
        writer.member("localId", uid)
        writer.member("email", email)
        if isDisabled { writer.member("disabled", true) }
        if let hash {
            writer.member("passwordHash", withholdsHash ? "UkVEQUNURUQ=" : Self.padded(hash))
            if !withholdsHash { writer.member("salt", salt.map(Self.padded)) }
            writer.member("version", 0)
        }
        writer.member("createdAt", createdAt.map(String.init))
        writer.member("lastLoginAt", lastLoginAt.map(String.init))
        for other in others {
            writer.key(other.name)
            writer.value(json: other.value)
        }
        writer.key("providerUserInfo")
        writer.beginArray()
        if hash != nil, let email {
            writer.beginObject()
            writer.member("providerId", "password")
            writer.member("rawId", email)
            writer.member("federatedId", email)
            writer.member("email", email)
            writer.endObject()
        }
        for provider in providers { writer.value(json: provider) }
        writer.endArray()
        writer.endObject()
    }

    /// Base64 for addresses, with padding, as Google's servers write it.
    private static func padded(_ bytes: [UInt8]) -> String {
        let text = String(decoding: Base64.encodeForAddress(bytes), as: UTF8.self)
        return text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    }
}
