internal import Glibc

/// What went wrong with a file: facts for a sentence.
public enum FileError: Error, Equatable, Sendable {
    /// Nothing is there.
    case missing(path: String)
    /// It cannot be made, since the folder that is to hold it is not there.
    case folderMissing(path: String)
    /// A folder where a file is wanted.
    case isFolder(path: String)
    /// A file where a folder is wanted.
    case notAFolder(path: String)
    /// It may not be read.
    case unreadable(path: String)
    /// It may not be written or made.
    case unwritable(path: String)
    /// The disk, or the quota on it, is full.
    case diskFull(path: String)
    /// Anything else, by the system's error number.
    case system(path: String, code: Int32)

    /// The error for a failed system call.
    ///
    /// - Parameters:
    ///   - code: the system's error number.
    ///   - path: the file as the user wrote it.
    ///   - writing: whether the call was to write.
    public init(code: Int32, path: String, writing: Bool) {
        switch code {
        case ENOENT: self = writing ? .folderMissing(path: path) : .missing(path: path)
        case ENAMETOOLONG where writing: self = .unwritable(path: path)
        case EISDIR: self = .isFolder(path: path)
        case ENOTDIR: self = .notAFolder(path: path)
        case EACCES, EPERM, EROFS: self = writing ? .unwritable(path: path) : .unreadable(path: path)
        case ENOSPC, EDQUOT, EFBIG: self = .diskFull(path: path)
        default: self = .system(path: path, code: code)
        }
    }
}
