internal import Glibc

/// A lock that one process at a time holds, and that the system takes from it when it ends in whatever way.
///
/// It is an advisory lock (flock(2)) on a small file, in which the holder leaves a note about itself. The file stays:
/// to remove it would let two processes hold locks on two files of one name.
public final class LockFile {
    /// Somebody else holds the lock.
    public struct Held: Error, Equatable, Sendable {
        /// The lock's file.
        public var path: String
        /// What the holder wrote about itself; empty in the instant before it does.
        public var note: String
    }

    private let descriptor: Int32
    private static let noteLimit = 1024
    private static let attempts = 10

    /// Takes the lock.
    ///
    /// - Parameters:
    ///   - path: the file, which is made (0600) when it is not there.
    ///   - note: what others are told of the holder.
    /// - Throws: ``Held`` when another process, or another value of this one, holds it; `FileError`.
    public init(path: String, note: String) throws {
        let opened = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard opened >= 0 else { throw FileError(code: errno, path: path, writing: true) }
        // Somebody who only asks for the holder is in the way for an instant.
        var isTaken = flock(opened, LOCK_EX | LOCK_NB) == 0
        for _ in 0..<Self.attempts where !isTaken && errno == EWOULDBLOCK {
            usleep(10_000)
            isTaken = flock(opened, LOCK_EX | LOCK_NB) == 0
        }
        guard isTaken else {
            let code = errno
            let held = Held(path: path, note: Self.note(of: opened))
            close(opened)
            throw code == EWOULDBLOCK ? held : FileError(code: code, path: path, writing: true)
        }
        descriptor = opened
        ftruncate(opened, 0)
        let bytes = Array(note.utf8.prefix(Self.noteLimit))
        // The note is a courtesy: a lock without one is a lock.
        bytes.withUnsafeBytes { _ = pwrite(opened, $0.baseAddress, $0.count, 0) }
    }

    deinit {
        // Nobody is to be told of a holder that has gone.
        ftruncate(descriptor, 0)
        close(descriptor)
    }

    /// What the holder of a lock wrote about itself.
    ///
    /// - Parameter path: the lock's file.
    /// - Returns: the note; nil when nobody holds the lock.
    public static func holder(of path: String) -> String? {
        let opened = open(path, O_RDONLY | O_CLOEXEC)
        guard opened >= 0 else { return nil }
        defer { close(opened) }
        // A shared lock is refused only while another holds it alone; closing gives it back at once.
        return flock(opened, LOCK_SH | LOCK_NB) == 0 ? nil : note(of: opened)
    }

    private static func note(of descriptor: Int32) -> String {
        var bytes = [UInt8](repeating: 0, count: noteLimit)
        let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}
