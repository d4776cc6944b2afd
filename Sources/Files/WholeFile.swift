internal import Glibc

/// A new file that only its owner may read (0600), and that is there whole or not at all: it takes its name when it is
/// finished, and until then has none.
public final class WholeFile: ByteSink {
    private let path: String
    private let descriptor: Int32
    private let sink: OutputFile
    /// The name that it has meanwhile, on a file system that knows no files without one.
    private let draft: [CChar]?

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
        let file: TemporaryFile
        do {
            file = try TemporaryFile(folder: PathParts(path).folder)
        } catch FileError.folderMissing {
            throw FileError.folderMissing(path: path)
        }
        self.path = path
        descriptor = file.descriptor
        draft = file.name
        sink = OutputFile(descriptor: file.descriptor, name: path)
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
}
