/// The two parts of a path, as it is written.
public struct PathParts: Equatable, Sendable {
    /// The folder: `.` where none is written.
    public let folder: String
    /// What lies in it.
    public let name: String

    /// Takes a path apart.
    ///
    /// - Parameter path: the path of a file.
    public init(_ path: String) {
        guard let slash = path.lastIndex(of: "/") else {
            folder = "."
            name = path
            return
        }
        folder = slash == path.startIndex ? "/" : String(path[..<slash])
        name = String(path[path.index(after: slash)...])
    }
}
