/// Why a CSV export could not be read: facts for a sentence. No case holds a cell's content but the uid.
///
/// What is wrong with an account itself (its uid, its password fields) is an `AccountReadingError`, as in JSON.
public enum CSVReadingError: Error, Equatable, Sendable {
    /// The file is something else altogether.
    case notCSV(file: String, form: CSVImpostor)
    /// One record is wrong.
    case record(file: String, place: AccountPlace, fault: CSVFault)
}

/// What a file is that should have been CSV.
public enum CSVImpostor: String, Equatable, Sendable {
    /// Text in UTF-16 or UTF-32.
    case utf16
    /// Compressed bytes (gzip or zip).
    case compressed
    /// HTML or XML.
    case markup
    /// JSON.
    case json
    /// Bytes that are no text.
    case binary
}

/// What is wrong with one record of a CSV export.
public enum CSVFault: Equatable, Sendable {
    /// The first record names the columns; Firebase writes no such record.
    case headerRow
    /// No version of the Firebase CLI writes so many cells; cells are counted with the empty one that the comma
    /// at the end of the line makes.
    case cellCount(Int)
    /// The record has another number of cells than those before it, as one that was cut short has.
    case otherCellCount(Int, expected: Int)
    /// The cell after the last comma of the line holds something.
    case surplusCell(column: Int)
    /// `emailVerified` is neither `true` nor `false`.
    case emailVerified
    /// `createdAt` is not a number of milliseconds.
    case createdAt
    /// `lastLoginAt` is neither empty nor a number of milliseconds.
    case lastLoginAt
    /// `disabled` is neither `true`, `false` nor empty.
    case disabled
    /// `customAttributes` is neither empty nor a JSON object.
    case customAttributes
    /// Something follows the closing quote of a cell; columns count from 1.
    case strayQuote(column: Int)
    /// The file ends inside a quoted cell; columns count from 1.
    case unclosedQuote(column: Int)
    /// The record has more bytes than allowed.
    case tooLong(limit: Int)
    /// The record is not UTF-8.
    case invalidUTF8
    /// The record holds a NUL character.
    case holdsNUL
}
