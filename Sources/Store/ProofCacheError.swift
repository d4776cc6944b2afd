public import Files
internal import SQLite

/// Why the cache of proofs cannot be used: facts for a sentence.
///
/// Whatever it is, the file holds only results that can be computed again: it may be deleted.
public enum ProofCacheError: Error, Equatable, Sendable {
    /// The file is not an SQLite database.
    case notADatabase(path: String)
    /// The file is a database of something else, by its `application_id`.
    case foreignDatabase(path: String, applicationID: Int64)
    /// A newer version of the program made the file.
    case newerVersion(path: String, version: Int64, known: Int64)
    /// The file is damaged.
    case damaged(path: String)
    /// Another process kept the file locked for too long.
    case busy(path: String)
    /// The file, its folder or its disk.
    case file(FileError)
    /// Anything else that SQLite says.
    case database(path: String, extendedCode: Int32, message: String)

    init(_ error: SQLiteError, path: String) {
        switch error.kind {
        case .notADatabase: self = .notADatabase(path: path)
        case .corrupt: self = .damaged(path: path)
        case .busy: self = .busy(path: path)
        case .full: self = .file(.diskFull(path: path))
        case .readOnly, .cannotOpen: self = .file(.unwritable(path: path))
        // SQLITE_ERROR: a statement does not fit the tables, which are therefore not as they were made.
        case .other where error.code == 1: self = .damaged(path: path)
        case .constraint, .inputOutput, .other:
            self = .database(path: path, extendedCode: error.extendedCode, message: error.message)
        }
    }
}
