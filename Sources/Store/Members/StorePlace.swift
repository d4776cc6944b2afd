internal import Files
internal import Glibc

/// Where a store really lies, whatever name leads there.
public struct StorePlace: Equatable, Sendable {
    /// The store's file behind all symbolic links.
    public let path: String

    /// Finds a store's place; the store need not be there yet, its folder must.
    ///
    /// - Parameter name: what the user calls it.
    /// - Throws: `FileError`; ``SeveralNames`` when hard links give the file other names, for a lock beside one of them
    ///   would not keep others away.
    public init(_ name: String) throws {
        var facts = stat()
        if stat(name, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, facts.st_nlink > 1 {
            throw SeveralNames(path: name)
        }
        if let real = Self.real(name) {
            path = real
            return
        }
        let parts = PathParts(name)
        guard let folder = Self.real(parts.folder) else {
            throw FileError(code: ENOENT, path: name, writing: true)
        }
        path = folder == "/" ? "/" + parts.name : folder + "/" + parts.name
    }

    /// The file whose lock keeps the store for one process.
    public var lock: String { path + ".lock" }

    private static func real(_ name: String) -> String? {
        guard let found = realpath(name, nil) else { return nil }
        defer { free(found) }
        return String(cString: found)
    }
}

/// A store has several names.
public struct SeveralNames: Error, Equatable, Sendable {
    /// What the user called it.
    public var path: String
}
