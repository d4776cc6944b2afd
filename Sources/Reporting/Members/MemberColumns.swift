internal import Bridge

/// The columns of a member in every form but Firebase's: the store's own, without the run, which only Naru knows.
enum MemberColumns {
    static let names = [
        "member_id", "uid", "provider", "provider_user_id", "email", "email_verified", "phone", "nickname",
        "profile_image_url", "disabled", "created_at", "last_signed_in_at", "migrated_at",
    ]

    /// Throws when a text of the member holds a NUL.
    static func refuseNUL(in member: Member) throws {
        try check("uid", member.uid, of: member)
        try check("provider", member.key.provider, of: member)
        try check("provider_user_id", member.key.providerUserID, of: member)
        try check("email", member.profile.email, of: member)
        try check("phone", member.profile.phone, of: member)
        try check("nickname", member.profile.nickname, of: member)
        try check("profile_image_url", member.profile.profileImageURL, of: member)
    }

    private static func check(_ column: String, _ text: String?, of member: Member) throws {
        guard let text, text.utf8.contains(0) else { return }
        throw MemberExportError.holdsNUL(uid: member.uid, column: column)
    }
}
