internal import Bridge
internal import Files
internal import JSON
internal import Kakao

/// What the readers of Kakao's answers promise, beside their errors being of one type, which the compiler checks.
enum KakaoAnswerChecks {
    /// Pages of ids.
    static func ids(_ input: [UInt8]) throws(Violation) {
        guard let page = read(input, IDPage.init(decoding:)) else { return }
        try promise(page.ids.allSatisfy { $0 > 0 }, "ids are above 0")
        try promise(page.nextID.map { $0 > 0 && page.hasNext } ?? true, "only a page that follows begins")
        try promise(page.isAscending == (page.ids == Set(page.ids).sorted()), "ascending lists are sorted")
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("elements")
        writer.beginArray()
        for id in page.ids { writer.value(id) }
        writer.endArray()
        if page.hasNext {
            writer.member("after_url", "http://x/?a=1&from_id=\(page.nextID.map { "\($0)" } ?? "")&app_key=k")
        }
        writer.endObject()
        try promise(read(writer.bytes, IDPage.init(decoding:)) == page, "a page written again is the same")
    }

    /// Pages of users.
    static func users(_ input: [UInt8]) throws(Violation) {
        guard let page = read(input, UsersPage.init(decoding:)) else { return }
        for user in page.users { try check(user) }
        for fault in page.faults { try promise(fault.id.map { $0 > 0 } ?? true, "ids are above 0") }
        let joined = Array(page.users.map(\.raw).joined(separator: [UInt8(ascii: ",")]))
        for (before, after) in [("[", "]"), ("{\"elements\":[", "]}")] {
            let again = read(Array(before.utf8) + joined + Array(after.utf8), UsersPage.init(decoding:))
            try promise(
                again?.users.map(\.raw) == page.users.map(\.raw), "users taken out are the same users")
            try promise(again?.faults.isEmpty == true, "users taken out have no fault")
        }
        for (old, new) in zip(page.users, page.users.dropFirst()) {
            let changes = IdentityChange.between(old, new)
            try promise(Set(changes).count == changes.count, "no class of changes comes twice")
            try promise(
                IdentityChange.between(Array(old.raw), Array(new.raw)) == changes,
                "bytes change as their users do")
            try promise(IdentityChange.between(new, new).isEmpty, "nobody differs from himself")
        }
    }

    /// Single users.
    static func me(_ input: [UInt8]) throws(Violation) {
        guard let answer = read(input, MeAnswer.init(decoding:)) else { return }
        try check(answer.user)
    }

    /// What a user promises, as the reader of identities sees it.
    private static func check(_ user: KakaoUser) throws(Violation) {
        let facts = IdentityFacts(user.identity)
        try facts.check()
        try promise(user.identity.key == key(user.id), "the id is that of the identity")
        let reader = IdentityReader(source: MemorySource(Array(user.raw)), name: "user")
        let again = try? reader.next().map(IdentityFacts.init)
        try promise(again == facts, "what is kept of a user is read as the same identity")
        try promise(user.raw.first == UInt8(ascii: "{"), "what is kept of a user is the object alone")
        try promise(user.raw.last == UInt8(ascii: "}"), "what is kept of a user is the object alone")
        let text = String(decoding: user.raw, as: UTF8.self)
        try promise(text.utf8.elementsEqual(user.raw), "what is kept of a user is UTF-8")
    }

    private static func key(_ id: Int64) -> IdentityKey {
        IdentityKey(provider: "kakao", providerUserID: "\(id)")
    }

    /// What a token is good for.
    static func token(_ input: [UInt8]) throws(Violation) {
        guard let answer = read(input, AccessTokenAnswer.init(decoding:)) else { return }
        try promise(answer.id > 0, "ids are above 0")
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("id", answer.id)
        writer.member("expires_in", answer.expiresIn)
        writer.member("app_id", answer.appID)
        writer.endObject()
        let again = read(writer.bytes, AccessTokenAnswer.init(decoding:))
        try promise(again == answer, "an answer written again is the same")
    }

    /// Talk profiles.
    static func talk(_ input: [UInt8]) throws(Violation) {
        guard let profile = read(input, TalkProfile.init(decoding:)) else { return }
        for text in [profile.nickname, profile.imageURL, profile.thumbnailURL] {
            try promise(text?.isEmpty != true, "what is empty counts as missing")
        }
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("nickName", profile.nickname)
        writer.member("profileImageURL", profile.imageURL)
        writer.member("thumbnailURL", profile.thumbnailURL)
        writer.endObject()
        let again = read(writer.bytes, TalkProfile.init(decoding:))
        try promise(again == profile, "a profile written again is the same")
    }

    /// Pages of friends.
    static func friends(_ input: [UInt8]) throws(Violation) {
        guard let page = read(input, FriendsPage.init(decoding:)) else { return }
        try promise(page.nextOffset == nil || page.hasNext, "only a page that follows begins")
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("elements")
        writer.beginArray()
        for friend in page.friends {
            try promise(friend.id.map { $0 > 0 } ?? true, "ids are above 0")
            writer.beginObject()
            writer.member("id", friend.id)
            writer.member("favorite", friend.isFavorite)
            writer.member("profile_nickname", friend.nickname)
            writer.member("profile_thumbnail_image", friend.thumbnailURL)
            writer.endObject()
        }
        writer.endArray()
        writer.member("total_count", page.total)
        writer.member("favorite_count", page.favorites)
        if page.hasNext {
            writer.member("after_url", "http://x/?offset=\(page.nextOffset.map { "\($0)" } ?? "")")
        }
        writer.endObject()
        let again = read(writer.bytes, FriendsPage.init(decoding:))
        try promise(again == page, "a page written again is the same")
    }

    private static func read<Answer>(
        _ input: [UInt8], _ decode: ([UInt8]) throws(KakaoAnswerError) -> Answer
    ) -> Answer? {
        try? decode(input)
    }
}
