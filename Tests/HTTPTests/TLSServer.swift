import Foundation
import HTTP
import Loopback

/// A server that speaks TLS: a Python program, ended with its owner.
///
/// It speaks HTTP/1.1, or HTTP/2 of its own making, which answers only when `held` streams of one connection are open.
/// Every answer's body is the number of connections so far.
final class TLSServer: Sendable {
    let port: Int
    private let process: Process
    private let input: Pipe

    init(_ certificate: String, newest: String = "TLSv1_3", protocols: [String] = ["http/1.1"], held: Int = 1)
        throws
    {
        process = Process()
        input = Pipe()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "python3", "-c", Self.program, certificate + ".pem", certificate + ".key", newest,
            protocols.joined(separator: ","), String(held),
        ]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        var line: [UInt8] = []
        while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n")
        {
            line.append(byte)
        }
        guard let port = Int(String(decoding: line, as: UTF8.self)) else {
            throw LoopbackServer.Failure(call: "python3", code: 0)
        }
        self.port = port
    }

    deinit {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    func address(_ host: String = "localhost") throws -> HTTPAddress {
        try HTTPAddress("https://\(host):\(port)")
    }

    private static let program = #"""
        import os, socket, ssl, sys, threading

        certificate, key, newest, protocols, held = sys.argv[1:]
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        context.maximum_version = ssl.TLSVersion[newest]
        if newest == "TLSv1_1":
            context.minimum_version = ssl.TLSVersion.TLSv1
            context.set_ciphers("ALL:@SECLEVEL=0")
        context.set_alpn_protocols(protocols.split(","))
        listener = socket.create_server(("127.0.0.1", 0), backlog=200)
        count = 0

        def exactly(stream, size):
            data = b""
            while len(data) < size:
                more = stream.recv(size - len(data))
                if not more: raise EOFError
                data += more
            return data

        def frame(kind, flags, stream, payload):
            return len(payload).to_bytes(3, "big") + bytes([kind, flags]) + stream.to_bytes(4, "big") + payload

        def http2(stream, number):
            exactly(stream, 24)
            stream.sendall(frame(4, 0, 0, b""))
            waiting = []
            while True:
                head = exactly(stream, 9)
                exactly(stream, int.from_bytes(head[:3], "big"))
                kind, flags, identifier = head[3], head[4], int.from_bytes(head[5:], "big")
                if kind == 4 and not flags & 1: stream.sendall(frame(4, 1, 0, b""))
                if kind in (0, 1) and flags & 1:
                    waiting.append(identifier)
                    if len(waiting) >= int(held):
                        for one in reversed(waiting):
                            # 0x88 is ":status: 200" of the static table.
                            stream.sendall(frame(1, 4, one, b"\x88") + frame(0, 1, one, str(number).encode()))
                        waiting = []

        def http1(stream, number):
            unread = b""
            while True:
                while b"\r\n\r\n" not in unread:
                    more = stream.recv(65536)
                    if not more: return
                    unread += more
                unread = unread[unread.index(b"\r\n\r\n") + 4:]
                body = str(number).encode()
                stream.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body))

        def talk(plain, number):
            try:
                with context.wrap_socket(plain, server_side=True) as stream:
                    (http2 if stream.selected_alpn_protocol() == "h2" else http1)(stream, number)
            except (OSError, EOFError):
                plain.close()

        def accept():
            global count
            while True:
                plain, _ = listener.accept()
                plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                count += 1
                threading.Thread(target=talk, args=(plain, count), daemon=True).start()

        threading.Thread(target=accept, daemon=True).start()
        print(listener.getsockname()[1], flush=True)
        sys.stdin.read()
        os._exit(0)
        """#
}
