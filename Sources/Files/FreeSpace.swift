internal import Glibc

/// How much room there is on a disk.
public enum FreeSpace {
    /// The bytes that may still be written where a path lies.
    ///
    /// - Parameter path: a file or folder that exists.
    /// - Returns: the number.
    /// - Throws: `FileError`.
    public static func bytes(at path: String) throws -> Int64 {
        var facts = statvfs()
        guard statvfs(path, &facts) == 0 else { throw FileError(code: errno, path: path, writing: false) }
        let (bytes, isTooMuch) = Int64(clamping: facts.f_bavail).multipliedReportingOverflow(
            by: Int64(clamping: facts.f_frsize))
        return isTooMuch ? .max : bytes
    }
}
