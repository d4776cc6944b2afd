public import Bridge
internal import Crypto
internal import JSON

/// Records as the journal keeps them: JSON arrays of the columns in their order, without the times and the run of the
/// change itself. Two images are the same bytes exactly if nothing else differs.
public enum MemberImage {
    /// A member.
    ///
    /// - Parameters:
    ///   - memberID: its number.
    ///   - uid: its uid.
    ///   - key: who it is.
    ///   - profile: what is known of the person.
    /// - Returns: `[member_id, uid, provider, provider_user_id, email, email_verified, phone, nickname,
    ///   profile_image_url, disabled, created_at, last_signed_in_at]`.
    public static func of(
        memberID: Int64, uid: String, key: IdentityKey, profile: MemberProfile
    ) -> String {
        var writer = JSONWriter()
        writer.beginArray()
        writer.value(memberID)
        writer.value(uid)
        writer.value(key.provider)
        writer.value(key.providerUserID)
        writer.value(orNull: profile.email)
        writer.value(profile.emailVerified ? 1 : 0)
        writer.value(orNull: profile.phone)
        writer.value(orNull: profile.nickname)
        writer.value(orNull: profile.profileImageURL)
        writer.value(profile.disabled ? 1 : 0)
        writer.value(orNull: profile.createdAt)
        writer.value(orNull: profile.lastSignedInAt)
        writer.endArray()
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// A member as it stands.
    ///
    /// - Parameter member: the member.
    /// - Returns: its image.
    public static func of(_ member: Member) -> String {
        of(memberID: member.memberID, uid: member.uid, key: member.key, profile: member.profile)
    }

    /// The first half of a SHA-256 over a member's image, in hex, to notice later changes.
    ///
    /// - Parameter member: the member.
    /// - Returns: 32 digits.
    /// - Throws: `CryptoError` when SHA-256 is not to be had.
    public static func fingerprint(of member: Member) throws -> String {
        let digest = try SHA256()
        digest.update(Array(of(member).utf8))
        return String(digest.finish().hex.prefix(32))
    }

    /// A link.
    ///
    /// - Parameter link: the link.
    /// - Returns: `[uid, member_id, role, evidence, scheme]`.
    static func of(_ link: AccountLink) -> String {
        var writer = JSONWriter()
        writer.beginArray()
        writer.value(link.uid)
        writer.value(link.memberID)
        writer.value(link.role.rawValue)
        writer.value(link.evidence)
        writer.value(orNull: link.scheme)
        writer.endArray()
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// What an image of a member says.
    ///
    /// - Parameter image: an image that ``of(memberID:uid:key:profile:)`` made.
    /// - Returns: the member's number, uid, key and profile; nil when it is no such image.
    static func member(
        from image: String
    ) -> (memberID: Int64, uid: String, key: IdentityKey, profile: MemberProfile)? {
        var image = image
        return image.withUTF8 { utf8 in
            var reader = JSONReader(UnsafeRawBufferPointer(utf8))
            return try? member(from: &reader)
        }
    }

    private static func member(
        from reader: inout JSONReader
    ) throws(JSONFailure) -> (Int64, String, IdentityKey, MemberProfile) {
        var profile = MemberProfile()
        try reader.beginArray()
        _ = try reader.nextElement()
        let memberID = try reader.integer()
        _ = try reader.nextElement()
        let uid = try reader.string()
        _ = try reader.nextElement()
        let provider = try reader.string()
        _ = try reader.nextElement()
        let key = IdentityKey(provider: provider, providerUserID: try reader.string())
        _ = try reader.nextElement()
        profile.email = try reader.textOrNull()?.string
        _ = try reader.nextElement()
        profile.emailVerified = try reader.integer() == 1
        _ = try reader.nextElement()
        profile.phone = try reader.textOrNull()?.string
        _ = try reader.nextElement()
        profile.nickname = try reader.textOrNull()?.string
        _ = try reader.nextElement()
        profile.profileImageURL = try reader.textOrNull()?.string
        _ = try reader.nextElement()
        profile.disabled = try reader.integer() == 1
        _ = try reader.nextElement()
        profile.createdAt = try reader.takeNull() ? nil : try reader.integer()
        _ = try reader.nextElement()
        profile.lastSignedInAt = try reader.takeNull() ? nil : try reader.integer()
        return (memberID, uid, key, profile)
    }
}

extension JSONWriter {
    fileprivate mutating func value(orNull text: String?) {
        if let text { value(text) } else { null() }
    }

    fileprivate mutating func value(orNull number: Int64?) {
        if let number { value(number) } else { null() }
    }
}
