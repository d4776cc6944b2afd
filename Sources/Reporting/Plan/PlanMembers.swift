internal import JSON

// What the readers of a plan's lines share: each value is of the type the format says, or the line is refused.
extension JSONReader {
    /// Goes through an object; the closure must read each member's value.
    mutating func members(_ read: (inout JSONReader, JSONText) throws -> Void) throws {
        try beginObject()
        while let name = try nextKey() { try read(&self, name) }
    }

    /// Goes through an array; the closure must read each element.
    mutating func elements(_ read: (inout JSONReader) throws -> Void) throws {
        try beginArray()
        while try nextElement() { try read(&self) }
    }

    /// Reads an array of strings.
    mutating func strings() throws -> [String] {
        var texts: [String] = []
        try elements { texts.append(try $0.string()) }
        return texts
    }

    /// Reads one of the words of an enumeration.
    mutating func word<Word: RawRepresentable<String>>(_ member: String) throws -> Word {
        try Self.word(try string(), of: member)
    }

    /// A word of an enumeration, for example a member's name.
    static func word<Word: RawRepresentable<String>>(_ text: String, of member: String) throws -> Word {
        guard let word = Word(rawValue: text) else {
            throw PlanLineFault.unknownValue(member: member, value: text)
        }
        return word
    }

    /// Reads a number that counts something.
    mutating func count(_ member: String) throws -> Int {
        let number = try integer()
        // Below this, sums of counts cannot overflow.
        guard (0...1 << 53).contains(number) else {
            throw PlanLineFault.outOfRange(member: member)
        }
        return Int(number)
    }
}

/// A value that must have been read by the time an object ends.
func required<Value>(_ value: Value?, _ member: String) throws -> Value {
    guard let value else { throw PlanLineFault.missingMember(member) }
    return value
}
