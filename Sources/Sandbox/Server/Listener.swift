#if Sandbox
    internal import Glibc

    /// A socket that listens at this machine's own address.
    struct Listener {
        let descriptor: Int32
        let host: String
        let port: UInt16

        /// Listens.
        ///
        /// - Parameters:
        ///   - host: `127.0.0.1` or `::1`.
        ///   - port: the port; 0 for one that is free.
        /// - Throws: `ServerError` when that is not possible.
        init(host: String, port: UInt16) throws(ServerError) {
            let isNew = host.contains(":")
            let opened = socket(
                isNew ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
            guard opened >= 0 else { throw .system("socket", code: errno) }
            do throws(ServerError) {
                var yes: Int32 = 1
                setsockopt(opened, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
                self.port = isNew ? try Self.bindNew(opened, port) : try Self.bindOld(opened, port)
                guard listen(opened, 1024) == 0 else { throw .system("listen", code: errno) }
            } catch {
                close(opened)
                throw error
            }
            self.host = host
            descriptor = opened
        }

        /// Host and port, as they stand in an address of the web.
        var authority: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

        private static func bindOld(_ descriptor: Int32, _ port: UInt16) throws(ServerError) -> UInt16 {
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            try bindTo(&address, descriptor, port)
            return UInt16(bigEndian: address.sin_port)
        }

        private static func bindNew(_ descriptor: Int32, _ port: UInt16) throws(ServerError) -> UInt16 {
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_port = port.bigEndian
            address.sin6_addr = in6addr_loopback
            try bindTo(&address, descriptor, port)
            return UInt16(bigEndian: address.sin6_port)
        }

        /// Binds, and reads the address again with the port that the system chose.
        private static func bindTo<Address>(
            _ address: inout Address, _ descriptor: Int32, _ port: UInt16
        ) throws(ServerError) {
            var length = socklen_t(MemoryLayout<Address>.size)
            let code = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address -> Int32 in
                    guard bind(descriptor, address, length) == 0,
                        getsockname(descriptor, address, &length) == 0
                    else { return errno }
                    return 0
                }
            }
            if code == EADDRINUSE { throw .portInUse(port) }
            if code != 0 { throw .system("bind", code: code) }
        }
    }
#endif
