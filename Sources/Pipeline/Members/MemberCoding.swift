internal import Bridge

/// Members as bytes, without what no plan looks at.
extension RecordEncoder {
    mutating func put(_ member: Member) {
        put(member.memberID as Int64?)
        put(member.uid)
        put(member.key.provider)
        put(member.key.providerUserID)
        put(member.profile)
    }

    mutating func put(_ profile: MemberProfile) {
        put(profile.email)
        put(profile.emailVerified)
        put(profile.phone)
        put(profile.nickname)
        put(profile.profileImageURL)
        put(profile.disabled)
        put(profile.createdAt)
        put(profile.lastSignedInAt)
    }
}

extension RecordDecoder {
    /// Reads a member; when it was made and by which run is not in it.
    mutating func member() throws -> Member {
        guard let memberID = try number() else { throw Damaged() }
        return Member(
            memberID: memberID, uid: try text(),
            key: IdentityKey(provider: try text(), providerUserID: try text()), profile: try memberProfile(),
            migratedAt: 0, run: 0)
    }

    mutating func memberProfile() throws -> MemberProfile {
        var profile = MemberProfile()
        profile.email = try optionalText()
        profile.emailVerified = try flag()
        profile.phone = try optionalText()
        profile.nickname = try optionalText()
        profile.profileImageURL = try optionalText()
        profile.disabled = try flag()
        profile.createdAt = try number()
        profile.lastSignedInAt = try number()
        return profile
    }
}
