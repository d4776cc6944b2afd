public import Firebase
internal import HTTP

/// Reads all accounts of a project, page after page.
public struct AccountDownload: Sendable {
    private let client: FirebaseClient
    private let check: @Sendable () throws -> Void
    private let policy = RetryPolicy(attempts: 6, base: .milliseconds(500), cap: .seconds(30))

    /// A download.
    ///
    /// - Parameters:
    ///   - client: asks Firebase.
    ///   - check: asked whether to go on.
    public init(_ client: FirebaseClient, check: @escaping @Sendable () throws -> Void) {
        self.client = client
        self.check = check
    }

    /// Reads them. Somebody who joins or leaves meanwhile may be in it or not.
    ///
    /// - Parameter page: takes each page's accounts.
    /// - Throws: `FirebaseFault`; ``AccountDownloadError``; what the closures throw; `CancellationError`.
    public func run(_ page: ([[UInt8]]) throws -> Void) async throws {
        var token: String?
        var seen: Set<String> = []
        while true {
            let (asked, known) = (token, seen)
            let answer = try await trying {
                let answer = try await client.accounts(page: asked)
                // A page that came before, once more: what stands in it is known, and where it leads too.
                if let next = answer.nextPageToken, known.contains(next) {
                    throw AccountDownloadError.pageRepeated
                }
                return answer
            }
            // A full last page may lead to one without accounts; a page that says nothing of another is the last.
            if !answer.accounts.isEmpty { try page(answer.accounts) }
            guard let next = answer.nextPageToken else { return }
            seen.insert(next)
            token = next
        }
    }

    /// The hash parameters as the project's configuration has them.
    ///
    /// - Returns: the parameters; nil when whoever asks may not see them.
    /// - Throws: `FirebaseFault`; `HashParametersError`; what the check throws; `CancellationError`.
    public func hashParameters() async throws -> HashParameters? {
        do {
            let body = try await trying { try await client.configuration() }
            return try HashParameters(text: body)
        } catch let fault as FirebaseFault where fault.kind == .stopRun && fault.isOfPermission {
            return nil
        } catch HashParametersError.withheld {
            return nil
        }
    }

    private func trying<Answer>(_ call: () async throws -> Answer) async throws -> Answer {
        var attempt = 1
        let clock = RetryClock.system
        while true {
            try check()
            do {
                return try await call()
            } catch {
                let fault = error as? FirebaseFault
                guard fault?.kind == .retry || error is AccountDownloadError else { throw error }
                let delay = policy.delay(
                    afterAttempt: attempt, isRetryable: true, retryAfter: fault?.retryAfter, now: clock.now(),
                    deadline: nil, random: clock.random)
                guard let delay else { throw error }
                try await clock.sleep(delay)
                attempt += 1
            }
        }
    }
}

/// Why the accounts of a project could not be read whole.
public enum AccountDownloadError: Error, Equatable, Sendable {
    /// A page leads back to one that came before.
    case pageRepeated
}

extension FirebaseFault {
    fileprivate var isOfPermission: Bool {
        guard case .refused(let failure) = cause else { return false }
        return failure.status == 403
    }
}
