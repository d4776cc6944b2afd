internal import Glibc

/// A file, or standard input, read from start to end.
public final class InputFile: ByteSource {
    /// The path as the user wrote it; `-` is standard input.
    public let path: String
    private let descriptor: Int32

    /// Opens a file.
    ///
    /// - Parameter path: the file; `-` is standard input.
    /// - Throws: `FileError` when it is missing, a folder or unreadable.
    public init(path: String) throws {
        self.path = path
        guard path != "-" else {
            descriptor = STDIN_FILENO
            return
        }
        // A pipe with a name would keep the process waiting here until somebody writes to it.
        let opened = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard opened >= 0 else { throw FileError(code: errno, path: path, writing: false) }
        var facts = stat()
        guard fstat(opened, &facts) == 0, facts.st_mode & S_IFMT != S_IFDIR else {
            close(opened)
            throw FileError.isFolder(path: path)
        }
        _ = fcntl(opened, F_SETFL, O_RDONLY)
        descriptor = opened
    }

    deinit {
        if descriptor != STDIN_FILENO { close(descriptor) }
    }

    /// Reads the next piece.
    ///
    /// - Parameter buffer: where the bytes go; not empty.
    /// - Returns: how many bytes were written; 0 at the end.
    /// - Throws: `FileError` when reading fails.
    public func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        // Without this a pipe that nobody writes to yet would seem to have ended.
        _ = isReady(within: -1)
        while true {
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            if errno != EINTR { throw FileError(code: errno, path: path, writing: false) }
        }
    }

    /// Waits until there is something to read, or the end.
    ///
    /// - Parameter milliseconds: how long at most.
    /// - Returns: false when the time is up; a plain file is always ready.
    public func isReady(within milliseconds: Int32) -> Bool {
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&wanted, 1, milliseconds) != 0
    }

    /// The size of a file in bytes if it is known beforehand.
    ///
    /// - Parameter path: the file; it is not opened.
    /// - Returns: the size, or nil for standard input, pipes and what is not there.
    public static func size(of path: String) -> Int64? {
        var facts = stat()
        guard path != "-", stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int64(facts.st_size)
    }

    /// Reads everything.
    ///
    /// - Parameters:
    ///   - path: the file; `-` is standard input.
    ///   - limit: the most it may hold, in bytes.
    /// - Returns: the content, or nil when the file is larger than `limit`.
    /// - Throws: `FileError` when it cannot be read.
    public static func contents(of path: String, limit: Int = 1 << 20) throws -> [UInt8]? {
        let file = try InputFile(path: path)
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = try piece.withUnsafeMutableBytes { try file.read(into: $0) }
            if count == 0 { return bytes }
            if bytes.count + count > limit { return nil }
            bytes += piece[..<count]
        }
    }
}
