internal import Bridge
internal import JSON

/// Reads one identity from a JSON object: an element of `/v2/app/users`, an answer of `/v2/user/me`, one of the
/// older v1, or the generic form with `provider`.
///
/// `null` and an empty text count as missing; unknown members are passed over, because Kakao adds some often.
struct IdentityRecordReader {
    /// What went wrong with the record at hand, without its place.
    struct Failure: Error {
        var fault: IdentityFault
    }

    /// The object holds an error of Kakao's.
    struct ErrorAnswer: Error {
        var code: String
    }

    /// Whether texts are kept; without them a record is only checked, and its identity has neither name nor address.
    private let keepsTexts: Bool

    /// A reader.
    ///
    /// - Parameter keepsTexts: whether texts are kept.
    init(keepsTexts: Bool = true) { self.keepsTexts = keepsTexts }

    /// Whether a record named its provider.
    private(set) var hasProviders = false
    /// Kakao's `email_needs_agreement` of the latest record.
    private(set) var emailNeedsAgreement: Bool?
    /// Whether the latest record has an array in `elements`, and so would be taken for a list by a reader of lists.
    private(set) var holdsElements = false
    /// The member being read.
    private(set) var field: StaticString = ""

    // Made once: readers of a single record are many.
    private static let allNames = JSONNames(IdentityMember.allCases.map(\.rawValue))
    private static let allMembers = IdentityMember.allCases
    private let names = Self.allNames
    private let members = Self.allMembers

    /// What is gathered beside the identity; where a value has several sources, these are the lesser ones.
    private struct Draft {
        var provider: String?
        /// A reader that stands before the id: how it is read depends on the provider, which may come later.
        var id: JSONReader?
        var email: String?
        var emailVerified: Bool?
        var phone: String?
        var nickname: String?
        var image: String?
        var errorCode: String?
    }

    /// Reads an identity.
    ///
    /// - Parameter bytes: the object.
    /// - Returns: the identity.
    /// - Throws: `Failure`, `ErrorAnswer` or `JSONFailure`.
    mutating func read(_ bytes: UnsafeRawBufferPointer) throws -> Identity {
        var reader = JSONReader(bytes)
        let identity = try read(&reader)
        try reader.finish()
        return identity
    }

    /// Reads the identity that is next.
    ///
    /// - Parameter reader: stands before the object; afterwards behind it, or within it after an error.
    /// - Returns: the identity.
    /// - Throws: `Failure`, `ErrorAnswer` or `JSONFailure`.
    mutating func read(_ reader: inout JSONReader) throws -> Identity {
        var identity = Identity(key: IdentityKey(provider: "kakao", providerUserID: ""))
        var draft = Draft()
        emailNeedsAgreement = nil
        holdsElements = false
        try reader.beginObject()
        while let name = try reader.nextKey() {
            try readMember(member(name), &reader, &identity, &draft)
        }
        guard var id = draft.id else {
            if let code = draft.errorCode { throw ErrorAnswer(code: code) }
            throw Failure(fault: .idMissing)
        }
        field = "id"
        if let provider = draft.provider, provider != "kakao" {
            identity.key = IdentityKey(provider: provider, providerUserID: try foreignID(&id))
        } else {
            identity.key.providerUserID = try kakaoID(&id)
        }
        identity.email = identity.email ?? draft.email
        identity.emailVerified = identity.emailVerified ?? draft.emailVerified
        identity.phone = identity.phone ?? draft.phone
        identity.nickname = identity.nickname ?? draft.nickname
        identity.profileImageURL = identity.profileImageURL ?? draft.image
        return identity
    }

    private func member(_ name: JSONText) -> IdentityMember? {
        names.index(of: name).map { members[$0] }
    }

    private mutating func readMember(
        _ member: IdentityMember?, _ reader: inout JSONReader, _ identity: inout Identity,
        _ draft: inout Draft
    ) throws {
        switch member {
        case .id:
            field = "id"
            guard try !reader.takeNull() else { return }
            draft.id = reader
            try reader.skip()
        case .connectedAt: identity.connectedAt = try time("connected_at", &reader)
        case .kakaoAccount: try readAccount(&reader, &identity)
        case .properties: try readProperties(&reader, &draft)
        case .accountEmail: draft.email = try text("kaccount_email", &reader)
        case .accountEmailVerified: draft.emailVerified = try flag("kaccount_email_verified", &reader)
        case .provider: draft.provider = try provider(&reader)
        case .email: draft.email = try text("email", &reader)
        case .emailVerified: draft.emailVerified = try flag("emailVerified", &reader)
        case .phone: draft.phone = try text("phone", &reader)
        case .nickname: draft.nickname = try text("nickname", &reader)
        case .elements:
            if try reader.kind() == .array { holdsElements = true }
            try reader.skip()
        case .code, .errorCode: draft.errorCode = try errorCode(&reader) ?? draft.errorCode
        case .error:
            let word = try errorCode(&reader)
            draft.errorCode = draft.errorCode ?? word
        default: try reader.skip()
        }
    }

    private mutating func readAccount(_ reader: inout JSONReader, _ identity: inout Identity) throws {
        field = "kakao_account"
        if try reader.takeNull() { return }
        try reader.beginObject()
        while let name = try reader.nextKey() {
            switch member(name) {
            case .email: identity.email = try text("kakao_account.email", &reader)
            case .emailNeedsAgreement:
                // No identity hangs on it: of another type it counts as missing.
                if try reader.kind() == .boolean {
                    emailNeedsAgreement = try reader.boolean()
                } else {
                    try reader.skip()
                }
            case .isEmailValid: identity.emailValid = try flag("kakao_account.is_email_valid", &reader)
            case .isEmailVerified:
                identity.emailVerified = try flag("kakao_account.is_email_verified", &reader)
            case .phoneNumber: identity.phone = try text("kakao_account.phone_number", &reader)
            case .profile: try readProfile(&reader, &identity)
            default: try reader.skip()
            }
        }
    }

    private mutating func readProfile(_ reader: inout JSONReader, _ identity: inout Identity) throws {
        field = "kakao_account.profile"
        if try reader.takeNull() { return }
        try reader.beginObject()
        while let name = try reader.nextKey() {
            switch member(name) {
            case .nickname: identity.nickname = try text("kakao_account.profile.nickname", &reader)
            case .profileImageURL:
                identity.profileImageURL = try text("kakao_account.profile.profile_image_url", &reader)
            default: try reader.skip()
            }
        }
    }

    private mutating func readProperties(_ reader: inout JSONReader, _ draft: inout Draft) throws {
        field = "properties"
        if try reader.takeNull() { return }
        try reader.beginObject()
        while let name = try reader.nextKey() {
            switch member(name) {
            case .nickname: draft.nickname = try text("properties.nickname", &reader)
            case .profileImage: draft.image = try text("properties.profile_image", &reader)
            default: try reader.skip()
            }
        }
    }

    private mutating func provider(_ reader: inout JSONReader) throws -> String? {
        field = "provider"
        guard let text = try reader.textOrNull() else { return nil }
        if text.bytes.isEmpty { throw Failure(fault: .providerEmpty) }
        if text.holdsNUL { throw Failure(fault: .holdsNUL(field: "provider")) }
        hasProviders = true
        return text.string.lowercased()
    }

    private mutating func text(_ name: StaticString, _ reader: inout JSONReader) throws -> String? {
        field = name
        guard let text = try reader.textOrNull(), !text.bytes.isEmpty else { return nil }
        if text.holdsNUL { throw Failure(fault: .holdsNUL(field: "\(name)")) }
        return keepsTexts ? text.string : nil
    }

    private mutating func flag(_ name: StaticString, _ reader: inout JSONReader) throws -> Bool? {
        field = name
        return try reader.booleanOrNull()
    }

    private mutating func time(_ name: StaticString, _ reader: inout JSONReader) throws -> Int64? {
        field = name
        guard let text = try reader.textOrNull(), !text.bytes.isEmpty else { return nil }
        guard let time = Timestamp.milliseconds(rfc3339: text) else {
            throw Failure(fault: .notATime(field: "\(name)"))
        }
        return time
    }

    /// `code` of the resource API is a number, `error_code` and `error` of the login server are texts.
    private func errorCode(_ reader: inout JSONReader) throws -> String? {
        switch try reader.kind() {
        case .number: return String(String(decoding: try reader.raw(), as: UTF8.self).prefix(32))
        case .string: return String(try reader.string().prefix(32))
        default:
            try reader.skip()
            return nil
        }
    }

    /// A Kakao id: an Int64 above 0, exact, as a number or as a text of its digits.
    private func kakaoID(_ reader: inout JSONReader) throws -> String {
        let start = reader
        guard try reader.integer() > 0 else { throw Failure(fault: .idNotPositive) }
        reader = start
        // What is above 0 and well formed is written in one way only.
        let digits = try reader.raw().drop { $0 == UInt8(ascii: "\"") }.prefix { $0 != UInt8(ascii: "\"") }
        return String(decoding: digits, as: UTF8.self)
    }

    /// Another provider's id: any text, or a whole number of any length, which is kept digit for digit.
    private func foreignID(_ reader: inout JSONReader) throws -> String {
        let id: String
        if try reader.kind() == .number {
            id = String(decoding: try reader.raw(), as: UTF8.self)
            if id.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }) {
                throw Failure(fault: .idNotAnInteger(.exponent))
            }
            if id.utf8.contains(UInt8(ascii: ".")) { throw Failure(fault: .idNotAnInteger(.fractional)) }
        } else {
            let text = try reader.text()
            if text.holdsNUL { throw Failure(fault: .holdsNUL(field: "id")) }
            id = text.string
        }
        if id.isEmpty { throw Failure(fault: .idEmpty) }
        if id.utf8.count > 255 { throw Failure(fault: .idTooLong(bytes: id.utf8.count)) }
        return id
    }
}
