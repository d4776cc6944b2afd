internal import Files
internal import Glibc

/// What can go wrong with standard output.
enum OutputError: Error, Equatable, Sendable {
    /// The reader is gone; nobody needs to hear of it.
    case closed
    /// It could not be written, by the system's error number.
    case failed(code: Int32)
}

/// Standard output: data and nothing else, through a buffer.
final class StandardOutput: ByteSink {
    private let descriptor: Int32
    private var buffer: [UInt8] = []
    private static let bufferSize = 1 << 16

    /// Writes to a descriptor and leaves it open.
    ///
    /// - Parameter descriptor: the descriptor.
    init(descriptor: Int32 = STDOUT_FILENO) {
        self.descriptor = descriptor
    }

    /// Takes all of `bytes`.
    ///
    /// - Parameter bytes: what is written.
    /// - Throws: `OutputError` when writing fails.
    func write(_ bytes: UnsafeRawBufferPointer) throws {
        if buffer.count + bytes.count > Self.bufferSize { try flush() }
        if bytes.count > Self.bufferSize {
            try put(bytes)
        } else {
            buffer.append(contentsOf: bytes)
        }
    }

    /// Hands what is buffered to the system.
    ///
    /// - Throws: `OutputError` when writing fails; what was buffered is then dropped.
    func flush() throws {
        defer { buffer.removeAll(keepingCapacity: true) }
        try buffer.withUnsafeBytes { try put($0) }
    }

    private func put(_ bytes: UnsafeRawBufferPointer) throws {
        var rest = bytes
        while !rest.isEmpty {
            let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
            if count >= 0 {
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
                continue
            }
            switch errno {
            case EINTR: continue
            case EAGAIN:
                var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&wanted, 1, -1)
            case EPIPE: throw OutputError.closed
            default: throw OutputError.failed(code: errno)
            }
        }
    }
}
