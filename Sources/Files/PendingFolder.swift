internal import Glibc

/// A folder that is filled out of sight and put in place whole, or not at all.
///
/// It lies hidden beside its final place until ``place(as:)``. A process that dies leaves it there; the next one that
/// makes such a folder in the same parent sweeps it up.
public final class PendingFolder {
    /// Where it lies now.
    public let path: String
    private let parent: String
    private var isPlaced = false
    private static let prefix = ".partial-"

    /// Makes an empty folder that only its owner may enter (0700), and its parent if need be.
    ///
    /// - Parameter parent: the folder it is to lie in.
    /// - Throws: `FileError` when it cannot be made.
    public init(in parent: String) throws {
        let parent =
            parent.count > 1 && parent.hasSuffix("/")
            ? String(parent.reversed().drop { $0 == "/" }.reversed()) : parent
        self.parent = parent.isEmpty ? "/" : parent
        try Self.makeFolder(self.parent)
        Self.sweep(self.parent)
        path = "\(self.parent)/\(Self.prefix)\(getpid())-\(UInt32.random(in: 0 ... .max))"
        guard mkdir(path, 0o700) == 0 else { throw FileError(code: errno, path: self.parent, writing: true) }
    }

    deinit {
        if !isPlaced { Self.remove(path) }
    }

    /// Puts the folder in place. If a folder of that name is there, each file replaces the one of its name; other files
    /// in it stay.
    ///
    /// - Parameter name: the final name within the parent.
    /// - Returns: the final path.
    /// - Throws: `FileError` when it cannot be moved.
    public func place(as name: String) throws -> String {
        let target = "\(parent)/\(name)"
        if rename(path, target) != 0 {
            guard errno == ENOTEMPTY || errno == EEXIST else {
                throw FileError(code: errno, path: target, writing: true)
            }
            chmod(target, 0o700)
            for file in try Self.names(in: path) where rename("\(path)/\(file)", "\(target)/\(file)") != 0 {
                throw FileError(code: errno, path: "\(target)/\(file)", writing: true)
            }
            Self.remove(path)
        }
        isPlaced = true
        return target
    }

    private static func makeFolder(_ path: String) throws {
        if mkdir(path, 0o700) == 0 { return }
        let code = errno
        if code == EEXIST {
            var facts = stat()
            guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR else {
                throw FileError.notAFolder(path: path)
            }
            return
        }
        guard code == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
            throw FileError(code: code, path: path, writing: true)
        }
        try makeFolder(String(path[..<slash]))
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
            throw FileError(code: errno, path: path, writing: true)
        }
    }

    private static func sweep(_ parent: String) {
        for name in (try? names(in: parent)) ?? [] where name.hasPrefix(prefix) {
            let owner = name.dropFirst(prefix.count).split(separator: "-").first
            guard let process = owner.flatMap({ Int32($0) }),
                process != getpid(), kill(process, 0) != 0, errno == ESRCH
            else { continue }
            remove("\(parent)/\(name)")
        }
    }

    private static func remove(_ folder: String) {
        for name in (try? names(in: folder)) ?? [] { unlink("\(folder)/\(name)") }
        rmdir(folder)
    }

    private static func names(in folder: String) throws -> [String] {
        guard let stream = opendir(folder) else { throw FileError(code: errno, path: folder, writing: true) }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }
}
