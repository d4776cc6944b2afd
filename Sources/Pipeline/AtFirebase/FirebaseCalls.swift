internal import Bridge
internal import Firebase
internal import HTTP
internal import Store

/// Calls to Firebase that are made again when they may succeed later.
struct FirebaseCalls: Sendable {
    let client: FirebaseClient
    let gate: WriteGate
    let check: @Sendable () throws -> Void
    private let policy = RetryPolicy(attempts: 6, base: .milliseconds(500), cap: .seconds(30))

    init(_ client: FirebaseClient, _ gate: WriteGate, check: @escaping @Sendable () throws -> Void) {
        self.client = client
        self.gate = gate
        self.check = check
    }

    /// Accounts as they are now, by their uids.
    func lookup(_ uids: [String]) async throws -> [String: LiveAccount] {
        var found: [String: LiveAccount] = [:]
        for start in stride(from: 0, to: uids.count, by: FirebaseClient.lookupLimit) {
            let some = Array(uids[start..<min(uids.count, start + FirebaseClient.lookupLimit)])
            for account in try await trying({ try await client.lookup(some) }) {
                guard found.updateValue(account, forKey: account.account.uid) == nil else {
                    throw FirebaseFault(.unreadable)
                }
            }
        }
        return found
    }

    /// The uids of the accounts that are linked to people, by the people's ids.
    func holders(of links: [AccountChange.Link]) async throws -> [String: String] {
        var found: [String: String] = [:]
        for start in stride(from: 0, to: links.count, by: FirebaseClient.lookupLimit) {
            let some = Array(links[start..<min(links.count, start + FirebaseClient.lookupLimit)])
            for account in try await trying({ try await client.lookup([], linkedTo: some) }) {
                for link in some where account.rawID(at: link.providerID) == link.rawID {
                    found[link.rawID] = account.account.uid
                }
            }
        }
        return found
    }

    /// Changes an account.
    ///
    /// - Parameters:
    ///   - uid: the account.
    ///   - change: what changes.
    ///   - ticket: the first call's leave to start.
    /// - Returns: why Firebase refuses it for this account; nil when it was done.
    /// - Throws: `FirebaseFault` that concerns every account, or comes again and again; `CancellationError`.
    func update(_ uid: String, _ change: AccountChange, ticket: Int64?) async throws -> String? {
        var ticket: Int64? = ticket
        var isFirst = true
        do {
            try await trying {
                if !isFirst { ticket = try await gate.start() }
                isFirst = false
                do {
                    try await client.update(uid, change)
                    await gate.end(ticket)
                } catch {
                    await gate.end(ticket)
                    throw error
                }
            }
            return nil
        } catch let fault as FirebaseFault where fault.kind == .finalForAccount {
            guard case .refused(let failure) = fault.cause else { throw fault }
            return failure.code ?? "status \(failure.status)"
        }
    }

    /// Makes a call, and makes it again when it may succeed later.
    func again<Answer>(_ call: () async throws -> Answer) async throws -> Answer { try await trying(call) }

    private func trying<Answer>(_ call: () async throws -> Answer) async throws -> Answer {
        let clock = RetryClock.system
        var attempt = 1
        while true {
            try check()
            do {
                return try await call()
            } catch let fault as FirebaseFault where fault.kind == .retry {
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
