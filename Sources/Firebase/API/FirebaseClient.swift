internal import Crypto
public import HTTP
internal import JSON

/// Asks the Identity Toolkit API, one call at a time: no second try but with a new access token.
public struct FirebaseClient: Sendable {
    /// A page of accounts with long claims may be large.
    private static let bodyLimit = 64 << 20

    /// Whose accounts these are.
    public let target: FirebaseTarget
    private let http: HTTPClient
    private let tokens: AccessTokens
    private let quotaProject: String?

    /// A client.
    ///
    /// - Parameters:
    ///   - http: sends the requests.
    ///   - target: whose accounts are meant.
    ///   - credentials: who asks.
    public init(_ http: HTTPClient, _ target: FirebaseTarget, _ credentials: GoogleCredentials) {
        self.http = http
        self.target = target
        tokens = AccessTokens(credentials, http, target.oauth)
        quotaProject = credentials.quotaProject
    }

    /// The code in an answer of Firebase's, for a trace.
    ///
    /// - Parameter response: the answer.
    /// - Returns: the code; nil when there is none.
    @Sendable
    public static func code(of response: HTTPResponse) -> String? {
        response.status < 400 ? nil : FirebaseFailure(status: response.status, body: response.body).code
    }

    /// A page of accounts (`accounts:batchGet`), of at most 1,000. Their order is Firebase's own.
    ///
    /// - Parameter pageToken: what the page before gave; nil for the first page.
    /// - Returns: the page.
    /// - Throws: ``FirebaseFault``; `CancellationError`.
    public func accounts(page pageToken: String? = nil) async throws -> AccountsPage {
        var query = [HTTPParameter("maxResults", "1000")]
        if let pageToken { query.append(HTTPParameter("nextPageToken", pageToken)) }
        let body = try await call(.get, target.accounts("batchGet"), query)
        do {
            return try AccountsPage(decoding: body)
        } catch {
            throw FirebaseFault(.unreadable)
        }
    }

    /// Accounts as they are now (`accounts:lookup`), without their hashes.
    ///
    /// - Parameters:
    ///   - uids: whose; with `links` together at most ``lookupLimit``.
    ///   - links: those who are linked to one of these are among the answers too.
    /// - Returns: the accounts by their uids; those that nobody knows are missing.
    /// - Throws: ``FirebaseFault``; `CancellationError`.
    public func lookup(
        _ uids: [String], linkedTo links: [AccountChange.Link] = []
    ) async throws -> [LiveAccount] {
        guard !uids.isEmpty || !links.isEmpty else { return [] }
        var writer = JSONWriter()
        writer.beginObject()
        if !uids.isEmpty {
            writer.key("localId")
            writer.beginArray()
            for uid in uids { writer.value(uid) }
            writer.endArray()
        }
        if !links.isEmpty {
            writer.key("federatedUserId")
            writer.beginArray()
            for link in links {
                writer.beginObject()
                writer.member("providerId", link.providerID)
                writer.member("rawId", link.rawID)
                writer.endObject()
            }
            writer.endArray()
        }
        writer.endObject()
        let body = try await call(.post, target.accounts("lookup"), body: .json(writer.bytes))
        do {
            return try AccountsPage(decoding: body).accounts.map { try LiveAccount(decoding: $0) }
        } catch {
            throw FirebaseFault(.unreadable)
        }
    }

    /// The SDKs ask for at most so many accounts together.
    public static let lookupLimit = 100

    /// Changes an account (`accounts:update`). To do it twice does no more than to do it once.
    ///
    /// - Parameters:
    ///   - uid: the account.
    ///   - change: what changes.
    /// - Throws: ``FirebaseFault``; `CancellationError`.
    public func update(_ uid: String, _ change: AccountChange) async throws {
        _ = try await call(.post, target.accounts("update"), body: .json(change.body(uid: uid)))
    }

    /// The project's configuration, with the hash parameters if whoever asks may see them.
    ///
    /// - Returns: JSON.
    /// - Throws: ``FirebaseFault``; `CancellationError`.
    public func configuration() async throws -> [UInt8] { try await call(.get, target.configuration) }

    private func call(
        _ method: HTTPMethod, _ path: HTTPPath, _ query: [HTTPParameter] = [], body: HTTPBody? = nil
    ) async throws -> [UInt8] {
        do {
            return try await send(method, path, query, body)
        } catch let fault as FirebaseFault where fault.kind == .unauthenticated {
            // The token may have been taken back before its time; a second refusal is final.
            return try await send(method, path, query, body)
        }
    }

    private func send(
        _ method: HTTPMethod, _ path: HTTPPath, _ query: [HTTPParameter], _ body: HTTPBody?
    ) async throws -> [UInt8] {
        let token = try await tokens.token()
        let response: HTTPResponse
        do {
            var headers = [try HTTPHeader.authorization("Bearer", token)]
            if let quotaProject { headers.append(try HTTPHeader("x-goog-user-project", quotaProject)) }
            var request = HTTPRequest(method, target.api, path, query: query, headers: headers, body: body)
            request.bodyLimit = Self.bodyLimit
            response = try await http.send(request)
        } catch let error as HTTPError {
            throw FirebaseFault(.unreachable(error))
        }
        guard response.status == 200 else {
            let fault = FirebaseFault(
                .refused(FirebaseFailure(status: response.status, body: response.body)),
                retryAfter: response.headers["retry-after"].flatMap {
                    RetryAfter.wait($0, now: RetryClock.system.epoch())
                })
            if fault.kind == .unauthenticated { await tokens.forget(token) }
            throw fault
        }
        return response.body
    }
}
