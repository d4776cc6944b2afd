internal import Glibc

/// Something bytes are written to.
public protocol ByteSink: AnyObject {
    /// Takes all of `bytes`.
    ///
    /// - Parameter bytes: what is written.
    /// - Throws: `FileError` when writing fails.
    func write(_ bytes: UnsafeRawBufferPointer) throws
}

extension ByteSink {
    /// Takes all of `bytes`.
    ///
    /// - Parameter bytes: what is written.
    /// - Throws: `FileError` when writing fails.
    public func write(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { try write($0) }
    }

    /// Takes a text as UTF-8.
    ///
    /// - Parameter text: what is written.
    /// - Throws: `FileError` when writing fails.
    public func write(_ text: String) throws {
        try write(Array(text.utf8))
    }
}

/// What was written, kept in memory.
public final class MemorySink: ByteSink {
    /// Everything written so far.
    public private(set) var bytes: [UInt8] = []

    /// An empty sink.
    public init() {}

    /// Keeps `bytes`.
    ///
    /// - Parameter bytes: what is written.
    public func write(_ bytes: UnsafeRawBufferPointer) {
        self.bytes.append(contentsOf: bytes)
    }

    /// Everything written so far, as text.
    public var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// A new file that only its owner may read (0600), or an open descriptor, written through a buffer.
///
/// ``finish()`` must be called for the last bytes to reach the file.
public final class OutputFile: ByteSink {
    /// The path as the user knows it.
    public let path: String
    private let descriptor: Int32
    private let owned: Bool
    private var buffer: [UInt8] = []
    private static let bufferSize = 1 << 18

    /// Makes a file, which must not exist yet.
    ///
    /// - Parameter path: where it is made.
    /// - Throws: `FileError` when it cannot be made.
    public init(creating path: String) throws {
        self.path = path
        let opened = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard opened >= 0 else { throw FileError(code: errno, path: path, writing: true) }
        descriptor = opened
        owned = true
        buffer.reserveCapacity(Self.bufferSize)
    }

    /// Writes to an open descriptor, for example standard output, and leaves it open.
    ///
    /// - Parameters:
    ///   - descriptor: the descriptor.
    ///   - name: what to call it in errors.
    public init(descriptor: Int32, name: String) {
        path = name
        self.descriptor = descriptor
        owned = false
    }

    deinit {
        if owned { close(descriptor) }
    }

    /// Takes all of `bytes`.
    ///
    /// - Parameter bytes: what is written.
    /// - Throws: `FileError` when writing fails.
    public func write(_ bytes: UnsafeRawBufferPointer) throws {
        if buffer.count + bytes.count > Self.bufferSize { try flush() }
        if bytes.count > Self.bufferSize {
            try put(bytes)
        } else {
            buffer.append(contentsOf: bytes)
        }
    }

    /// Hands what is buffered to the system.
    ///
    /// - Throws: `FileError` when writing fails.
    public func flush() throws {
        try buffer.withUnsafeBytes { try put($0) }
        buffer.removeAll(keepingCapacity: true)
    }

    /// Writes the rest and makes it durable.
    ///
    /// - Parameter durable: whether to wait until the disk has it.
    /// - Throws: `FileError` when writing fails.
    public func finish(durable: Bool = false) throws {
        try flush()
        if durable, owned, fsync(descriptor) != 0 { throw FileError(code: errno, path: path, writing: true) }
    }

    private func put(_ bytes: UnsafeRawBufferPointer) throws {
        var rest = bytes
        while !rest.isEmpty {
            let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
            if count >= 0 {
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            } else if errno != EINTR {
                throw FileError(code: errno, path: path, writing: true)
            }
        }
    }
}
