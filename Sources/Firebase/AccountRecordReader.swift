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

    private var account = Account(uid: "")
    private var hasUID = false
    private var hash: String?
    private var salt: String?
    private var version: Int64?
    private var isDownloadResponse = false

    /// Reads an account.
    ///
    /// - Parameter bytes: the object.
    /// - Returns: the account; nil for an answer of the API that holds no users at all.
    /// - Throws: `Failure` or `JSONFailure`.
    mutating func read(_ bytes: UnsafeRawBufferPointer) throws -> Account? {
        account = Account(uid: "")
        hasUID = false
        hash = nil
        salt = nil
        version = nil
        isDownloadResponse = false
        var reader = JSONReader(bytes)
        try reader.beginObject()
        while let name = try reader.nextKey() {
            try readMember(name, &reader)
        }
        try reader.finish()
        guard hasUID else {
            if isDownloadResponse { return nil }
            throw Failure(fault: .uidMissing)
        }
        do {
            account.password = try PasswordRecord.firebase(hash: hash, salt: salt, version: version)
        } catch {
            throw Failure(fault: .password(error))
        }
        if case .plain = account.password { hasEmulatorPasswords = true }
        return account
    }

    private mutating func readMember(_ name: JSONText, _ reader: inout JSONReader) throws {
        switch name {
        case "localId": try readUID("localId", &reader)
        case "email": account.email = try text("email", &reader)
        case "emailVerified": account.emailVerified = try flag("emailVerified", &reader)
        case "passwordHash": hash = try text("passwordHash", &reader)
        case "salt": salt = try text("salt", &reader)
        case "displayName": account.displayName = try text("displayName", &reader)
        case "photoUrl": account.photoURL = try text("photoUrl", &reader)
        case "lastSignedInAt": account.lastSignedInAt = try time("lastSignedInAt", &reader)
        case "createdAt": account.createdAt = try time("createdAt", &reader)
        case "disabled": account.disabled = try flag("disabled", &reader)
        case "providerUserInfo": try readProviders("providerUserInfo", &reader)
        case "phoneNumber": account.phoneNumber = try text("phoneNumber", &reader)
        case "customAttributes": account.customAttributes = try text("customAttributes", &reader)
        case "lastLoginAt": account.lastSignedInAt = try time("lastLoginAt", &reader)
        case "version":
            field = "version"
            version = try reader.takeNull() ? nil : reader.integer()
        case "uid":
            hasAdminNames = true
            try readUID("uid", &reader)
        case "photoURL": account.photoURL = try text("photoURL", &reader)
        case "passwordSalt": salt = try text("passwordSalt", &reader)
        case "metadata":
            hasAdminNames = true
            try readMetadata(&reader)
        case "customClaims": try readClaims(&reader)
        case "providerData": try readProviders("providerData", &reader)
        case "kind": try readKind(&reader)
        case "mfaInfo", "multiFactor", "tenantId", "initialEmail", "validSince", "passwordUpdatedAt",
            "lastRefreshAt", "customAuth", "emailLinkSignin", "tokensValidAfterTime", "screenName",
            "nextPageToken", "language", "timeZone", "dateOfBirth":
            try reader.skip()
        default:
            unknown.count(name)
            try reader.skip()
        }
    }

    private mutating func readUID(_ name: StaticString, _ reader: inout JSONReader) throws {
        field = name
        if try reader.takeNull() { return }
        let text = try reader.text()
        let uid = text.string
        hasUID = true
        if uid.isEmpty { throw Failure(fault: .uidEmpty) }
        if uid.utf8.count > 128 { throw Failure(fault: .uidTooLong(bytes: uid.utf8.count)) }
        if text.holdsNUL { throw Failure(fault: .holdsNUL(field: "\(name)")) }
        account.uid = uid
    }

    private mutating func text(_ name: StaticString, _ reader: inout JSONReader) throws -> String? {
        field = name
        if try reader.takeNull() { return nil }
        let text = try reader.text()
        if text.holdsNUL { throw Failure(fault: .holdsNUL(field: "\(name)")) }
        return text.bytes.isEmpty ? nil : text.string
    }

    private mutating func flag(_ name: StaticString, _ reader: inout JSONReader) throws -> Bool {
        field = name
        return try reader.takeNull() ? false : reader.boolean()
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

    private mutating func readMetadata(_ reader: inout JSONReader) throws {
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

    private mutating func readClaims(_ reader: inout JSONReader) throws {
        field = "customClaims"
        if try reader.takeNull() { return }
        var probe = reader
        let kind = try probe.kind()
        guard kind == .object else {
            throw Failure(fault: .wrongType(field: "customClaims", expected: .object, found: kind))
        }
        account.customAttributes = String(decoding: try reader.raw(), as: UTF8.self)
    }

    private mutating func readKind(_ reader: inout JSONReader) throws {
        field = "kind"
        if try reader.kind() == .string {
            isDownloadResponse = try reader.text().equals("identitytoolkit#DownloadAccountResponse")
        } else {
            try reader.skip()
        }
    }

    private mutating func readProviders(_ name: StaticString, _ reader: inout JSONReader) throws {
        field = name
        if try reader.takeNull() { return }
        try reader.beginArray()
        account.linkedProviders.removeAll()
        while try reader.nextElement() {
            field = name
            try reader.beginObject()
            var provider: String?
            var rawID: String?
            var email: String?
            while let member = try reader.nextKey() {
                switch member {
                case "providerId": provider = try text("providerUserInfo.providerId", &reader)
                case "rawId": rawID = try text("providerUserInfo.rawId", &reader)
                case "uid": rawID = try text("providerUserInfo.uid", &reader)
                case "email": email = try text("providerUserInfo.email", &reader)
                default: try reader.skip()
                }
            }
            guard let provider else { throw Failure(fault: .providerMissing(field: "\(name)")) }
            account.linkedProviders.append(
                LinkedProvider(providerID: provider, rawID: rawID, email: email))
        }
    }
}
