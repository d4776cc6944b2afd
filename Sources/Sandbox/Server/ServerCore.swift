#if Sandbox
    internal import CMicroHTTPD
    internal import Glibc
    internal import SandboxWorld
    internal import Threads

    /// What answers requests: the sandbox, and who holds answers back.
    final class ServerCore: Sendable {
        let attention: Attention
        private let sandbox: Locked<Sandbox>

        /// A core.
        ///
        /// - Parameters:
        ///   - sandbox: what knows the answers.
        ///   - attention: what holds them back.
        init(_ sandbox: sending Sandbox, _ attention: Attention) {
            self.sandbox = Locked(sandbox)
            self.attention = attention
        }

        /// Answers a request that is complete.
        ///
        /// - Parameters:
        ///   - exchange: the request.
        ///   - method: its method.
        ///   - connection: the connection that waits.
        /// - Returns: what the library is told.
        func answer(_ exchange: Exchange, method: String, on connection: OpaquePointer) -> MHD_Result {
            let request = SandboxRequest(
                method: method, target: exchange.target,
                authorization: MHD_lookup_connection_value(connection, .HEADER_KIND, "Authorization")
                    .map { String(cString: $0) },
                metadataFlavor: MHD_lookup_connection_value(connection, .HEADER_KIND, "Metadata-Flavor")
                    .map { String(cString: $0) },
                caller: Self.caller(connection), time: Int64(time(nil)), body: exchange.body)
            let answer =
                exchange.isTooLarge
                ? SandboxAnswer.tooLarge
                : sandbox.withLock { $0.answer(to: request, at: MonotonicClock.now()) }
            exchange.answer = answer
            if answer.delay > 0, attention.hold(connection, for: answer.delay) { return .YES }
            return Reply.send(answer, on: connection)
        }

        private static func caller(_ connection: OpaquePointer) -> String {
            guard let address = naru_client_address(connection) else { return "" }
            var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
            let raw = UnsafeRawPointer(address)
            let isNew = address.pointee.sa_family == sa_family_t(AF_INET6)
            // Where the address proper begins in sockaddr_in and sockaddr_in6.
            inet_ntop(isNew ? AF_INET6 : AF_INET, raw + (isNew ? 8 : 4), &text, socklen_t(text.count))
            return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }
#endif
