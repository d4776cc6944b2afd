/// Reads one JSON value at hand, step by step, without building a tree.
///
/// The grammar is that of RFC 8259, whole: every byte a caller passes over has been checked. It points into the
/// bytes given and must not outlive them.
public struct JSONReader {
    let bytes: UnsafeRawBufferPointer
    let depthLimit: Int
    /// How many bytes have been read.
    public internal(set) var offset = 0
    /// How many arrays and objects are open.
    private var depth = 0
    /// Whether the innermost array or object has just been opened.
    private var isFresh = false

    /// A reader at the start of a value.
    ///
    /// - Parameters:
    ///   - bytes: the value; white space around it is fine.
    ///   - depthLimit: the most arrays and objects inside each other.
    public init(_ bytes: UnsafeRawBufferPointer, depthLimit: Int = JSONLimits.standard.depth) {
        self.bytes = bytes
        self.depthLimit = min(depthLimit, 512)
    }

    /// What kind of value begins here; nothing is read but white space.
    ///
    /// - Returns: the kind.
    /// - Throws: `JSONFailure` when no value begins here.
    public mutating func kind() throws(JSONFailure) -> JSONKind {
        let byte = try significant()
        switch byte {
        case UInt8(ascii: "\""): return .string
        case UInt8(ascii: "{"): return .object
        case UInt8(ascii: "["): return .array
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .boolean
        case UInt8(ascii: "n"): return .null
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
        default: throw unexpected(byte, .value)
        }
    }

    /// Enters an object; ``nextKey()`` gives its members.
    ///
    /// - Throws: `JSONFailure` when there is another value, or one too many levels.
    public mutating func beginObject() throws(JSONFailure) {
        guard try significant() == UInt8(ascii: "{") else { throw try wrongType(.object) }
        try open()
    }

    /// Reads a member's name and the colon after it; the value must be read next.
    ///
    /// - Returns: the name, or nil when the object has ended.
    /// - Throws: `JSONFailure` when the grammar is broken.
    public mutating func nextKey() throws(JSONFailure) -> JSONText? {
        var byte = try significant()
        if byte == UInt8(ascii: "}") {
            close()
            return nil
        }
        if isFresh {
            isFresh = false
        } else {
            guard byte == UInt8(ascii: ",") else { throw unexpected(byte, .commaOrObjectEnd) }
            offset &+= 1
            byte = try significant()
        }
        guard byte == UInt8(ascii: "\"") else { throw unexpected(byte, .memberName) }
        let name = try quoted()
        byte = try significant()
        guard byte == UInt8(ascii: ":") else { throw unexpected(byte, .colon) }
        offset &+= 1
        return name
    }

    /// Enters an array; ``nextElement()`` goes through it.
    ///
    /// - Throws: `JSONFailure` when there is another value, or one too many levels.
    public mutating func beginArray() throws(JSONFailure) {
        guard try significant() == UInt8(ascii: "[") else { throw try wrongType(.array) }
        try open()
    }

    /// Goes to the next element, which must be read next.
    ///
    /// - Returns: whether there is one.
    /// - Throws: `JSONFailure` when the grammar is broken.
    public mutating func nextElement() throws(JSONFailure) -> Bool {
        let byte = try significant()
        if byte == UInt8(ascii: "]") {
            close()
            return false
        }
        if isFresh {
            isFresh = false
            return true
        }
        guard byte == UInt8(ascii: ",") else { throw unexpected(byte, .commaOrArrayEnd) }
        offset &+= 1
        let next = try significant()
        guard next != UInt8(ascii: "]") else { throw unexpected(next, .value) }
        return true
    }

    /// Reads a string, leaving it where it is.
    ///
    /// - Returns: the string; valid as long as the bytes.
    /// - Throws: `JSONFailure` when there is another value or a malformed one.
    public mutating func text() throws(JSONFailure) -> JSONText {
        guard try significant() == UInt8(ascii: "\"") else { throw try wrongType(.string) }
        return try quoted()
    }

    /// Reads a string or `null`.
    ///
    /// - Returns: the string, valid as long as the bytes; nil for `null`.
    /// - Throws: `JSONFailure` when there is another value or a malformed one.
    public mutating func textOrNull() throws(JSONFailure) -> JSONText? {
        if try significant() == UInt8(ascii: "\"") { return try quoted() }
        guard try takeNull() else { throw try wrongType(.string) }
        return nil
    }

    /// Reads a string.
    ///
    /// - Returns: the string, escapes replaced.
    /// - Throws: `JSONFailure` when there is another value or a malformed one.
    public mutating func string() throws(JSONFailure) -> String {
        try text().string
    }

    /// Reads `true` or `false`.
    ///
    /// - Returns: which.
    /// - Throws: `JSONFailure` when there is another value.
    public mutating func boolean() throws(JSONFailure) -> Bool {
        switch try significant() {
        case UInt8(ascii: "t"):
            try literal("true")
            return true
        case UInt8(ascii: "f"):
            try literal("false")
            return false
        default:
            throw try wrongType(.boolean)
        }
    }

    /// Reads `true`, `false` or `null`.
    ///
    /// - Returns: which; nil for `null`.
    /// - Throws: `JSONFailure` when there is another value.
    public mutating func booleanOrNull() throws(JSONFailure) -> Bool? {
        guard try significant() == UInt8(ascii: "n") else { return try boolean() }
        try literal("null")
        return nil
    }

    /// Reads `null` if it is there.
    ///
    /// - Returns: whether it was.
    /// - Throws: `JSONFailure` when no value begins here.
    public mutating func takeNull() throws(JSONFailure) -> Bool {
        guard try significant() == UInt8(ascii: "n") else { return false }
        try literal("null")
        return true
    }

    /// Passes over a value of any kind, checking all of it.
    ///
    /// - Throws: `JSONFailure` when the grammar is broken.
    public mutating func skip() throws(JSONFailure) {
        switch try kind() {
        case .string: _ = try quoted()
        case .number: try skipNumber()
        case .boolean: _ = try boolean()
        case .null: try literal("null")
        case .object:
            try beginObject()
            while try nextKey() != nil { try skip() }
        case .array:
            try beginArray()
            while try nextElement() { try skip() }
        }
    }

    /// Passes over a value of any kind, checking all of it.
    ///
    /// - Returns: the value as it is written; valid as long as the bytes.
    /// - Throws: `JSONFailure` when the grammar is broken.
    public mutating func raw() throws(JSONFailure) -> UnsafeRawBufferPointer {
        _ = try significant()
        let start = offset
        try skip()
        return UnsafeRawBufferPointer(rebasing: bytes[start..<offset])
    }

    /// Checks that nothing but white space is left.
    ///
    /// - Throws: `JSONFailure` when something is.
    public mutating func finish() throws(JSONFailure) {
        skipSpace()
        if offset < bytes.count { throw unexpected(bytes[offset], .end) }
    }

    private mutating func open() throws(JSONFailure) {
        depth &+= 1
        guard depth <= depthLimit else { throw JSONFailure(.tooDeep(limit: depthLimit), offset: offset) }
        offset &+= 1
        isFresh = true
    }

    private mutating func close() {
        depth &-= 1
        offset &+= 1
        isFresh = false
    }

    /// Passes over white space and gives the byte after it without reading it.
    @inline(__always)
    mutating func significant() throws(JSONFailure) -> UInt8 {
        skipSpace()
        guard offset < bytes.count else { throw JSONFailure(.truncated, offset: offset) }
        return bytes[offset]
    }

    @inline(__always)
    private mutating func skipSpace() {
        while offset < bytes.count, JSONSpace.contains(bytes[offset]) { offset &+= 1 }
    }

    /// Reads a string whose opening quote is next.
    mutating func quoted() throws(JSONFailure) -> JSONText {
        let start = offset &+ 1
        var index = start
        var nonASCII = false
        var isEscaped = false
        while true {
            index = StringScan.stop(in: bytes, from: index, nonASCII: &nonASCII)
            guard index < bytes.count else { throw JSONFailure(.truncated, offset: bytes.count) }
            let byte = bytes[index]
            if byte == UInt8(ascii: "\"") { break }
            guard byte == UInt8(ascii: "\\") else {
                throw JSONFailure(.controlCharacter(byte), offset: index)
            }
            isEscaped = true
            index = try JSONEscape.end(in: bytes, from: index)
        }
        if nonASCII, let fault = UTF8Check.firstFault(in: bytes, start..<index) {
            throw JSONFailure(.invalidUTF8, offset: fault)
        }
        offset = index &+ 1
        return JSONText(bytes: UnsafeRawBufferPointer(rebasing: bytes[start..<index]), isEscaped: isEscaped)
    }

    private mutating func literal(_ word: StaticString) throws(JSONFailure) {
        let start = offset
        if start &+ 4 <= bytes.count,
            bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self)
                == UnsafeRawPointer(word.utf8Start).loadUnaligned(as: UInt32.self),
            word.utf8CodeUnitCount == 4
        {
            offset = start &+ 4
            return
        }
        for position in 0..<word.utf8CodeUnitCount {
            let index = start &+ position
            guard index < bytes.count else { throw JSONFailure(.truncated, offset: index) }
            let expected = word.withUTF8Buffer { $0[position] }
            guard bytes[index] == expected else {
                throw JSONFailure(.unexpected(found: bytes[index], expected: .value), offset: index)
            }
        }
        offset = start &+ word.utf8CodeUnitCount
    }

    func unexpected(_ byte: UInt8, _ expected: JSONExpectation) -> JSONFailure {
        JSONFailure(.unexpected(found: byte, expected: expected), offset: offset)
    }

    mutating func wrongType(_ expected: JSONKind) throws(JSONFailure) -> JSONFailure {
        let start = offset
        return JSONFailure(.wrongType(expected: expected, found: try kind()), offset: start)
    }
}

/// The white space of RFC 8259, section 2.
enum JSONSpace {
    @inline(__always)
    static func contains(_ byte: UInt8) -> Bool {
        byte <= 0x20 && (byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09)
    }
}
