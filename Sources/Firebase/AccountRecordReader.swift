internal import Bridge
internal import JSON

/// Reads one account from a JSON object, by the member names of every source there is.
///
/// The names differ between `auth:export`, the Identity Toolkit API, the Auth emulator and the Admin SDK, but no
/// name means two things, so that one reader serves all. `null` and an empty text count as missing.
struct AccountRecordReader {
    /// What went wrong with the record at hand, without its place.
    struct Failure: Error {
        var fault: AccountFault
    }

    /// Signs of the sources, over all records read.
    private(set) var hasAdminNames = false
    private(set) var hasEmulatorPasswords = false
    private(set) var unknown = UnknownMembers()
    /// The member being read.
    private(set) var field: StaticString = ""

    private let names = JSONNames(AccountMember.allCases.map(\.rawValue))
    private let members = AccountMember.allCases

    /// What is gathered beside the account itself.
    private struct Draft {
        var hasUID = false
        var hash: JSONText?
        var salt: JSONText?
        var version: Int64?
        var isDownloadResponse = false
    }

    /// Reads an account.
    ///
    /// - Parameter bytes: the object.
    /// - Returns: the account; nil for an answer of the API that holds no users at all.
    /// - Throws: `Failure` or `JSONFailure`.
    mutating func read(_ bytes: UnsafeRawBufferPointer) throws -> Account? {
        var account = Account(uid: "")
        var draft = Draft()
        var reader = JSONReader(bytes)
        try reader.beginObject()
        while let name = try reader.nextKey() {
            if let index = names.index(of: name) {
                try readMember(members[index], &reader, &account, &draft)
            } else {
                unknown.count(name)
                try reader.skip()
            }
        }
        try reader.finish()
        guard draft.hasUID else {
            if draft.isDownloadResponse { return nil }
            throw Failure(fault: .uidMissing)
        }
        do {
            account.password = try PasswordRecord.firebase(
                hash: draft.hash, salt: draft.salt, version: draft.version)
        } catch {
            throw Failure(fault: .password(error))
        }
        if case .plain = account.password { hasEmulatorPasswords = true }
        return account
    }

    private mutating func readMember(
        _ member: AccountMember, _ reader: inout JSONReader, _ account: inout Account, _ draft: inout Draft
    ) throws {
        switch member {
        case .localId: account.uid = try uid("localId", &reader, &draft) ?? account.uid
        case .uid:
            hasAdminNames = true
            account.uid = try uid("uid", &reader, &draft) ?? account.uid
        case .email: account.email = try text("email", &reader)?.string
        case .emailVerified: account.emailVerified = try flag("emailVerified", &reader)
        case .passwordHash: draft.hash = try text("passwordHash", &reader)
        case .salt: draft.salt = try text("salt", &reader)
        case .passwordSalt: draft.salt = try text("passwordSalt", &reader)
        case .version:
            field = "version"
            draft.version = try reader.takeNull() ? nil : reader.integer()
        case .displayName: account.displayName = try text("displayName", &reader)?.string
        case .photoUrl: account.photoURL = try text("photoUrl", &reader)?.string
        case .photoURL: account.photoURL = try text("photoURL", &reader)?.string
        case .phoneNumber: account.phoneNumber = try text("phoneNumber", &reader)?.string
        case .createdAt: account.createdAt = try time("createdAt", &reader)
        case .lastSignedInAt: account.lastSignedInAt = try time("lastSignedInAt", &reader)
        case .lastLoginAt: account.lastSignedInAt = try time("lastLoginAt", &reader)
        case .metadata:
            hasAdminNames = true
            try readMetadata(&reader, &account)
        case .disabled: account.disabled = try flag("disabled", &reader)
        case .customAttributes:
            account.customAttributes = try text("customAttributes", &reader)?.string
        case .customClaims: account.customAttributes = try claims(&reader)
        case .providerUserInfo: account.linkedProviders = try providers("providerUserInfo", &reader)
        case .providerData: account.linkedProviders = try providers("providerData", &reader)
        case .kind: draft.isDownloadResponse = try isDownloadResponse(&reader)
        default: try reader.skip()
        }
    }

    private mutating func uid(
        _ name: StaticString, _ reader: inout JSONReader, _ draft: inout Draft
    ) throws -> String? {
        field = name
        guard let text = try reader.textOrNull() else { return nil }
        let uid = text.string
        draft.hasUID = true
        if uid.isEmpty { throw Failure(fault: .uidEmpty) }
        if uid.utf8.count > 128 { throw Failure(fault: .uidTooLong(bytes: uid.utf8.count)) }
        if text.holdsNUL { throw Failure(fault: .holdsNUL(field: "\(name)")) }
        return uid
    }

    private mutating func text(_ name: StaticString, _ reader: inout JSONReader) throws -> JSONText? {
        field = name
        guard let text = try reader.textOrNull(), !text.bytes.isEmpty else { return nil }
        if text.holdsNUL { throw Failure(fault: .holdsNUL(field: "\(name)")) }
        return text
    }

    private mutating func flag(_ name: StaticString, _ reader: inout JSONReader) throws -> Bool {
        field = name
        return try reader.booleanOrNull() ?? false
    }

    private mutating func time(_ name: StaticString, _ reader: inout JSONReader) throws -> Int64? {
        field = name
        if try reader.takeNull() { return nil }
        // Almost always a number or a text of digits; anything else is read again as a text.
        let start = reader
        do {
            return try reader.integer()
        } catch {
            guard error.fault == .notAnInteger(.notDigits) else { throw error }
            reader = start
            let text = try reader.string()
            if text.isEmpty { return nil }
            guard let time = AccountTime.milliseconds(of: text) else {
                throw Failure(fault: .notATime(field: "\(name)"))
            }
            return time
        }
    }

    private mutating func readMetadata(_ reader: inout JSONReader, _ account: inout Account) throws {
        field = "metadata"
        if try reader.takeNull() { return }
        try reader.beginObject()
        while let name = try reader.nextKey() {
            switch name {
            case "creationTime": account.createdAt = try time("metadata.creationTime", &reader)
            case "lastSignInTime": account.lastSignedInAt = try time("metadata.lastSignInTime", &reader)
            default: try reader.skip()
            }
        }
    }

    private mutating func claims(_ reader: inout JSONReader) throws -> String? {
        field = "customClaims"
        if try reader.takeNull() { return nil }
        let kind = try reader.kind()
        guard kind == .object else {
            throw Failure(fault: .wrongType(field: "customClaims", expected: .object, found: kind))
        }
        return String(decoding: try reader.raw(), as: UTF8.self)
    }

    private mutating func isDownloadResponse(_ reader: inout JSONReader) throws -> Bool {
        field = "kind"
        return try reader.textOrNull()?.equals("identitytoolkit#DownloadAccountResponse") ?? false
    }

    private mutating func providers(
        _ name: StaticString, _ reader: inout JSONReader
    ) throws -> [LinkedProvider] {
        field = name
        if try reader.takeNull() { return [] }
        var providers: [LinkedProvider] = []
        try reader.beginArray()
        while try reader.nextElement() {
            field = name
            try reader.beginObject()
            var provider: String?
            var rawID: String?
            var email: String?
            while let member = try reader.nextKey() {
                switch member {
                case "providerId": provider = try text("providerUserInfo.providerId", &reader)?.string
                case "rawId": rawID = try text("providerUserInfo.rawId", &reader)?.string
                case "uid": rawID = try text("providerUserInfo.uid", &reader)?.string
                case "email": email = try text("providerUserInfo.email", &reader)?.string
                default: try reader.skip()
                }
            }
            guard let provider else { throw Failure(fault: .providerMissing(field: "\(name)")) }
            providers.append(LinkedProvider(providerID: provider, rawID: rawID, email: email))
        }
        return providers
    }
}
