/// Why a text is not JSON5, and where.
public struct JSON5Error: Error, Equatable, Sendable {
    /// What is wrong.
    public var fault: JSON5Fault
    /// Where it is.
    public var place: JSON5Place

    /// A fault at a place.
    ///
    /// - Parameters:
    ///   - fault: what is wrong.
    ///   - place: where it is.
    public init(_ fault: JSON5Fault, at place: JSON5Place) {
        self.fault = fault
        self.place = place
    }
}

/// What is wrong with a JSON5 text: facts for a sentence.
public enum JSON5Fault: Equatable, Sendable {
    /// The grammar wants something else; `found` is the character or word there, nil at the end of the text.
    case unexpected(found: String?, expected: JSON5Expectation)
    /// A string that begins here has no end on its line.
    case unterminatedString
    /// A `/*` that begins here has no `*/`.
    case unterminatedComment
    /// A backslash sequence that JSON5 does not know.
    case badEscape
    /// Half of a surrogate pair.
    case loneSurrogate
    /// A number that breaks the grammar, such as `01` or `0x`.
    case malformedNumber
    /// Bytes that are not UTF-8.
    case invalidUTF8
    /// A NUL character.
    case nul
    /// More nested arrays and objects than allowed.
    case tooDeep(limit: Int)
}

/// What the grammar of JSON5 wants at a place.
public enum JSON5Expectation: Equatable, Sendable {
    /// Any value.
    case value
    /// A member's name, quoted or not.
    case memberName
    /// The colon between a name and its value.
    case colon
    /// A comma, or the end of the object.
    case commaOrObjectEnd
    /// A comma, or the end of the array.
    case commaOrArrayEnd
    /// Nothing: the value is complete.
    case end
}
