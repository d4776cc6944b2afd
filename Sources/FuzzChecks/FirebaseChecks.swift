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

    private static func read<Value>(_ body: () throws -> Value) -> Value? {
        do { return try body() } catch { return nil }
    }
}
