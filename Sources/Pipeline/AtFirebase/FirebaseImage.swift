internal import Bridge
internal import Firebase
internal import JSON

/// What a step at Firebase is about, before or after it, as the journal keeps it: a JSON object with the members of one
/// kind of step. A member that is `null` was, or is to be, not there.
struct FirebaseImage: Equatable, Sendable {
    /// `claims`: all custom claims.
    var customAttributes: String?
    /// `link`: the provider, and the person's id there.
    var provider: String?
    var rawID: String?
    /// `profile`.
    var displayName: String?
    var photoURL: String?
    /// `seal`.
    var hasPassword: Bool?
    var isDisabled: Bool?
    /// In seconds since 1970.
    var validSince: Int64?

    init() {}

    /// What an account is now, in the members of a kind of step.
    init(_ live: LiveAccount, _ kind: FirebaseStepKind, provider: String?) {
        switch kind {
        case .claims: customAttributes = live.account.customAttributes
        case .link:
            self.provider = provider
            rawID = provider.flatMap(live.rawID)
        case .profile:
            displayName = live.account.displayName
            photoURL = live.account.photoURL
        case .seal:
            hasPassword = live.hasPassword
            isDisabled = live.account.disabled
            validSince = live.validSince
        }
    }

    /// Reads what ``text(of:)`` wrote; what cannot be read is left empty.
    init(_ text: String) {
        try? Array(text.utf8).withUnsafeBytes { bytes in
            var reader = JSONReader(bytes)
            try reader.beginObject()
            while let name = try reader.nextKey() {
                switch name {
                case "customAttributes": customAttributes = try reader.textOrNull()?.string
                case "provider": provider = try reader.textOrNull()?.string
                case "rawId": rawID = try reader.textOrNull()?.string
                case "displayName": displayName = try reader.textOrNull()?.string
                case "photoUrl": photoURL = try reader.textOrNull()?.string
                case "password": hasPassword = try reader.booleanOrNull()
                case "disabled": isDisabled = try reader.booleanOrNull()
                case "validSince": validSince = try reader.takeNull() ? nil : reader.integer()
                default: try reader.skip()
                }
            }
        }
    }

    /// The object.
    func text(of kind: FirebaseStepKind) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        func put(_ name: String, _ value: String?) {
            writer.key(name)
            if let value { writer.value(value) } else { writer.null() }
        }
        switch kind {
        case .claims: put("customAttributes", customAttributes)
        case .link:
            put("provider", provider)
            put("rawId", rawID)
        case .profile:
            put("displayName", displayName)
            put("photoUrl", photoURL)
        case .seal:
            writer.member("password", hasPassword ?? false)
            writer.member("disabled", isDisabled ?? false)
            writer.member("validSince", validSince)
        }
        writer.endObject()
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
