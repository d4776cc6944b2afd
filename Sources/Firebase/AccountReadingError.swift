public import JSON

/// Why accounts could not be read: facts for a sentence. No case holds a password, a hash or a salt.
public enum AccountReadingError: Error, Equatable, Sendable {
    /// The file is not JSON as it should be.
    case json(file: String, error: JSONError)
    /// The file is a JSON object, but not one of accounts; the names of its first members, at most five.
    case notAccounts(file: String, members: [String])
    /// Nothing but white space.
    case empty(file: String)
    /// One record is wrong.
    case record(file: String, place: AccountPlace, fault: AccountFault)
}

/// Which record of a file.
public struct AccountPlace: Equatable, Sendable {
    /// Its number, counted from 1.
    public var record: Int
    /// The line on which it begins, counted from 1.
    public var line: Int
    /// Its uid, if that could be read.
    public var uid: String?

    /// A place.
    ///
    /// - Parameters:
    ///   - record: the record's number, counted from 1.
    ///   - line: the line on which it begins, counted from 1.
    ///   - uid: its uid, if that could be read.
    public init(record: Int, line: Int, uid: String?) {
        self.record = record
        self.line = line
        self.uid = uid
    }
}

/// What is wrong with one account.
public enum AccountFault: Equatable, Sendable {
    /// Neither `localId` nor `uid`.
    case uidMissing
    /// The uid is an empty text.
    case uidEmpty
    /// The uid has more than 128 bytes.
    case uidTooLong(bytes: Int)
    /// A field holds a value of another type.
    case wrongType(field: String, expected: JSONKind, found: JSONKind)
    /// A field should be a whole number.
    case notAnInteger(field: String, fault: IntegerFault)
    /// A field should be a time.
    case notATime(field: String)
    /// A text holds a NUL character.
    case holdsNUL(field: String)
    /// An entry of `providerUserInfo` names no provider.
    case providerMissing(field: String)
    /// The password fields are not what Firebase writes.
    case password(PasswordRecordError)
}
