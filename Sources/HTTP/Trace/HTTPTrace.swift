/// Tells a sink of every attempt, and nothing that may be secret: no host, query, header or body.
public struct HTTPTrace: Sendable {
    private let sink: any HTTPTraceSink
    private let answerCode: @Sendable (HTTPResponse) -> String?

    /// A trace.
    ///
    /// - Parameters:
    ///   - sink: who is told.
    ///   - answerCode: finds the service's own code in an answer of 400 or above. Of what it gives, the first letters,
    ///     digits, `_`, `-` and `.` are told, 64 at most.
    public init(
        to sink: any HTTPTraceSink, answerCode: @escaping @Sendable (HTTPResponse) -> String? = { _ in nil }
    ) {
        self.sink = sink
        self.answerCode = answerCode
    }

    func record(_ request: HTTPRequest, start: ContinuousClock.Instant, response: HTTPResponse) {
        let code = response.status >= 400 ? answerCode(response).flatMap(Self.word) : nil
        record(request, start: start, status: response.status, code: code)
    }

    func record(_ request: HTTPRequest, start: ContinuousClock.Instant, error: any Error, code: UInt32) {
        let word: String
        switch error {
        case is CancellationError: word = "cancelled"
        case HTTPError.closed: word = "closed"
        case HTTPError.other(let code, _): word = "curl:\(code)"
        default: word = "curl:\(code)"
        }
        record(request, start: start, status: nil, code: word)
    }

    private func record(_ request: HTTPRequest, start: ContinuousClock.Instant, status: Int?, code: String?) {
        let (seconds, attoseconds) = (ContinuousClock.now - start).components
        let attempt = HTTPAttempt(
            method: request.method, path: request.address.prefix + request.path.encoded, status: status,
            milliseconds: seconds * 1000 + attoseconds / 1_000_000_000_000_000, code: code)
        sink.take(attempt)
    }

    private static func word(_ text: String) -> String? {
        let bytes = text.utf8.prefix { PercentEncoding.isAlphanumeric($0) || "_-.".utf8.contains($0) }.prefix(
            64)
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }
}

/// Who is told of attempts.
public protocol HTTPTraceSink: Sendable {
    /// Takes an attempt; called on any thread, when the attempt has ended.
    ///
    /// - Parameter attempt: what may be told of it.
    func take(_ attempt: HTTPAttempt)
}

/// What may be told of one attempt to send a request.
public struct HTTPAttempt: Equatable, Sendable {
    /// What was asked for.
    public let method: HTTPMethod
    /// The path as it was sent, without the query.
    public let path: String
    /// The answer's status; nil when there was none.
    public let status: Int?
    /// How long it took, from when it was given to the client, in milliseconds.
    public let milliseconds: Int64
    /// The service's own code; without an answer `curl:` and curl's code, `cancelled` or `closed`.
    public let code: String?
}
