internal import JSON
internal import Reporting

/// Words for what is wrong with a JSON text, to go after a file's name: "…: line 3 is not valid JSON: …".
extension JSONError {
    /// The rest of a sentence that begins with the file's name.
    ///
    /// - Parameter records: what the file's records are called, as in "accounts".
    /// - Returns: the rest, with its full stop.
    func words(records: String) -> String {
        let place = record.map { "record \($0) (line \(line))" } ?? "line \(line)"
        switch fault {
        case .empty: return "the file is empty; there are no \(records) in it."
        case .utf16: return "the text is in UTF-16, and JSON must be in UTF-8."
        case .compressed: return "the file is compressed."
        case .markup: return "this is HTML or XML, not JSON; perhaps an error page was saved."
        case .truncated:
            return "the file ends in the middle of line \(line); it was cut short after "
                + "\(Quantity.digits(recordsRead)) complete \(recordsRead == 1 ? String(records.dropLast()) : records)."
        case .tooDeep(let limit): return "\(place) nests more than \(limit) levels deep."
        case .recordTooLarge(let limit):
            return "\(place) is larger than \(limit >> 20) MiB; no real one is."
        case .invalidUTF8: return "\(place) has bytes that are not UTF-8 (column \(column))."
        case .controlCharacter(0): return "\(place) has a NUL character in a text (column \(column))."
        case .controlCharacter:
            return "\(place) has a control character in a text (column \(column)), such as a line break."
        case .badEscape:
            return "\(place) has a backslash sequence that JSON does not know (column \(column))."
        case .loneSurrogate: return "\(place) has half of a surrogate pair in a text (column \(column))."
        case .malformedNumber: return "\(place) has a malformed number (column \(column))."
        case .wrongTopLevel(let found):
            return "the file holds \(found.words) where \(records) should be."
        case .recordNotAnObject(let found): return "\(place) is \(found.words), not an object."
        case .trailing: return "line \(line), column \(column): something follows the end of the \(records)."
        case .unexpected(_, let expected):
            return "line \(line), column \(column) is not valid JSON: \(expected.words) should be there."
        case .wrongType(let expected, let found):
            return "\(place) has \(found.words) where \(expected.words) should be (column \(column))."
        case .notAnInteger(let fault):
            return "\(place) has a number that \(fault.words) (column \(column))."
        }
    }

    /// What to do about it.
    ///
    /// - Parameter export: how to make the file again.
    /// - Returns: the hint.
    func hint(export: String) -> String {
        switch fault {
        case .compressed: "Unpack it first, for example: zcat FILE.gz | naru … -"
        case .utf16: "Convert it first: iconv -f UTF-16 -t UTF-8 FILE > NEW"
        default: export
        }
    }
}

extension JSONKind {
    /// The kind with its article.
    var words: String {
        switch self {
        case .object: "an object"
        case .array: "an array"
        case .string: "a text"
        case .number: "a number"
        case .boolean: "true or false"
        case .null: "null"
        }
    }
}

extension JSONExpectation {
    /// What should be there.
    var words: String {
        switch self {
        case .value: "a value"
        case .memberName: "a name in double quotes"
        case .colon: "a colon"
        case .commaOrObjectEnd: "a comma or }"
        case .commaOrArrayEnd: "a comma or ]"
        case .arrayOrObject: "[ or {"
        case .end: "nothing more"
        }
    }
}

extension IntegerFault {
    /// What is wrong, as in "a number that …".
    var words: String {
        switch self {
        case .fractional: "has a fraction"
        case .exponent: "has an exponent"
        case .overflow: "is outside the range of 64 bits"
        case .notDigits: "is not made of digits alone"
        }
    }
}
