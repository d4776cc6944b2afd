internal import Crypto
internal import JSON

/// An account as the project keeps it.
public struct FirebaseAccount: Sendable {
    /// A link to an identity provider.
    struct Link: Sendable {
        var providerID: String
        var rawID: String?
        /// The link as an object, as it was written.
        var json: [UInt8]
    }

    /// What stands for a hash that is withheld: base64 of `REDACTED`.
    static let redacted = "UkVEQUNURUQ="

    /// Its `localId`.
    let uid: String
    var email: String?
    var isDisabled = false
    var hash: [UInt8]?
    var salt: [UInt8]?
    var links: [Link] = []
    var createdAt: Int64?
    var lastLoginAt: Int64?
    /// Sessions from before this time have ended, in seconds since 1970.
    var validSince: Int64?
    /// The members that mean nothing here, each with its value as JSON.
    private var others: [(name: String, value: [UInt8])] = []

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
        var account = FirebaseAccount(uid: "", at: 0)
        account.createdAt = nil
        var reader = JSONReader(bytes)
        try reader.beginObject()
        while let name = try reader.nextKey() {
            switch name {
            case "localId": uid = try reader.textOrNull()?.string
            case "version": try reader.skip()
            default: try account.take(name, &reader)
            }
        }
        guard let uid, !uid.isEmpty else { return nil }
        self.init(uid: uid, like: account)
    }

    private init(uid: String, like other: FirebaseAccount) {
        self.uid = uid
        email = other.email
        isDisabled = other.isDisabled
        hash = other.hash
        salt = other.salt
        links = other.links
        createdAt = other.createdAt
        lastLoginAt = other.lastLoginAt
        validSince = other.validSince
        others = other.others
    }

    private mutating func take(_ name: JSONText, _ reader: inout JSONReader) throws {
        switch name {
        case "email": email = try reader.textOrNull()?.string
        case "disabled": isDisabled = try reader.booleanOrNull() ?? false
        case "passwordHash": hash = try reader.textOrNull().flatMap { Base64.decode($0.string) }
        case "salt": salt = try reader.textOrNull().flatMap { Base64.decode($0.string) }
        case "createdAt": createdAt = try reader.takeNull() ? nil : reader.integer()
        case "lastSignedInAt", "lastLoginAt": lastLoginAt = try reader.takeNull() ? nil : reader.integer()
        case "validSince": validSince = try reader.takeNull() ? nil : reader.integer()
        case "providerUserInfo":
            if try reader.takeNull() { return }
            try reader.beginArray()
            while try reader.nextElement() {
                let link = Link(Array(try reader.raw()))
                // Whether there is a password is told by the hash.
                if link.providerID != "password" { links.append(link) }
            }
        default: self[name.string] = Array(try reader.raw())
        }
    }

    /// A member that means nothing here, as JSON.
    subscript(member: String) -> [UInt8]? {
        get { others.first { $0.name == member }?.value }
        set {
            if let place = others.firstIndex(where: { $0.name == member }) {
                if let newValue { others[place].value = newValue } else { others.remove(at: place) }
            } else if let newValue {
                others.append((member, newValue))
            }
        }
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
            writer.member("passwordHash", withholdsHash ? Self.redacted : Self.padded(hash))
            if !withholdsHash { writer.member("salt", salt.map(Self.padded)) }
            writer.member("version", 0)
        }
        writer.member("createdAt", createdAt.map(String.init))
        writer.member("lastLoginAt", lastLoginAt.map(String.init))
        writer.member("validSince", validSince.map(String.init))
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
        for link in links { writer.value(json: link.json) }
        writer.endArray()
        writer.endObject()
    }

    /// Base64 for addresses, with padding, as Google's servers write it.
    private static func padded(_ bytes: [UInt8]) -> String {
        let text = String(decoding: Base64.encodeForAddress(bytes), as: UTF8.self)
        return text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    }
}

extension FirebaseAccount.Link {
    /// Reads a link.
    ///
    /// - Parameter json: an object.
    init(_ json: [UInt8]) {
        var providerID = ""
        var rawID: String?
        // One that makes no sense is served as it is.
        try? json.withUnsafeBytes { bytes in
            var reader = JSONReader(bytes)
            try reader.beginObject()
            while let name = try reader.nextKey() {
                switch name {
                case "providerId": providerID = try reader.textOrNull()?.string ?? ""
                case "rawId": rawID = try reader.textOrNull()?.string
                default: try reader.skip()
                }
            }
        }
        self.init(providerID: providerID, rawID: rawID, json: json)
    }
}
