internal import JSON

/// An invented user: everything follows from the id and a seed.
struct MadeUpUser {
    /// What the app gets to know of the address.
    enum Email {
        /// Valid and verified.
        case usable(String)
        /// Another Kakao account uses it by now: it comes masked.
        case expired(String)
        /// Nobody has shown that it is theirs.
        case unverified(String)
        /// The user was not asked yet, or did not agree.
        case notAgreed
        /// The Kakao account has none.
        case none
    }

    private let id: Int64
    private let connectedAt: Int64
    private let synchedAt: Int64?
    /// Nil for who agreed to nothing.
    private let profile: Profile?

    private struct Profile {
        var nickname: String
        var image: String?
        var name: String?
        var email: Email
        var phone: String?
        var gender: String?
    }

    /// A user.
    ///
    /// - Parameters:
    ///   - id: the id.
    ///   - seed: what all users are derived from.
    init(id: Int64, seed: UInt64) {
        var rolls = DiceRolls(seed: seed, id: id)
        self.id = id
        // From 2018 to 2025.
        connectedAt = 1_514_764_800 + Int64(rolls.next(below: 252_460_800))
        synchedAt =
            rolls.happens(percent: 30) ? connectedAt + Int64(rolls.next(below: 2_592_000)) : nil
        guard !rolls.happens(percent: 1) else {
            profile = nil
            return
        }
        let given = MadeUpNames.given[rolls.next(below: MadeUpNames.given.count)]
        profile = Profile(
            nickname: rolls.happens(percent: 60)
                ? given.hangul : MadeUpNames.nicknames[rolls.next(below: MadeUpNames.nicknames.count)],
            image: rolls.happens(percent: 70) ? "http://img.example.com/\(id)" : nil,
            name: rolls.happens(percent: 20)
                ? MadeUpNames.family[rolls.next(below: MadeUpNames.family.count)] + given.hangul : nil,
            email: Self.email(id, given.latin, &rolls),
            phone: rolls.happens(percent: 20) ? Self.phone(&rolls) : nil,
            gender: rolls.happens(percent: 10) ? (rolls.happens(percent: 50) ? "female" : "male") : nil)
    }

    private static func email(_ id: Int64, _ name: String, _ rolls: inout DiceRolls) -> Email {
        let domain = MadeUpNames.domains[rolls.next(below: MadeUpNames.domains.count)]
        let local = "\(name).\(String(id, radix: 36))"
        switch rolls.next(below: 100) {
        case 0..<4: return .notAgreed
        case 4..<6: return .none
        case 6..<8: return .expired("\(local.prefix(2))***@\(domain)")
        case 8..<10: return .unverified("\(local)@\(domain)")
        case 10: return .usable("\(local.uppercased())@\(domain)")
        default: return .usable("\(local)@\(domain)")
        }
    }

    private static func phone(_ rolls: inout DiceRolls) -> String {
        let digits = 1000 + rolls.next(below: 9000)
        return rolls.happens(percent: 10) ? "+82 010-0000-\(digits)" : "+82 10-0000-\(digits)"
    }

    /// Writes what is wanted of the user.
    ///
    /// - Parameters:
    ///   - selection: what is wanted.
    ///   - writer: a JSON object is written to it.
    func write(_ selection: PropertySelection, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("id", id)
        writer.field("connected_at", UTCText.of(seconds: connectedAt))
        writer.field("synched_at", synchedAt.map(UTCText.of))
        if let profile {
            if selection.properties != .nothing { writeProperties(profile, selection, &writer) }
            if selection.account != .nothing { writeAccount(profile, selection, &writer) }
        }
        writer.endObject()
    }

    private func writeProperties(
        _ profile: Profile, _ selection: PropertySelection, _ writer: inout JSONWriter
    ) {
        writer.beginObject("properties")
        if selection.includesProperty("nickname") { writer.field("nickname", profile.nickname) }
        if let image = profile.image {
            if selection.includesProperty("profile_image") {
                writer.field("profile_image", image + "_640.jpg")
            }
            if selection.includesProperty("thumbnail_image") {
                writer.field("thumbnail_image", image + "_110.jpg")
            }
        }
        writer.endObject()
    }

    private func writeAccount(
        _ profile: Profile, _ selection: PropertySelection, _ writer: inout JSONWriter
    ) {
        writer.beginObject("kakao_account")
        if selection.includesAccount("profile") {
            writer.field("profile_nickname_needs_agreement", false)
            writer.field("profile_image_needs_agreement", profile.image == nil)
            writer.beginObject("profile")
            writer.field("nickname", profile.nickname)
            if let image = profile.image {
                writer.field("thumbnail_image_url", image + "_110.jpg")
                writer.field("profile_image_url", image + "_640.jpg")
                writer.field("is_default_image", false)
            }
            writer.field("is_default_nickname", false)
            writer.endObject()
        }
        if selection.includesAccount("name") {
            writer.field("name_needs_agreement", profile.name == nil)
            writer.field("name", profile.name)
        }
        if selection.includesAccount("email") { writeEmail(profile.email, &writer) }
        if selection.includesAccount("phone_number") {
            writer.field("has_phone_number", true)
            writer.field("phone_number_needs_agreement", profile.phone == nil)
            writer.field("phone_number", profile.phone)
        }
        if selection.includesAccount("gender") {
            writer.field("has_gender", true)
            writer.field("gender_needs_agreement", profile.gender == nil)
            writer.field("gender", profile.gender)
        }
        writer.endObject()
    }

    private func writeEmail(_ email: Email, _ writer: inout JSONWriter) {
        let (address, isValid, isVerified): (String, Bool, Bool)
        switch email {
        case .notAgreed, .none:
            writer.field("has_email", !email.isNone)
            writer.field("email_needs_agreement", !email.isNone)
            return
        case .usable(let text): (address, isValid, isVerified) = (text, true, true)
        case .expired(let text): (address, isValid, isVerified) = (text, false, true)
        case .unverified(let text): (address, isValid, isVerified) = (text, true, false)
        }
        writer.field("has_email", true)
        writer.field("email_needs_agreement", false)
        writer.field("is_email_valid", isValid)
        writer.field("is_email_verified", isVerified)
        writer.field("email", address)
    }
}

extension MadeUpUser.Email {
    fileprivate var isNone: Bool {
        if case .none = self { true } else { false }
    }
}
