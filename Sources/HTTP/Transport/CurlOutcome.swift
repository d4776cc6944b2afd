internal import CCurl

/// What came of a transfer that curl has ended.
struct CurlOutcome {
    let handle: CurlHandle
    let transfer: Transfer
    let code: CURLcode

    /// What curl knows of the answer, or why there is none.
    var result: Result<AnswerFacts, any Error> {
        guard code == CURLE_OK, transfer.answer.excess == nil else { return .failure(error) }
        let version: HTTPResponse.Version =
            switch handle.number(CURLINFO_HTTP_VERSION) {
            case Int(CURL_HTTP_VERSION_1_0): .http10
            case Int(CURL_HTTP_VERSION_1_1): .http11
            case Int(CURL_HTTP_VERSION_2_0): .http2
            default: .other
            }
        return .success(AnswerFacts(status: handle.number(CURLINFO_RESPONSE_CODE), version: version))
    }

    private var host: String { transfer.address.host }

    private var error: HTTPError {
        switch transfer.answer.excess {
        case .head: return .headersTooLarge(host: host, limit: Answer.headLimit)
        case .body: return .bodyTooLarge(host: host, limit: transfer.answer.bodyLimit)
        case nil: break
        }
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST: return .cannotResolve(host: host)
        case CURLE_COULDNT_CONNECT: return connectionError
        case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: return .refusedByProxy(status: nil)
        case CURLE_OPERATION_TIMEDOUT: return timeout
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CIPHER,
            CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CLIENTCERT:
            return tlsError
        case CURLE_SSL_CACERT_BADFILE: return .authoritiesUnreadable(path: handle.authorityPath)
        case CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_HTTP2,
            CURLE_HTTP2_STREAM:
            // Only a proxy answers while the connection is made.
            let status = handle.number(CURLINFO_HTTP_CONNECTCODE)
            let isRefused = status != 0 && !(200...299 ~= status)
            return isRefused ? .refusedByProxy(status: status) : .broken(host: host)
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING,
            CURLE_WRITE_ERROR:
            return .badAnswer(host: host)
        default: return HTTPError(code: code)
        }
    }

    private var connectionError: HTTPError {
        // curl names whom it tried; if that is not the host, it is the proxy.
        let said = handle.failure
        let isHost = said.isEmpty || said.contains("to \(host) port")
        guard isHost else { return .refusedByProxy(status: nil) }
        return .cannotConnect(
            host: host, port: transfer.address.port,
            code: Int32(truncatingIfNeeded: handle.number(CURLINFO_OS_ERRNO)))
    }

    private var timeout: HTTPError {
        let timeouts = transfer.timeouts
        if handle.size(CURLINFO_PRETRANSFER_TIME_T) == 0 {
            let phase: HTTPError.Phase =
                handle.size(CURLINFO_NAMELOOKUP_TIME_T) == 0 ? .resolving : .connecting
            return .timedOut(host: host, phase, after: min(timeouts.connect, timeouts.total))
        }
        // Which of the two it was stands in curl's words alone.
        let isStalled = handle.failure.hasPrefix("Operation too slow")
        return .timedOut(
            host: host, isStalled ? .stalled : .total, after: isStalled ? timeouts.stall : timeouts.total)
    }

    /// The numbers are those of X.509 verification, as OpenSSL's x509_vfy.h has them.
    private var tlsError: HTTPError {
        switch handle.number(CURLINFO_SSL_VERIFYRESULT) {
        case 9: return .distrusted(host: host, .notYetValid)
        case 10: return .distrusted(host: host, .expired)
        case 2, 18, 19, 20, 21, 24, 27: return .distrusted(host: host, .unknownAuthority)
        case 62, 64: return .distrusted(host: host, .wrongName)
        // Until curl has looked at the certificate it says 1.
        case 0, 1:
            if isHandshakeBroken { return .broken(host: host) }
            let isName = code == CURLE_PEER_FAILED_VERIFICATION && handle.failure.contains("match")
            return .distrusted(host: host, isName ? .wrongName : .other(handle.failure))
        default: return .distrusted(host: host, .other(handle.failure))
        }
    }

    /// Whether the connection ended before either side had an objection.
    private var isHandshakeBroken: Bool {
        code == CURLE_SSL_CONNECT_ERROR
            && ["SSL_ERROR_SYSCALL", "reset by peer", "Broken pipe"].contains(where: handle.failure.contains)
    }
}

extension HTTPError {
    /// An error that only curl has words for.
    init(code: CURLcode) {
        self = .other(
            code: Int32(truncatingIfNeeded: code.rawValue), text: String(cString: curl_easy_strerror(code)))
    }
}
