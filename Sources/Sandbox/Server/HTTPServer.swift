#if Sandbox
    internal import CMicroHTTPD

    /// The library's server: one thread with epoll.
    final class HTTPServer {
        /// PEM texts for TLS.
        struct Identity {
            var certificate: [UInt8]
            var key: [UInt8]
        }

        private let daemon: OpaquePointer
        private let core: ServerCore

        /// Starts serving.
        ///
        /// - Parameters:
        ///   - listener: where; it is closed with the server.
        ///   - core: what answers.
        ///   - identity: for TLS; nil for plain HTTP.
        /// - Throws: `ServerError` when the library does not start.
        init(_ listener: Listener, _ core: ServerCore, identity: Identity?) throws(ServerError) {
            let context = Unmanaged.passUnretained(core).toOpaque()
            let started: OpaquePointer?
            if let identity {
                started = (identity.key + [0]).withUnsafeBufferPointer { key in
                    (identity.certificate + [0]).withUnsafeBufferPointer { certificate in
                        key.withMemoryRebound(to: CChar.self) { key in
                            certificate.withMemoryRebound(to: CChar.self) { certificate in
                                naru_start_daemon(
                                    listener.descriptor, key.baseAddress, certificate.baseAddress, context,
                                    requestHasBegun, requestGoesOn, requestHasEnded)
                            }
                        }
                    }
                }
                guard started != nil else { throw .badCertificate }
            } else {
                started = naru_start_daemon(
                    listener.descriptor, nil, nil, context, requestHasBegun, requestGoesOn, requestHasEnded)
            }
            guard let started else { throw .notStarted }
            self.core = core
            daemon = started
        }

        deinit {
            MHD_stop_daemon(daemon)
        }
    }
#endif
