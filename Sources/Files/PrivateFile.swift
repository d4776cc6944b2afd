internal import Glibc

/// A file with a secret in it, which nobody but its owner may read.
public enum PrivateFile {
    /// Others may read the file.
    public struct ReadableByOthers: Error, Equatable, Sendable {
        /// The file.
        public var path: String
        /// Its permissions.
        public var mode: UInt32
    }

    /// It is a device, and no file.
    public struct NoFile: Error, Equatable, Sendable {
        /// What was named.
        public var path: String
    }

    /// The whole of a file. It may be a pipe, as `<(…)` in a shell makes one.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - limit: the most it may hold, in bytes.
    /// - Returns: the content, which is the caller's to wipe; nil when there is more.
    /// - Throws: ``ReadableByOthers``; ``NoFile``; `FileError` when it cannot be read.
    public static func contents(of path: String, limit: Int = 1 << 16) throws -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError(code: errno, path: path, writing: false) }
        defer { close(descriptor) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else { throw FileError(code: errno, path: path, writing: false) }
        guard facts.st_mode & S_IFMT != S_IFDIR else { throw FileError.isFolder(path: path) }
        let kind = facts.st_mode & S_IFMT
        guard kind == S_IFREG || kind == S_IFIFO || kind == S_IFSOCK else { throw NoFile(path: path) }
        guard facts.st_mode & 0o077 == 0 else {
            throw ReadableByOthers(path: path, mode: facts.st_mode & 0o777)
        }
        // One piece of memory, so that no copy is left behind that nobody wipes.
        var bytes = [UInt8](repeating: 0, count: limit + 1)
        var used = 0
        while used < bytes.count {
            let count = bytes.withUnsafeMutableBytes {
                read(descriptor, $0.baseAddress?.advanced(by: used), $0.count - used)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw FileError(code: errno, path: path, writing: false) }
            if count == 0 { break }
            used += count
        }
        guard used <= limit else { return nil }
        bytes.removeLast(bytes.count - used)
        return bytes
    }
}
