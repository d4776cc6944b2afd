internal import Glibc
package import HTTP
internal import Threads

/// A server on this machine, with a thread for every connection; what it says is told by the test, byte for byte.
package final class LoopbackServer: Sendable {
    private struct State {
        var connections: [LoopbackConnection] = []
        var isStopped = false
    }

    package let port: Int
    private let descriptor: Int32
    private let talk: @Sendable (LoopbackConnection) -> Void
    private let state = Locked(State())
    private let acceptor = Locked<pthread_t?>(nil)

    package struct Failure: Error {
        package var call: String
        package var code: Int32

        package init(call: String, code: Int32) {
            self.call = call
            self.code = code
        }
    }

    /// Starts listening on a free port.
    package init(_ talk: @escaping @Sendable (LoopbackConnection) -> Void) throws {
        self.talk = talk
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = descriptor
        let code = withUnsafeMutableBytes(of: &address) { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) { address -> Int32 in
                guard let start = address.baseAddress else { return -1 }
                guard bind(descriptor, start, size) == 0, listen(descriptor, 1024) == 0 else { return -1 }
                return getsockname(descriptor, start, &size)
            }
        }
        guard code == 0 else { throw Failure(call: "listen", code: errno) }
        port = Int(UInt16(bigEndian: address.sin_port))
        let thread = ServerThread.start { [self] in accept() }
        acceptor.withLock { $0 = thread }
    }

    /// A server that answers every request on a connection, one after the other.
    package static func answering(_ answer: @escaping @Sendable (LoopbackRequest) -> String) throws
        -> LoopbackServer
    {
        try LoopbackServer { connection in
            while let request = connection.request() { connection.send(answer(request)) }
        }
    }

    /// How many connections were made so far.
    package var connectionCount: Int { state.withLock { $0.connections.count } }

    package var address: HTTPAddress {
        get throws { try HTTPAddress("http://127.0.0.1:\(port)") }
    }

    /// Ends all connections and waits for their threads.
    package func stop() {
        let connections = state.withLock { state in
            state.isStopped = true
            return state.connections
        }
        shutdown(descriptor, Int32(SHUT_RDWR))
        for connection in connections { connection.end() }
        let thread = acceptor.withLock { thread in
            defer { thread = nil }
            return thread
        }
        guard let thread else { return }
        pthread_join(thread, nil)
        close(descriptor)
        // One may have come in the last moment.
        for connection in state.withLock({ $0.connections }) {
            connection.end()
            connection.join()
        }
    }

    private func accept() {
        while true {
            let accepted = Glibc.accept(descriptor, nil, nil)
            if accepted < 0 {
                if errno == EINTR || errno == ECONNABORTED { continue }
                return
            }
            let connection = LoopbackConnection(accepted)
            let isStopped = state.withLock { state in
                state.connections.append(connection)
                return state.isStopped
            }
            if isStopped { connection.end() }
            connection.start(talk)
        }
    }
}

/// What a client asked.
package struct LoopbackRequest: Sendable {
    package var method: String
    /// With the query.
    package var target: String
    package var headers: [(name: String, value: String)]
    package var body: [UInt8]

    package func header(_ name: String) -> String? { headers.first { $0.name.lowercased() == name }?.value }
}

/// One connection to a client.
package final class LoopbackConnection: Sendable {
    private let descriptor: Int32
    private let unread = Locked<[UInt8]>([])
    private let thread = Locked<pthread_t?>(nil)

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        var yes: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
    }

    func start(_ talk: @escaping @Sendable (LoopbackConnection) -> Void) {
        let started = ServerThread.start { [self] in
            talk(self)
            shutdown(descriptor, Int32(SHUT_RDWR))
        }
        thread.withLock { $0 = started }
    }

    package func end() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    func join() {
        if let thread = thread.withLock({ $0 }) { pthread_join(thread, nil) }
        close(descriptor)
    }

    /// The next request, or nil when the client has gone.
    package func request() -> LoopbackRequest? {
        guard let head = take(through: Array("\r\n\r\n".utf8)) else { return nil }
        var lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
        let words = lines.removeFirst().split(separator: " ")
        let headers = lines.map { line in
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(parts[0]), String(parts[1].drop { $0 == " " }))
        }
        var request = LoopbackRequest(
            method: String(words[0]), target: String(words[1]), headers: headers, body: [])
        if let length = request.header("content-length").flatMap({ Int($0) }) {
            guard let body = take(count: length) else { return nil }
            request.body = body
        }
        return request
    }

    /// Sends bytes; says whether the client took them.
    @discardableResult
    package func send(_ bytes: [UInt8]) -> Bool {
        var done = 0
        while done < bytes.count {
            let count = bytes[done...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count > 0 { done += count } else if errno != EINTR { return false }
        }
        return true
    }

    @discardableResult
    package func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// Waits until the client has said something.
    package func waitForBytes() {
        let bytes = receive()
        unread.withLock { $0 += bytes }
    }

    /// Waits until the client ends the connection.
    package func waitForEnd() {
        while !receive().isEmpty {}
    }

    /// Ends the connection with a reset.
    package func reset() {
        var at = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &at, socklen_t(MemoryLayout<linger>.size))
        // Connecting a stream to nothing makes Linux send the reset now.
        var nothing = sockaddr()
        nothing.sa_family = sa_family_t(AF_UNSPEC)
        connect(descriptor, &nothing, socklen_t(MemoryLayout<sockaddr>.size))
    }

    private func take(through end: [UInt8]) -> [UInt8]? {
        unread.withLock { unread in
            while true {
                if let start = unread.indices.first(where: { unread[$0...].starts(with: end) }) {
                    defer { unread.removeFirst(start + end.count) }
                    return Array(unread[..<start])
                }
                let more = receive()
                if more.isEmpty { return nil }
                unread += more
            }
        }
    }

    private func take(count: Int) -> [UInt8]? {
        unread.withLock { unread in
            while unread.count < count {
                let more = receive()
                if more.isEmpty { return nil }
                unread += more
            }
            defer { unread.removeFirst(count) }
            return Array(unread[..<count])
        }
    }

    private func receive() -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
            count = max(0, recv(descriptor, buffer.baseAddress, buffer.count, 0))
        }
    }
}

/// A thread that runs a closure.
package enum ServerThread {
    private final class Work {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    static func start(_ body: @escaping @Sendable () -> Void) -> pthread_t {
        var thread = pthread_t()
        let context = Unmanaged.passRetained(Work(body)).toOpaque()
        let code = pthread_create(
            &thread, nil,
            { context in
                if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body() }
                return nil
            }, context)
        precondition(code == 0, "no thread")
        return thread
    }
}

/// Answers, as they are written.
package enum Reply {
    package static func ok(_ body: String = "{}", headers: String = "") -> String {
        "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\(headers)\r\n\(body)"
    }
}
