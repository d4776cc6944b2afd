internal import Crypto

/// Stands in for Kakao's resource API: who may call what, and how often.
final class KakaoStandIn: StandIn {
    /// Who calls.
    private enum Caller {
        case app
        case user(KakaoToken)
    }

    var app: KakaoApp
    var population: Population
    private var lists = SlidingWindow(length: 60_000)
    private var others = SlidingWindow(length: 1000)
    private var usedQuota = 0
    private var pages = KakaoIDPages()

    let endpoints = KakaoEndpoint.allCases.map {
        Endpoint(path: $0.rawValue, pace: $0 == .ids ? .list : .other)
    }

    /// A stand-in.
    ///
    /// - Parameters:
    ///   - app: the app.
    ///   - users: who is linked to it.
    init(_ app: KakaoApp, users: any UserSource) {
        self.app = app
        population = Population(users)
    }

    /// Lets pages of ids go on again after ``PlatformFault/stuckPage``.
    func release() { pages.release() }

    func answer(
        to request: SandboxRequest, of endpoint: Endpoint, fault: PlatformFault?, at now: Int64
    ) -> SandboxAnswer {
        do throws(KakaoError) {
            if case .code(let code, let status) = fault { throw KakaoError(code, status: status) }
            guard let called = KakaoEndpoint(rawValue: endpoint.path) else { throw KakaoError(-9) }
            let caller = try caller(of: request, called)
            try spend(called, now)
            return try answer(request, called, caller, fault)
        } catch {
            return error.answer
        }
    }

    private func answer(
        _ request: SandboxRequest, _ called: KakaoEndpoint, _ caller: Caller, _ fault: PlatformFault?
    ) throws(KakaoError) -> SandboxAnswer {
        let parameters = request.parameters
        switch (called, caller) {
        case (.ids, _):
            return try pages.answer(parameters, population, app, fault)
        case (.users, _):
            return try KakaoUsers(population).many(parameters, isWrapped: app.wrapsElements)
        case (.me, .app):
            return try KakaoUsers(population).one(parameters)
        case (.me, .user(let token)):
            return try KakaoUsers(population).one(token.id, parameters)
        case (.token, .user(let token)):
            return KakaoUsers.tokenFacts(token, app)
        case (.talkProfile, .user(let token)):
            return try KakaoTalk(population, token).profile()
        case (.talkFriends, .user(let token)):
            return try KakaoTalk(population, token).friends(parameters, app)
        default:
            throw KakaoError(-3)
        }
    }

    // MARK: Who may call

    private func caller(
        of request: SandboxRequest, _ called: KakaoEndpoint
    ) throws(KakaoError) -> Caller {
        if called.access == .nobody { throw KakaoError(-3, "the sandbox changes nothing at Kakao.") }
        guard called.methods.contains(request.method) else {
            throw KakaoError(-2, "method not allowed.", status: 405)
        }
        guard let header = request.authorization else { throw KakaoError(-401, "invalid app key.") }
        if let key = Self.word(of: header, after: "KakaoAK ") {
            try checkKey(key, request.caller)
            guard called.access != .token else { throw KakaoError(-401) }
            guard app.groups.contains(.users) else { throw KakaoError(-3) }
            return .app
        }
        guard let text = Self.word(of: header, after: "Bearer ") else {
            throw KakaoError(-401, "invalid app key.")
        }
        guard called.access != .adminKey else { throw KakaoError(-401, "invalid app key.") }
        let token = try KakaoToken(text)
        try token.check()
        guard population.contains(token.id) || token.kind == .otherApp else {
            // Cutting a link ends all tokens.
            throw KakaoError(-401)
        }
        return .user(token)
    }

    private func checkKey(_ key: Substring, _ address: String) throws(KakaoError) {
        guard app.adminKey == SecretBytes(Array(key.utf8)) else { throw KakaoError(-401, "wrong appKey") }
        guard app.allowedAddresses.isEmpty || app.allowedAddresses.contains(address) else {
            throw KakaoError(
                -401, "ip mismatched! callerIp=\(address). check out registered ips.")
        }
    }

    private static func word(of header: String, after scheme: String) -> Substring? {
        guard header.utf8.starts(with: scheme.utf8) else { return nil }
        return header[header.utf8.index(header.startIndex, offsetBy: scheme.utf8.count)...]
    }

    // MARK: How often

    private func spend(_ called: KakaoEndpoint, _ now: Int64) throws(KakaoError) {
        guard app.monthQuota == 0 || usedQuota < app.monthQuota else { throw KakaoError(-10, status: 400) }
        if called == .ids {
            guard app.listsPerMinute == 0 || lists.count(at: now) < app.listsPerMinute else {
                throw KakaoError(-10)
            }
            if app.listsPerMinute > 0 { lists.note(at: now) }
        } else {
            guard app.callsPerSecond == 0 || others.count(at: now) < app.callsPerSecond else {
                throw KakaoError(-10)
            }
            if app.callsPerSecond > 0 { others.note(at: now) }
        }
        usedQuota += 1
    }
}
