internal import Bridge
internal import JSON
internal import Kakao
internal import Pipeline
internal import Reporting

/// Words for what Kakao says about one user.
struct MeWords {
    private let report: MeReport

    init(_ report: MeReport) { self.report = report }

    /// The lines for a person. They hold data as it is: make it printable before showing it.
    var lines: [String] {
        let identity = report.user.identity
        var lines = ["Kakao user \(report.user.id)"]
        func add(_ label: String, _ value: String?) {
            if let value { lines.append("  \(label): \(value)") }
        }
        add("nickname", identity.nickname)
        add("e-mail", identity.email.map { $0 + email(identity) })
        add("phone", identity.phone)
        add("linked since", identity.connectedAt.map { UTCTime(milliseconds: $0).text })
        add(
            "token good for",
            report.token.expiresIn.map { Quantity.duration(seconds: Double(max(0, $0))) })
        add("in KakaoTalk", report.talk.map { $0.nickname ?? "without a nickname" })
        if let friends = report.friends {
            let favorites = friends.count { $0.isFavorite }
            add(
                "friends who use the app",
                Quantity.digits(friends.count)
                    + (favorites > 0 ? ", \(Quantity.digits(favorites)) of them favourites" : ""))
            if report.friendsWithoutID > 0 {
                add("friends without an id", Quantity.digits(report.friendsWithoutID))
            }
            let found = friends.count + report.friendsWithoutID
            if let total = report.friendsTotal, total != Int64(found) {
                add("friends as Kakao counts them", Quantity.digits(Int(clamping: total)))
            }
        }
        return lines
    }

    /// The same as an object, in one line.
    var json: String {
        let identity = report.user.identity
        var writer = JSONWriter()
        writer.beginObject()
        writer.field("provider", identity.key.provider)
        writer.field("providerUserId", identity.key.providerUserID)
        writer.field("email", identity.email)
        writer.field("emailValid", identity.emailValid)
        writer.field("emailVerified", identity.emailVerified)
        writer.field("phone", identity.phone)
        writer.field("nickname", identity.nickname)
        writer.field("connectedAt", identity.connectedAt.map { UTCTime(milliseconds: $0).text })
        writer.field("tokenExpiresIn", report.token.expiresIn)
        writer.field("talkNickname", report.talk?.nickname)
        if let friends = report.friends {
            writer.beginArray("friends")
            for friend in friends {
                writer.beginObject()
                writer.field("providerUserId", friend.id.map(String.init))
                writer.field("favorite", friend.isFavorite)
                writer.endObject()
            }
            writer.endArray()
            writer.field("friendsWithoutId", report.friendsWithoutID)
            writer.field("friendsTotal", report.friendsTotal)
        }
        writer.endObject()
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private func email(_ identity: Identity) -> String {
        switch (identity.emailValid, identity.emailVerified) {
        case (false, _): " (another account's now)"
        case (_, false): " (not verified)"
        case (true, true): " (valid and verified)"
        default: ""
        }
    }
}
