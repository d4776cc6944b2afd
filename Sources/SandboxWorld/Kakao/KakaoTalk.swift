internal import JSON

/// Answers `/v1/api/talk/profile` and `/v1/api/talk/friends`.
struct KakaoTalk {
    private let population: Population
    private let token: KakaoToken
    /// How far apart in the list friends stand at most.
    private static let reach = 40

    private struct Friend {
        var id: Int64
        var face: TalkFace
        var isFavorite: Bool
    }

    /// Answers for the owner of a token.
    ///
    /// - Parameters:
    ///   - population: who is linked.
    ///   - token: the token.
    /// - Throws: `KakaoError` when its owner has no KakaoTalk.
    init(_ population: Population, _ token: KakaoToken) throws(KakaoError) {
        guard token.kind != .notalk else { throw KakaoError(-501) }
        self.population = population
        self.token = token
    }

    /// How KakaoTalk shows the owner.
    ///
    /// - Returns: the profile; its names are in camel case, unlike everywhere else.
    /// - Throws: `KakaoError` when the user is not linked.
    func profile() throws(KakaoError) -> SandboxAnswer {
        var bytes: [UInt8] = []
        guard population.append(token.id, selecting: .everything, to: &bytes) else { throw KakaoError(-101) }
        let face = TalkFace(bytes)
        return SandboxAnswer.object { writer in
            writer.member("nickName", face.nickname ?? "")
            writer.member("profileImageURL", face.image.map(Self.secured) ?? "")
            writer.member("thumbnailURL", face.thumbnail.map(Self.secured) ?? "")
            writer.member("countryISO", "KR")
        }
    }

    /// The owner's friends who are linked too.
    ///
    /// - Parameters:
    ///   - parameters: `offset`, `limit`, `order`, `friend_order`.
    ///   - app: the app.
    /// - Returns: a page of friends.
    /// - Throws: `KakaoError` when a parameter is wrong, or the owner did not agree.
    func friends(_ parameters: FormParameters, _ app: KakaoApp) throws(KakaoError) -> SandboxAnswer {
        guard token.kind != .noscope else {
            var error = KakaoError(-402)
            error.requiredScopes = ["friends"]
            throw error
        }
        let offset = try Self.number(parameters, "offset", 0...Int(Int32.max), usual: 0)
        let limit = try Self.number(parameters, "limit", 1...100, usual: 10)
        let order = try Self.choice(parameters, "order", ["asc", "desc"])
        let friendOrder = try Self.choice(parameters, "friend_order", ["favorite", "nickname", "age"])
        var friends = everybody()
        switch friendOrder {
        case "favorite": friends.sort { Self.favoriteFirst($0, $1) }
        case "nickname": friends.sort { Self.byNickname($0, $1) }
        default: break
        }
        if order == "desc" { friends.reverse() }
        let link = { (offset: Int) in
            "http://\(app.authority)/v1/api/talk/friends?offset=\(offset)&limit=\(limit)&order=\(order)"
                + "&friend_order=\(friendOrder)"
        }
        return SandboxAnswer.object { writer in
            writer.beginArray("elements")
            for friend in friends.dropFirst(offset).prefix(limit) { Self.write(friend, &writer) }
            writer.endArray()
            writer.member("total_count", friends.count)
            writer.member("favorite_count", friends.count { $0.isFavorite })
            writer.key("before_url")
            if offset > 0 { writer.value(link(max(0, offset - limit))) } else { writer.null() }
            writer.key("after_url")
            if offset + limit < friends.count { writer.value(link(offset + limit)) } else { writer.null() }
        }
    }

    /// Friends are people near in the list; who is whose friend is always the same, and mutual.
    private func everybody() -> [Friend] {
        population.neighbours(of: token.id, within: Self.reach).compactMap { id in
            let (low, high) = (min(id, token.id), max(id, token.id))
            var rolls = DiceRolls(seed: UInt64(bitPattern: low), id: high)
            guard rolls.happens(percent: 25) else { return nil }
            var bytes: [UInt8] = []
            guard population.append(id, selecting: .everything, to: &bytes) else { return nil }
            return Friend(id: id, face: TalkFace(bytes), isFavorite: rolls.happens(percent: 20))
        }
    }

    private static func write(_ friend: Friend, _ writer: inout JSONWriter) {
        var rolls = DiceRolls(seed: 0, id: friend.id)
        writer.beginObject()
        // Some come without an id.
        if !rolls.happens(percent: 5) { writer.member("id", friend.id) }
        writer.member("uuid", "u" + String(UInt64(bitPattern: friend.id &* 0x5851_F42D), radix: 36))
        writer.member("favorite", friend.isFavorite)
        writer.member("profile_nickname", friend.face.nickname)
        writer.member("profile_thumbnail_image", friend.face.thumbnail.map(secured) ?? "")
        writer.member("allowed_msg", rolls.happens(percent: 80))
        writer.endObject()
    }

    private static func favoriteFirst(_ left: Friend, _ right: Friend) -> Bool {
        left.isFavorite == right.isFavorite ? byNickname(left, right) : left.isFavorite
    }

    private static func byNickname(_ left: Friend, _ right: Friend) -> Bool {
        (left.face.nickname ?? "", left.id) < (right.face.nickname ?? "", right.id)
    }

    private static func secured(_ address: String) -> String {
        address.hasPrefix("http:") ? "https:" + address.dropFirst("http:".count) : address
    }

    private static func number(
        _ parameters: FormParameters, _ name: String, _ bounds: ClosedRange<Int>, usual: Int
    ) throws(KakaoError) -> Int {
        guard let text = parameters[name] else { return usual }
        guard let number = Int(text), bounds.contains(number) else {
            throw KakaoError(-2, "\(name) is out of range.")
        }
        return number
    }

    private static func choice(
        _ parameters: FormParameters, _ name: String, _ choices: [String]
    ) throws(KakaoError) -> String {
        guard let word = parameters[name] ?? choices.first, choices.contains(word) else {
            throw KakaoError(-2, "\(name) should be one of \(choices.joined(separator: ", ")).")
        }
        return word
    }
}
