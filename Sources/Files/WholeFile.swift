internal import Glibc

/// A new file that only its owner may read (0600), and that is there whole or not at all: it takes its name when it is
/// finished, and until then has none.
public final class WholeFile: ByteSink {
    private let path: String
    private let folder: String
    private let descriptor: Int32
    private let sink: OutputFile
    /// The name that it has meanwhile, on a file system that knows no files without one.
    private var draft: [CChar]?

    /// Begins a file, which must not exist yet.
    ///
    /// - Parameter path: the name that it will have.
    /// - Throws: `FileError` when it cannot be made.
    public init(path: String) throws {
        var facts = stat()
        guard lstat(path, &facts) != 0 else {
            throw FileError(
                code: facts.st_mode & S_IFMT == S_IFDIR ? EISDIR : EEXIST, path: path, writing: true)
        }
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        var opened = open(folder, O_WRONLY | Self.withoutName | O_CLOEXEC, 0o600)
        if opened < 0, [EOPNOTSUPP, EISDIR, EINVAL].contains(errno) {
            var template = Array("\(folder)/.naru-XXXXXX".utf8CString)
            opened = mkstemp(&template)
            draft = template
        }
        guard opened >= 0 else { throw FileError(code: errno, path: path, writing: true) }
        self.path = path
        self.folder = folder
        descriptor = opened
        sink = OutputFile(descriptor: opened, name: path)
    }

    deinit {
        if let draft { unlink(draft) }
        close(descriptor)
    }

    /// Takes all of `bytes`.
    ///
    /// - Parameter bytes: what is written.
    /// - Throws: `FileError` when writing fails.
    public func write(_ bytes: UnsafeRawBufferPointer) throws { try sink.write(bytes) }

    /// Writes the rest, waits until the disk has it, and gives the file its name.
    ///
    /// - Throws: `FileError` when writing fails, or something of that name has appeared meanwhile.
    public func finish() throws {
        try sink.flush()
        guard fsync(descriptor) == 0 else { throw FileError(code: errno, path: path, writing: true) }
        let code =
            if let draft { link(draft, path) } else {
                linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, path, AT_SYMLINK_FOLLOW)
            }
        guard code == 0 else { throw FileError(code: errno, path: path, writing: true) }
    }

    /// O_TMPFILE, which the library's headers keep to themselves.
    private static let withoutName: Int32 = 0o20000000 | O_DIRECTORY
}
