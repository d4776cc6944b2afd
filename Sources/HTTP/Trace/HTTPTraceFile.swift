internal import Glibc

/// A file that its owner alone may read (0600), with a line for every attempt, added to what is there.
///
/// A line has five fields with a tab between them: method, path without query, status, milliseconds, code. A field that
/// is not there is `-`. Lines come in the order in which attempts ended. Each is one write(2): lines of several
/// processes do not mix, and there is nothing to be flushed.
public final class HTTPTraceFile: HTTPTraceSink {
    /// The file cannot be opened for writing by its owner alone.
    public struct Failure: Error, Equatable, Sendable {
        /// The file as the user wrote it.
        public let path: String
        /// The system's error number.
        public let code: Int32

        /// A failure.
        ///
        /// - Parameters:
        ///   - path: the file as the user wrote it.
        ///   - code: the system's error number.
        public init(path: String, code: Int32) {
            self.path = path
            self.code = code
        }
    }

    private let descriptor: Int32

    /// Opens the file, and makes it if need be.
    ///
    /// - Parameter path: the file.
    /// - Throws: ``Failure``.
    public init(path: String) throws(Failure) {
        let opened = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard opened >= 0 else { throw Failure(path: path, code: errno) }
        guard Self.isTrace(path) else {
            close(opened)
            throw Failure(path: path, code: EEXIST)
        }
        // It may have been there with other rights. What is no file, such as /dev/null, keeps its own.
        var facts = stat()
        guard fstat(opened, &facts) == 0, facts.st_mode & S_IFMT != S_IFREG || fchmod(opened, 0o600) == 0
        else {
            let code = errno
            close(opened)
            throw Failure(path: path, code: code)
        }
        descriptor = opened
    }

    deinit { close(descriptor) }

    /// Whether a file is a trace, or empty, or no file at all: to anything else nothing is added.
    private static func isTrace(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return true }
        defer { close(descriptor) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return true }
        var start = [UInt8](repeating: 0, count: 512)
        let count = read(descriptor, &start, start.count)
        guard count > 0 else { return true }
        let fields = start[..<count].prefix { $0 != UInt8(ascii: "\n") }.split(
            separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        return fields.count > 1 && HTTPMethod(rawValue: String(decoding: fields[0], as: UTF8.self)) != nil
            && fields[1].first == UInt8(ascii: "/")
    }

    /// Writes a line. That it cannot be written ends nothing: a trace is for looking at afterwards.
    ///
    /// - Parameter attempt: what may be told of it.
    public func take(_ attempt: HTTPAttempt) {
        let fields = [
            attempt.method.rawValue, attempt.path.isEmpty ? "/" : attempt.path,
            attempt.status.map(String.init) ?? "-", String(attempt.milliseconds), attempt.code ?? "-",
        ]
        let line = Array((fields.joined(separator: "\t") + "\n").utf8)
        line.withUnsafeBytes { bytes in
            while write(descriptor, bytes.baseAddress, bytes.count) < 0, errno == EINTR {}
        }
    }
}
