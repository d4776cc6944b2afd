internal import JSON

/// Reads one answer of Kakao's API, whose bytes are at hand.
///
/// Members that nobody asks for are checked and passed over, because Kakao adds some often.
struct AnswerReader {
    /// What remains to be read.
    var json: JSONReader
    /// The field being read, for errors.
    var field: StaticString = ""

    /// Reads a whole answer.
    ///
    /// - Parameters:
    ///   - bytes: the answer.
    ///   - body: reads it; what it leaves must be white space.
    /// - Returns: what `body` returns.
    /// - Throws: `KakaoAnswerError`.
    static func read<Value>(
        _ bytes: [UInt8], _ body: (inout AnswerReader) throws -> Value
    ) throws(KakaoAnswerError) -> Value {
        do {
            return try bytes.withUnsafeBytes { bytes in
                let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
                guard let first else { throw KakaoAnswerError.empty }
                guard first != UInt8(ascii: "<") else { throw KakaoAnswerError.markup }
                var reader = AnswerReader(json: JSONReader(bytes))
                do {
                    let value = try body(&reader)
                    try reader.json.finish()
                    return value
                } catch let failure as JSONFailure {
                    throw KakaoAnswerError(failure, field: reader.field)
                }
            }
        } catch let error as KakaoAnswerError {
            throw error
        } catch {
            // Nothing above throws anything else.
            throw .malformed(offset: 0)
        }
    }

    /// Reads an object, member by member.
    ///
    /// - Parameters:
    ///   - name: the field that it is the value of; empty for the answer as a whole.
    ///   - member: reads the member's value.
    /// - Throws: what `member` throws; `JSONFailure`.
    mutating func object(
        _ name: StaticString, _ member: (JSONText, inout AnswerReader) throws -> Void
    ) throws {
        field = name
        try json.beginObject()
        while let key = try json.nextKey() { try member(key, &self) }
    }

    /// Reads an array, element by element.
    ///
    /// - Parameters:
    ///   - name: the field that it is the value of; empty for the answer as a whole.
    ///   - element: reads the element.
    /// - Throws: what `element` throws; `JSONFailure`.
    mutating func array(_ name: StaticString, _ element: (inout AnswerReader) throws -> Void) throws {
        field = name
        try json.beginArray()
        while try json.nextElement() { try element(&self) }
    }

    /// Reads a whole number, also one written as a text of digits; nil for `null`.
    mutating func integer(_ name: StaticString) throws -> Int64? {
        field = name
        if try json.takeNull() { return nil }
        return try json.integer()
    }

    /// Reads an id of Kakao's: a whole number above 0; nil for `null`.
    mutating func id(_ name: StaticString) throws -> Int64? {
        guard let id = try integer(name) else { return nil }
        guard id > 0 else { throw KakaoAnswerError.idNotPositive(field: "\(name)") }
        return id
    }

    /// Reads a text; nil for `null` and for an empty one.
    mutating func text(_ name: StaticString) throws -> String? {
        field = name
        guard let text = try json.textOrNull(), !text.bytes.isEmpty else { return nil }
        return text.string
    }

    /// Reads `true` or `false`; nil for `null`.
    mutating func flag(_ name: StaticString) throws -> Bool? {
        field = name
        return try json.booleanOrNull()
    }

    /// Reads the address of a neighbouring page and gives one number of its query, never the address: it carries
    /// the app's key. nil for `null` and for an empty text.
    mutating func link(_ name: StaticString, parameter: StaticString) throws -> PageLink? {
        field = name
        guard let text = try json.textOrNull(), !text.bytes.isEmpty else { return nil }
        return PageLink(text, parameter: parameter)
    }

    /// Reads the code of an error answer; nil when the value is none.
    mutating func code() throws -> Int? {
        let start = json
        if [.number, .string].contains(try json.kind()) {
            do {
                return Int(exactly: try json.integer())
            } catch {
                // A text or a number of another kind is no code of the resource API.
                json = start
            }
        }
        try json.skip()
        return nil
    }
}
