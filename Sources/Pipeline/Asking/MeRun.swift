internal import HTTP
public import Kakao

/// Asks Kakao about the user whose token asks, after it is known that the token was made for this app: whoever accepts
/// the token of another app lets that app's owner sign in as any of its users.
public struct MeRun: Sendable {
    /// More pages of friends are not asked for.
    private static let pageLimit = 1_000

    private let client: KakaoClient
    private let appID: Int64
    private let wantsTalk: Bool
    private let check: @Sendable () throws -> Void
    private let policy = RetryPolicy(attempts: 4, base: .milliseconds(500), cap: .seconds(10))

    /// A run.
    ///
    /// - Parameters:
    ///   - client: asks Kakao with the user's token.
    ///   - appID: the app's own number.
    ///   - wantsTalk: whether to ask for the Talk profile and the friends too.
    ///   - check: asked whether to go on.
    public init(
        client: KakaoClient, appID: Int64, wantsTalk: Bool, check: @escaping @Sendable () throws -> Void
    ) {
        self.client = client
        self.appID = appID
        self.wantsTalk = wantsTalk
        self.check = check
    }

    /// Asks.
    ///
    /// - Returns: what Kakao says.
    /// - Throws: ``MeError``; `KakaoFault`; `CancellationError`.
    public func run() async throws -> MeReport {
        let token = try await trying { try await client.accessToken() }
        guard token.appID == appID else { throw MeError.otherApp(found: token.appID, expected: appID) }
        let user = try await trying { try await client.me() }
        guard user.id == token.id else { throw MeError.otherUser }
        var report = MeReport(token: token, user: user)
        guard wantsTalk else { return report }
        do {
            report.talk = try await trying { try await client.talkProfile() }
        } catch let fault as KakaoFault where fault.isOfUser {
            report.refusals.append(fault)
        }
        do {
            try await addFriends(to: &report)
        } catch let fault as KakaoFault where fault.isOfUser {
            report.refusals.append(fault)
        }
        return report
    }

    /// All pages in both orders: while a friend joins or leaves, a page of one order may miss somebody.
    private func addFriends(to report: inout MeReport) async throws {
        var friends: [Int64: KakaoFriend] = [:]
        for isAscending in [true, false] {
            var seen: Set<Int64> = []
            var nameless = 0
            var offset: Int64 = 0
            for _ in 0..<Self.pageLimit {
                let page = try await trying {
                    try await client.friends(from: offset, isAscending: isAscending)
                }
                report.friendsTotal = page.total ?? report.friendsTotal
                var isNew = false
                for friend in page.friends {
                    guard let id = friend.id else {
                        nameless += 1
                        continue
                    }
                    isNew = seen.insert(id).inserted || isNew
                    friends[id] = friend
                }
                let next = page.nextOffset ?? offset + Int64(page.friends.count)
                // A page that brings nobody new is the last one, or comes again and again.
                guard page.hasNext, next > offset, isNew || page.friends.contains(where: { $0.id == nil })
                else { break }
                offset = next
            }
            report.friendsWithoutID = max(report.friendsWithoutID, nameless)
        }
        report.friends = friends.values.sorted { ($0.id ?? 0) < ($1.id ?? 0) }
    }

    private func trying<Answer>(_ call: () async throws -> Answer) async throws -> Answer {
        var attempt = 1
        while true {
            try check()
            do {
                return try await call()
            } catch let fault as KakaoFault where fault.kind == .retry {
                let clock = RetryClock.system
                let delay = policy.delay(
                    afterAttempt: attempt, isRetryable: true, retryAfter: fault.retryAfter, now: clock.now(),
                    deadline: nil, random: clock.random)
                guard let delay else { throw fault }
                try await clock.sleep(delay)
                attempt += 1
            }
        }
    }
}

extension KakaoFault {
    /// Whether it is about this user, and not about the token or the network.
    fileprivate var isOfUser: Bool {
        switch kind {
        case .consentMissing, .finalForCall, .finalForID: true
        case .retry, .rateLimited, .quotaExceeded, .stopRun: false
        }
    }
}
