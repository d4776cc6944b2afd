import Bridge
import Foundation

/// The members of `Tests/Peers/members.json`, and many others: the same that `Tests/Peers/members.py` expects.
enum NastyMembers {
    private struct Row: Decodable {
        let member_id: Int64
        let uid: String
        let provider: String
        let provider_user_id: String
        let email: String?
        let email_verified: Bool?
        let phone: String?
        let nickname: String?
        let profile_image_url: String?
        let disabled: Bool?
        let created_at: Int64?
        let last_signed_in_at: Int64?
        let migrated_at: Int64

        var member: Member {
            var profile = MemberProfile()
            profile.email = email
            profile.emailVerified = email_verified ?? false
            profile.phone = phone
            profile.nickname = nickname
            profile.profileImageURL = profile_image_url
            profile.disabled = disabled ?? false
            profile.createdAt = created_at
            profile.lastSignedInAt = last_signed_in_at
            return Member(
                memberID: member_id, uid: uid,
                key: IdentityKey(provider: provider, providerUserID: provider_user_id),
                profile: profile, migratedAt: migrated_at, run: 1)
        }
    }

    static func nasty() throws -> [Member] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../Peers/members.json")
        return try JSONDecoder().decode([Row].self, from: Data(contentsOf: file)).map(\.member)
    }

    /// More rows than one statement takes, and texts longer than one piece.
    static func many() -> [Member] {
        (1...1202).map { member(Int64($0), nickname: "O'Leary \\ \($0)") } + [
            member(2000, nickname: String(repeating: "가", count: 100_000)),
            member(2001, nickname: String(repeating: "\\", count: 100_000)),
            member(2002, nickname: String(repeating: "'", count: 100_000)),
        ]
    }

    static func member(_ number: Int64, nickname: String? = nil) -> Member {
        var profile = MemberProfile()
        profile.nickname = nickname
        return Member(
            memberID: number, uid: "many-\(number)",
            key: IdentityKey(provider: "kakao", providerUserID: String(3_000_000_000 + number)),
            profile: profile, migratedAt: 0, run: 1)
    }

    /// The addresses that more than one member has, in lower case.
    static func sharedEmails(of members: [Member]) -> Set<String> {
        let emails = members.compactMap { $0.profile.email?.lowercased() }
        return Set(Dictionary(grouping: emails) { $0 }.filter { $0.value.count > 1 }.keys)
    }
}
