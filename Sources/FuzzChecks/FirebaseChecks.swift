internal import Bridge
internal import Files
internal import Firebase
internal import JSON

/// What the readers of Firebase's answers and of its files promise.
enum FirebaseChecks {
    /// Pages of accounts.
    static func page(_ input: [UInt8]) throws(Violation) {
        guard let page = read({ try AccountsPage(decoding: input) }) else { return }
        var export = AccountExport()
        guard let text = read({ try export.text(of: page.accounts) }) else { return }
        try promise(export.count == page.accounts.count, "every account is exported")
        try promise(export.withheld <= export.count, "no hash is withheld twice")
        let whole = AccountExport.head + text + AccountExport.tail
        guard let again = read({ try AccountsPage(decoding: whole) }) else {
            throw Violation("an export is JSON with the accounts in it")
        }
        try promise(again.accounts.count == page.accounts.count, "no account is lost or doubled")
        try promise(again.nextPageToken == nil, "an export leads nowhere")
        var second = AccountExport()
        // What is called otherwise in an export is left out when it is exported again; all else stays.
        let copy = read { try second.text(of: again.accounts) }
        try promise(copy != nil, "an export can be exported")
    }

    /// Error answers, under every status.
    static func failure(_ input: [UInt8]) throws(Violation) {
        let failures = [200, 400, 401, 403, 404, 429, 500, 503].map {
            FirebaseFailure(status: $0, body: input)
        }
        try promise(Set(failures.map(\.code)).count == 1, "the status does not change the code")
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_".utf8
        for code in failures.compactMap(\.code) {
            try promise(
                1...64 ~= code.utf8.count && code.utf8.allSatisfy(letters.contains), "a code is a short word")
        }
    }

    /// Key files.
    static func serviceAccount(_ input: [UInt8]) throws(Violation) {
        guard let key = read({ try ServiceAccountKey(decoding: input) }) else { return }
        try promise(!key.clientEmail.isEmpty, "a key belongs to somebody")
        try promise("\(key)" == "the key of \(key.clientEmail)", "a key shows nothing of itself")
    }

    /// Claims.
    static func claims(_ input: [UInt8]) throws(Violation) {
        var claims = TokenClaims()
        guard read({ try claims.add(membersOf: input) }) != nil else { return }
        try promise(claims.json.count <= TokenClaims.byteLimit, "claims are as short as Firebase wants them")
        var again = TokenClaims()
        let json = claims.json
        try promise(read { try again.add(membersOf: json) } != nil, "claims can be read again")
        try promise(again == claims && again.json == json, "claims come back the same")
        for name in TokenClaims.reserved {
            try promise(!claims.holds(name), "no claim has a name of the token's own")
        }
    }

    /// Custom claims.
    static func customClaims(_ input: [UInt8]) throws(Violation) {
        let before = String(decoding: input, as: UTF8.self)
        let merge = CustomClaims.merge(provider: "kakao", providerUserID: "7", into: before)
        guard case .merged(let after) = merge else { return }
        try promise(after.utf8.count <= CustomClaims.byteLimit, "claims are as short as Firebase wants them")
        try promise(
            CustomClaims.merge(provider: "kakao", providerUserID: "7", into: after) == .same,
            "what was merged is there")
        try promise(CustomClaims.holds(after, in: after), "claims hold what they say")
        let back = CustomClaims.unmerge(after, before: before, after: after)
        try promise(back != nil, "what was merged can be taken back")
        guard let back else { return }
        let again = CustomClaims.merge(provider: "kakao", providerUserID: "7", into: back)
        try promise(again != .same, "what was taken back is gone")
        if case .taken = again { throw Violation("what was taken back is as before") }
    }

    /// Accounts.
    static func liveAccount(_ input: [UInt8]) throws(Violation) {
        guard let live = read({ try LiveAccount(decoding: input) }) else { return }
        try promise(1...128 ~= live.account.uid.utf8.count, "an account has a uid")
        let isPassword = live.account.linkedProviders.contains { $0.providerID == "password" }
        try promise(live.hasPassword || !isPassword, "an entry of a password is one")
        try promise("\(live.account)" == "account \(live.account.uid)", "an account shows nothing of itself")
    }

    private static func read<Value>(_ body: () throws -> Value) -> Value? {
        do { return try body() } catch { return nil }
    }
}
