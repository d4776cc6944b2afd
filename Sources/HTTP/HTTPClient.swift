internal import CCurl

/// Sends requests: keeps connections, shares them where HTTP/2 allows it, and verifies every server.
///
/// Redirects are answers. Cookies and netrc(5) are unknown here. Proxies are those that the process's environment names
/// (`HTTPS_PROXY`, `ALL_PROXY`, `NO_PROXY`), for `https` alone. A request that was given to a kept connection which the
/// server had closed in that moment is sent again by curl, once, on a new one.
public final class HTTPClient: Sendable {
    private let settings: HTTPSettings
    private let loop: TransferLoop
    private let trace: HTTPTrace?

    /// A client with a thread of its own.
    ///
    /// - Parameters:
    ///   - settings: how it behaves.
    ///   - environment: names who is trusted to vouch for servers: `CURL_CA_BUNDLE`, or else `SSL_CERT_FILE` and
    ///     `SSL_CERT_DIR`, and then nobody else; those of the system when it names none.
    ///   - trace: who is told of every attempt.
    /// - Throws: `HTTPError.other` when the system's curl will not do, or there is no memory or thread.
    public init(
        _ settings: HTTPSettings = HTTPSettings(), environment: [String: String], trace: HTTPTrace? = nil
    ) throws(HTTPError) {
        self.settings = settings
        self.trace = trace
        loop = try TransferLoop(settings, HTTPAuthorities(environment: environment))
    }

    deinit { loop.close() }

    /// Sends a request, once.
    ///
    /// - Parameter request: the request.
    /// - Returns: the answer, whatever its status.
    /// - Throws: `HTTPError` when there is none; `CancellationError` when the task was cancelled, promptly, also in the
    ///   middle of a transfer.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let transfer = try Transfer(request, settings: settings)
        let start = ContinuousClock.now
        do {
            let response = try await answer(to: transfer)
            trace?.record(request, start: start, response: response)
            return response
        } catch {
            trace?.record(request, start: start, error: error, code: transfer.code.rawValue)
            throw error
        }
    }

    /// Ends whatever is on its way with `HTTPError.closed`, closes all connections, and waits until that is done. What
    /// is sent afterwards fails likewise.
    public func close() { loop.close() }

    private func answer(to transfer: Transfer) async throws -> HTTPResponse {
        let facts = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { loop.submit(transfer, $0) }
        } onCancel: {
            loop.cancel(transfer)
        }
        // Read here rather than on the loop's thread, which is there for everybody.
        return HTTPResponse(
            status: facts.status, headers: HTTPHeaders(lines: transfer.answer.head),
            body: transfer.answer.body,
            version: facts.version)
    }
}
