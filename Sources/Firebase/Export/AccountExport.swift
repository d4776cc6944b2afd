internal import JSON

/// Writes accounts in the form of `firebase auth:export`, with the linked providers that the Firebase CLI leaves out.
public struct AccountExport: Sendable {
    /// What stands for a hash that whoever asks may not see: base64 of `REDACTED`.
    static let redacted = "UkVEQUNURUQ="

    private var isFirst = true
    /// How many accounts were written.
    public private(set) var count = 0
    /// How many of them came without the password hash that they have.
    public private(set) var withheld = 0

    /// An export without accounts yet.
    public init() {}

    /// What stands before the accounts.
    public static let head = Array("{\"users\": [\n".utf8)
    /// What stands after them.
    public static let tail = Array("]}\n".utf8)

    /// Writes accounts.
    ///
    /// - Parameter accounts: JSON objects as `accounts:batchGet` answers them.
    /// - Returns: the text, a line for each.
    /// - Throws: `AccountsPage.Unreadable`.
    public mutating func text(of accounts: [[UInt8]]) throws(AccountsPage.Unreadable) -> [UInt8] {
        var writer = JSONWriter()
        var text: [UInt8] = []
        for account in accounts {
            if !isFirst { text += Array(",\n".utf8) }
            isFirst = false
            writer.removeAll()
            do {
                try write(account, to: &writer)
            } catch {
                throw AccountsPage.Unreadable()
            }
            text += writer.bytes
            count += 1
        }
        return text
    }

    /// The members that the Firebase CLI exports, in its order; what is called otherwise in the API comes second.
    private static let members: [(name: String, source: String)] = [
        ("localId", "localId"), ("email", "email"), ("emailVerified", "emailVerified"),
        ("passwordHash", "passwordHash"), ("salt", "salt"), ("displayName", "displayName"),
        ("photoUrl", "photoUrl"), ("lastSignedInAt", "lastLoginAt"), ("createdAt", "createdAt"),
        ("phoneNumber", "phoneNumber"), ("disabled", "disabled"), ("customAttributes", "customAttributes"),
        ("mfaInfo", "mfaInfo"), ("providerUserInfo", "providerUserInfo"),
    ]
    private static let providerMembers = ["providerId", "rawId", "email", "displayName", "photoUrl"]

    private mutating func write(_ account: [UInt8], to writer: inout JSONWriter) throws {
        try account.withUnsafeBytes { bytes in
            let values = try Self.values(in: JSONReader(bytes))
            // The hash of another algorithm, which Firebase keeps until the next sign-in, is of no use to anybody.
            var version = values["version"]
            let isForeign = try version.map { _ in try version?.integer() != 0 } ?? false
            writer.beginObject()
            for (name, source) in Self.members {
                guard var value = values[source], try value.kind() != .null else { continue }
                switch name {
                case "passwordHash", "salt":
                    guard !isForeign else { continue }
                    let text = try value.string()
                    if text == Self.redacted { withheld += 1 }
                    writer.member(name, Self.standardBase64(text))
                case "lastSignedInAt", "createdAt": writer.member(name, String(try value.integer()))
                case "providerUserInfo":
                    writer.key(name)
                    try Self.writeProviders(&value, to: &writer)
                default:
                    writer.key(name)
                    writer.value(json: Array(try value.raw()))
                }
            }
            writer.endObject()
        }
    }

    private static func writeProviders(_ reader: inout JSONReader, to writer: inout JSONWriter) throws {
        writer.beginArray()
        try reader.beginArray()
        while try reader.nextElement() {
            let values = try Self.values(in: reader)
            try reader.skip()
            writer.beginObject()
            for name in providerMembers {
                guard var value = values[name], try value.kind() != .null else { continue }
                writer.key(name)
                writer.value(json: Array(try value.raw()))
            }
            writer.endObject()
        }
        writer.endArray()
    }

    /// A reader before the value of each member.
    private static func values(in reader: JSONReader) throws -> [String: JSONReader] {
        var reader = reader
        var values: [String: JSONReader] = [:]
        try reader.beginObject()
        while let name = try reader.nextKey() {
            values[name.string] = reader
            try reader.skip()
        }
        return values
    }

    private static func standardBase64(_ text: String) -> String {
        String(
            decoding: text.utf8.map {
                $0 == UInt8(ascii: "-") ? UInt8(ascii: "+") : $0 == UInt8(ascii: "_") ? UInt8(ascii: "/") : $0
            }, as: UTF8.self)
    }
}
