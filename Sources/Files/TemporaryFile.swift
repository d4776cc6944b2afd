internal import Glibc

/// A file that its owner alone may read and that has no name, or only a passing one where the file system knows none
/// without.
struct TemporaryFile {
    let descriptor: Int32
    /// The passing name; nil where there is none.
    let name: [CChar]?

    /// Makes an empty file.
    ///
    /// - Parameter folder: a folder on the disk that is to hold it.
    /// - Throws: `FileError` about the folder when it cannot be made.
    init(folder: String) throws {
        let nameless = open(folder, O_RDWR | Self.withoutName | O_CLOEXEC, 0o600)
        if nameless >= 0 {
            descriptor = nameless
            name = nil
            return
        }
        guard [EOPNOTSUPP, EISDIR, EINVAL].contains(errno) else {
            throw FileError(code: errno, path: folder, writing: true)
        }
        // The six letters at the end are mkstemp(3)'s: it puts others in their place.
        var template = Array("\(folder)/.naru-XXXXXX".utf8CString)
        let named = mkstemp(&template)
        guard named >= 0 else { throw FileError(code: errno, path: folder, writing: true) }
        _ = fcntl(named, F_SETFD, FD_CLOEXEC)
        descriptor = named
        name = template
    }

    /// O_TMPFILE, which the library's headers keep to themselves.
    private static let withoutName: Int32 = 0o20000000 | O_DIRECTORY
}
