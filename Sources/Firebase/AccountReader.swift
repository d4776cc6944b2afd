public import Bridge

/// Accounts that come one after the other, whatever format they are written in.
public protocol AccountReader: AnyObject {
    /// Reads the next account.
    ///
    /// - Returns: the account, or nil at the end and ever after.
    /// - Throws: `AccountReadingError` when the input is not accounts, `FileError` when it cannot be read.
    func next() throws -> Account?

    /// The format recognised so far, for example `firebase auth:export JSON`; final once ``next()`` gave nil.
    var formatName: String { get }

    /// How many records ``next()`` has given.
    var recordsRead: Int { get }

    /// The names of members (or columns) that mean nothing to this program, and how many records had them.
    var unknownMembers: [(name: String, count: Int)] { get }
}
