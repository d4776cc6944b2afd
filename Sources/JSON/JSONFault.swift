/// What is wrong with a JSON text: facts for a sentence.
public enum JSONFault: Equatable, Sendable {
    /// Nothing but white space.
    case empty
    /// The text is UTF-16, not UTF-8.
    case utf16
    /// The bytes are compressed (gzip or zip).
    case compressed
    /// The text begins with `<`: HTML or XML.
    case markup
    /// The bytes end inside a value.
    case truncated
    /// The grammar wants something else here.
    case unexpected(found: UInt8, expected: JSONExpectation)
    /// More nested arrays and objects than allowed.
    case tooDeep(limit: Int)
    /// One record, or one member beside the records, has more bytes than allowed.
    case recordTooLarge(limit: Int)
    /// Bytes that are not UTF-8.
    case invalidUTF8
    /// An unescaped control character, NUL included, inside a string.
    case controlCharacter(UInt8)
    /// A backslash sequence that JSON does not know.
    case badEscape
    /// Half of a surrogate pair.
    case loneSurrogate
    /// A number that breaks the grammar, such as `01` or `1.`.
    case malformedNumber
    /// The whole text is a value that is neither an array nor an object.
    case wrongTopLevel(found: JSONKind)
    /// A record is not an object.
    case recordNotAnObject(found: JSONKind)
    /// Something follows the last value that does not begin another one.
    case trailing(found: UInt8)
    /// A value of another type than the reader wants.
    case wrongType(expected: JSONKind, found: JSONKind)
    /// A number, or a text of a number, that is no Int64.
    case notAnInteger(IntegerFault)
}

/// Why a number is no Int64.
public enum IntegerFault: Equatable, Sendable {
    /// It has a fraction, be it `.0`.
    case fractional
    /// It has an exponent.
    case exponent
    /// It is below -2^63 or above 2^63-1.
    case overflow
    /// It is a text that does not consist of digits, or begins with a needless zero.
    case notDigits
}

/// The kinds of JSON values.
public enum JSONKind: String, Equatable, Sendable {
    /// `{…}`
    case object
    /// `[…]`
    case array
    /// `"…"`
    case string
    /// `1`
    case number
    /// `true` or `false`
    case boolean
    /// `null`
    case null
}

/// What the grammar wants at a place.
public enum JSONExpectation: Equatable, Sendable {
    /// Any value.
    case value
    /// A member's name in double quotes.
    case memberName
    /// The colon between a name and its value.
    case colon
    /// A comma, or the end of the object.
    case commaOrObjectEnd
    /// A comma, or the end of the array.
    case commaOrArrayEnd
    /// An array or an object, at the very start.
    case arrayOrObject
    /// Nothing: the value is complete.
    case end
}
