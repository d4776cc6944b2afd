public import JSON

/// Why identities could not be read: facts for a sentence.
public enum IdentityReadingError: Error, Equatable, Sendable {
    /// The file is not JSON as it should be.
    case json(file: String, error: JSONError)
    /// The file is a JSON object, but none of a user or of users; the names of its first members, at most five.
    case notIdentities(file: String, members: [String])
    /// The file holds ids only (an answer of `/v1/user/ids`), not users.
    case idsOnly(file: String, line: Int)
    /// The file holds an error answer of Kakao instead of users; `code` as Kakao gives it, `-401` or `KOE322`.
    case errorAnswer(file: String, line: Int, code: String)
    /// Nothing but white space.
    case empty(file: String)
    /// One record is wrong.
    case record(file: String, place: IdentityPlace, fault: IdentityFault)
}

/// Which record of a file.
public struct IdentityPlace: Equatable, Sendable {
    /// Its number, counted from 1.
    public var record: Int
    /// The line on which it begins, counted from 1.
    public var line: Int
    /// The id as it is written, if there is one.
    public var id: String?

    /// A place.
    ///
    /// - Parameters:
    ///   - record: the record's number, counted from 1.
    ///   - line: the line on which it begins, counted from 1.
    ///   - id: the id as it is written, if there is one.
    public init(record: Int, line: Int, id: String?) {
        self.record = record
        self.line = line
        self.id = id
    }
}

/// What is wrong with one identity.
public enum IdentityFault: Equatable, Sendable {
    /// No `id`.
    case idMissing
    /// A Kakao id is no whole number of Int64.
    case idNotAnInteger(IntegerFault)
    /// A Kakao id is 0 or negative.
    case idNotPositive
    /// The id is an empty text.
    case idEmpty
    /// The id has more than 255 bytes.
    case idTooLong(bytes: Int)
    /// `provider` is an empty text.
    case providerEmpty
    /// An answer of Kakao's names another provider.
    case providerNotKakao
    /// A field holds a value of another type.
    case wrongType(field: String, expected: JSONKind, found: JSONKind)
    /// A field should be a time such as `2021-03-04T05:06:07Z`.
    case notATime(field: String)
    /// A text holds a NUL character.
    case holdsNUL(field: String)
}
