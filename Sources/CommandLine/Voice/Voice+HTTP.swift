internal import Files
internal import HTTP

/// Words for requests that got no answer.
extension HTTPError: Voiced {
    var message: Message {
        Message(sentence: clause + ".", hint: hint, exitCode: exitCode)
    }

    /// What went wrong, as a sentence without its end.
    var clause: String {
        switch self {
        case .badAddress(let fault): "The address cannot be used: \(fault.words)"
        case .badPath: "The path of a request leads elsewhere"
        case .badHeader(let name): "The header \(quoted(name)) cannot be sent as it is"
        case .cannotResolve(let host): "The name \(quoted(host)) cannot be resolved"
        case .cannotConnect(let host, let port, _): "Nobody answers at \(printable(host)), port \(port)"
        case .refusedByProxy(let status):
            "The proxy lets nothing through" + (status.map { " (status \($0))" } ?? "")
        case .distrusted(let host, let distrust):
            switch distrust {
            case .expired: "The certificate of \(printable(host)) has expired"
            case .notYetValid: "The certificate of \(printable(host)) is not yet valid"
            case .wrongName: "The certificate of \(printable(host)) is for another name"
            case .unknownAuthority: "Nobody known vouches for the certificate of \(printable(host))"
            case .other(let words):
                "No safe connection to \(printable(host)) could be made (\(printable(words)))"
            }
        case .authoritiesUnreadable(let path):
            "The list of authorities\(path.map { " \(quoted($0))" } ?? "") cannot be read"
        case .timedOut(let host, _, let after):
            "\(printable(host)) did not answer within \(max(1, after.components.seconds)) s"
        case .bodyTooLarge(let host, let limit):
            "\(printable(host)) answers with more than \(limit >> 20) MiB"
        case .headersTooLarge(let host, _): "\(printable(host)) answers with too many headers"
        case .broken(let host): "The connection to \(printable(host)) broke in the middle"
        case .badAnswer(let host): "What \(printable(host)) sent is no HTTP"
        case .closed: "The connection was closed"
        case .other(let code, let text): "The request failed: \(printable(text)) (curl \(code))"
        }
    }

    private var hint: String? {
        switch self {
        case .badAddress, .badPath, .badHeader, .closed, .other: nil
        case .cannotResolve, .cannotConnect, .timedOut, .broken:
            "Check the network and the variables HTTPS_PROXY and NO_PROXY; the same command goes on."
        case .refusedByProxy: "Check the variables HTTPS_PROXY and NO_PROXY."
        case .distrusted(_, .notYetValid), .distrusted(_, .expired):
            "Check this machine's clock; if it is right, the other side must mend its certificate."
        case .distrusted:
            "If a proxy of your own opens connections, name its authority: SSL_CERT_FILE=FILE. Nothing was sent."
        case .authoritiesUnreadable: "Check CURL_CA_BUNDLE, SSL_CERT_FILE and SSL_CERT_DIR."
        case .bodyTooLarge, .headersTooLarge, .badAnswer:
            "Something else than the service seems to answer there."
        }
    }

    private var exitCode: ExitCode {
        switch self {
        case .badAddress, .badPath, .badHeader, .authoritiesUnreadable, .distrusted: .configuration
        case .refusedByProxy(let status): status.map { $0 < 500 } == true ? .configuration : .tryAgain
        default: .tryAgain
        }
    }
}

extension HTTPAddress.Fault {
    /// What is wrong, as in "…: it has a query".
    var words: String {
        switch self {
        case .scheme: "it does not begin with https:// or http://"
        case .credentials: "it has a user name or a password in it"
        case .query: "it has a query in it"
        case .fragment: "it has a # in it"
        case .host: "it has no host, or none that can be"
        case .port: "its port is no number from 1 to 65535"
        case .path: "its path has something in it that must be encoded"
        case .plainToAnotherMachine(let host):
            "http to \(printable(host)) would send keys for all to read; only this machine may be asked so"
        }
    }
}

extension HTTPTraceFile.Failure: Voiced {
    var message: Message { FileError(code: code, path: path, writing: true).message }
}

extension PrivateFile.NoFile: Voiced {
    var message: Message {
        Message(
            sentence: "\(quoted(path)) is a device, and no file with a key in it.",
            hint: "Put the key into a file of your own (chmod 600) and name that.", exitCode: .configuration)
    }
}

extension PrivateFile.ReadableByOthers: Voiced {
    var message: Message {
        Message(
            sentence: "The key file \(quoted(path)) can be read by others.",
            hint: "chmod 600 \(argument(path))",
            exitCode: .configuration)
    }
}
