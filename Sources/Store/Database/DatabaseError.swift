public import Files
internal import SQLite

/// Why a database of Naru's cannot be used: facts for a sentence.
public struct DatabaseError: Error, Equatable, Sendable {
    /// What the database is for.
    public var purpose: DatabasePurpose
    /// What is wrong.
    public var fault: DatabaseFault

    /// An error.
    ///
    /// - Parameters:
    ///   - purpose: what the database is for.
    ///   - fault: what is wrong.
    public init(_ purpose: DatabasePurpose, _ fault: DatabaseFault) {
        self.purpose = purpose
        self.fault = fault
    }

    /// Whether a constraint of the tables forbids what was tried.
    var isConstraint: Bool {
        guard case .database(_, let code, _) = fault else { return false }
        return code & 0xFF == 19  // SQLITE_CONSTRAINT
    }

    /// Any error that working with a database throws, as this one.
    init(_ error: any Error, _ purpose: DatabasePurpose, path: String) {
        switch error {
        case let error as DatabaseError: self = error
        case let fault as DatabaseFault: self.init(purpose, fault)
        case let error as SQLiteError: self.init(purpose, DatabaseFault(error, path: path))
        case let error as FileError: self.init(purpose, .file(error))
        default: self.init(purpose, .damaged(path: path))
        }
    }
}

/// What one of Naru's databases is for.
public enum DatabasePurpose: Sendable {
    /// The cache of proofs. It holds only results that can be computed again: it may be deleted.
    case proofCache
    /// The store: members and the journal. It cannot be made again from anything else.
    case store
    /// The cache of identities. Kakao can be asked again, which costs calls; how many were made is known only here.
    case identityCache
}

/// What is wrong with a database.
public enum DatabaseFault: Error, Equatable, Sendable {
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
