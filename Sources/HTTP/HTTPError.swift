/// Why a request got no answer: facts for a sentence. No header, query or body is in it.
public enum HTTPError: Error, Equatable, Sendable {
    /// What took too long.
    public enum Phase: Sendable {
        /// The name's resolution.
        case resolving
        /// The connection, with TLS.
        case connecting
        /// The whole.
        case total
        /// Not a byte came or went.
        case stalled
    }

    /// Why a server was not believed to be who it is.
    public enum Distrust: Equatable, Sendable {
        /// Its certificate has expired.
        case expired
        /// Its certificate is not yet valid.
        case notYetValid
        /// Its certificate is for other names.
        case wrongName
        /// Nobody known vouches for its certificate.
        case unknownAuthority
        /// Anything else; curl's own words, in English.
        case other(String)
    }

    /// The address is none.
    case badAddress(HTTPAddress.Fault)
    /// A part of the path is `.` or `..`.
    case badPath
    /// A header's name or value cannot be sent, or is the transport's to write.
    case badHeader(name: String)
    /// The host's name has no address, or nobody could be asked for it.
    case cannotResolve(host: String)
    /// Nobody answers there; the system's error number, 0 when there is none.
    case cannotConnect(host: String, port: Int, code: Int32)
    /// The proxy lets nothing through; the status with which it said so, nil when it did not answer.
    case refusedByProxy(status: Int?)
    /// TLS was not agreed on.
    case distrusted(host: String, Distrust)
    /// The file or folder of authorities cannot be read.
    case authoritiesUnreadable(path: String?)
    /// It took too long.
    case timedOut(host: String, Phase, after: Duration)
    /// The body is larger than it may be, in bytes.
    case bodyTooLarge(host: String, limit: Int)
    /// The headers are larger than they may be, in bytes.
    case headersTooLarge(host: String, limit: Int)
    /// The connection ended before the answer did.
    case broken(host: String)
    /// What came is no HTTP, or is not encoded as it says.
    case badAnswer(host: String)
    /// The client was closed.
    case closed
    /// Anything else: curl's code, and its own words for it.
    case other(code: Int32, text: String)

    /// Whether the same request may well succeed a little later. Whether it may be sent twice is for the caller to
    /// know: after ``broken(host:)`` and ``timedOut(host:_:after:)`` the server may have done what was asked.
    public var isRetryable: Bool {
        switch self {
        case .cannotResolve, .cannotConnect, .timedOut, .broken: true
        case .refusedByProxy(let status): status.map { $0 >= 500 || $0 == 429 } ?? true
        case .badAddress, .badPath, .badHeader, .distrusted, .authoritiesUnreadable, .bodyTooLarge,
            .headersTooLarge, .badAnswer, .closed, .other:
            false
        }
    }
}
