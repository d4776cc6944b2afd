public import HTTP

/// Asks Kakao's API, one call at a time: no pace, no budget and no second try, which are their callers' to keep.
public struct KakaoClient: Sendable {
    private let client: HTTPClient
    private let addresses: KakaoAddresses
    private let authorization: HTTPHeader

    /// A client.
    ///
    /// - Parameters:
    ///   - client: what sends the requests.
    ///   - addresses: where Kakao is.
    ///   - credential: who asks.
    /// - Throws: `HTTPError.badHeader` when the credential cannot be sent.
    public init(
        _ client: HTTPClient, _ addresses: KakaoAddresses, _ credential: KakaoCredential
    ) throws(HTTPError) {
        self.client = client
        self.addresses = addresses
        authorization = try credential.header()
    }

    /// The code in an answer of Kakao's, for a trace.
    ///
    /// - Parameter response: the answer.
    /// - Returns: the code; nil when there is none.
    @Sendable
    public static func code(of response: HTTPResponse) -> String? {
        KakaoFailure(status: response.status, body: response.body).code.map(String.init)
    }

    /// A page of the ids of everybody who has linked the app, ascending (`/v1/user/ids`).
    ///
    /// - Parameter start: the least id of the page, which is on it if it is linked; nil for the first page.
    /// - Returns: the page.
    /// - Throws: ``KakaoFault``; `CancellationError`.
    public func ids(from start: Int64?) async throws -> IDPage {
        var query = [HTTPParameter("limit", "100"), HTTPParameter("order", "asc")]
        if let start { query.append(HTTPParameter("from_id", String(start))) }
        return try await get("/v1/user/ids", query) { body throws(KakaoAnswerError) in
            try IDPage(decoding: body)
        }
    }

    /// Those of some users who have linked the app (`/v2/app/users`).
    ///
    /// - Parameters:
    ///   - ids: the users, no more than ``KakaoProperties/usersPerCall``.
    ///   - properties: how much of them.
    /// - Returns: the users, in no order.
    /// - Throws: ``KakaoFault``; `CancellationError`.
    public func users(_ ids: [Int64], _ properties: KakaoProperties) async throws -> UsersPage {
        var query = [
            HTTPParameter("target_id_type", "user_id"),
            HTTPParameter("target_ids", "[" + ids.map(String.init).joined(separator: ",") + "]"),
        ]
        if let keys = properties.keys { query.append(HTTPParameter("property_keys", keys)) }
        return try await get("/v2/app/users", query) { body throws(KakaoAnswerError) in
            let page = try UsersPage(decoding: body)
            // Whoever answers about others alone was asked something else.
            guard page.users.isEmpty || page.users.contains(where: { ids.contains($0.id) }) else {
                throw .missing(field: "elements")
            }
            return page
        }
    }

    /// The user whose token asks (`/v2/user/me`).
    ///
    /// - Returns: the user.
    /// - Throws: ``KakaoFault``; `CancellationError`.
    public func me() async throws -> KakaoUser {
        try await get("/v2/user/me", [HTTPParameter("secure_resource", "true")]) {
            body throws(KakaoAnswerError) in try MeAnswer(decoding: body).user
        }
    }

    /// Whose token asks, and of which app it is (`/v1/user/access_token_info`).
    ///
    /// - Returns: the answer.
    /// - Throws: ``KakaoFault``; `CancellationError`.
    public func accessToken() async throws -> AccessTokenAnswer {
        try await get("/v1/user/access_token_info", []) { body throws(KakaoAnswerError) in
            try AccessTokenAnswer(decoding: body)
        }
    }

    /// How the user whose token asks appears in KakaoTalk (`/v1/api/talk/profile`).
    ///
    /// - Returns: the profile.
    /// - Throws: ``KakaoFault``; `CancellationError`.
    public func talkProfile() async throws -> TalkProfile {
        try await get("/v1/api/talk/profile", []) { body throws(KakaoAnswerError) in
            try TalkProfile(decoding: body)
        }
    }

    /// A page of friends of the user whose token asks (`/v1/api/talk/friends`).
    ///
    /// - Parameters:
    ///   - offset: how many friends to pass over.
    ///   - isAscending: the order, by nickname.
    /// - Returns: the page, of at most 100.
    /// - Throws: ``KakaoFault``; `CancellationError`.
    public func friends(from offset: Int64, isAscending: Bool) async throws -> FriendsPage {
        let query = [
            HTTPParameter("offset", String(offset)), HTTPParameter("limit", "100"),
            HTTPParameter("order", isAscending ? "asc" : "desc"), HTTPParameter("friend_order", "nickname"),
        ]
        return try await get("/v1/api/talk/friends", query) { body throws(KakaoAnswerError) in
            try FriendsPage(decoding: body)
        }
    }

    private func get<Answer>(
        _ path: HTTPPath, _ query: [HTTPParameter],
        _ decode: ([UInt8]) throws(KakaoAnswerError) -> Answer
    ) async throws -> Answer {
        let response: HTTPResponse
        do {
            response = try await client.send(
                HTTPRequest(.get, addresses.api, path, query: query, headers: [authorization]))
        } catch let error as HTTPError {
            throw KakaoFault(.unreachable(error))
        }
        let retryAfter = response.headers["retry-after"].flatMap {
            RetryAfter.wait($0, now: RetryClock.system.epoch())
        }
        func refusal() -> KakaoFault {
            KakaoFault(
                .refused(KakaoFailure(status: response.status, body: response.body)), retryAfter: retryAfter)
        }
        guard response.status == 200 else { throw refusal() }
        do {
            return try decode(response.body)
        } catch .errorAnswer {
            // An error is one whatever its status says.
            throw refusal()
        } catch {
            throw KakaoFault(.unreadable(error), retryAfter: retryAfter)
        }
    }
}
