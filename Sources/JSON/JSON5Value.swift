/// A value of a JSON5 text (https://spec.json5.org), with the place where it begins.
public struct JSON5Value: Equatable, Sendable {
    /// What it is.
    public var content: JSON5Content
    /// Where it begins.
    public var place: JSON5Place

    /// A value at a place.
    ///
    /// - Parameters:
    ///   - content: what it is.
    ///   - place: where it begins.
    public init(_ content: JSON5Content, at place: JSON5Place) {
        self.content = content
        self.place = place
    }

    /// Reads a whole text, made for files that people write: it is held in memory as a tree.
    ///
    /// - Parameters:
    ///   - bytes: the text, UTF-8, with or without a byte order mark.
    ///   - depthLimit: the most arrays and objects inside each other; at most 512 are granted.
    /// - Throws: `JSON5Error` when it is not JSON5.
    public init(json5 bytes: [UInt8], depthLimit: Int = 64) throws(JSON5Error) {
        var parser = JSON5Parser(try JSON5Cursor(bytes), depthLimit: min(depthLimit, 512))
        self = try parser.document()
    }
}

/// What a ``JSON5Value`` is.
public enum JSON5Content: Equatable, Sendable {
    /// `null`
    case null
    /// `true` or `false`
    case boolean(Bool)
    /// A number written as a whole one that fits Int64, decimal or hexadecimal.
    case integer(Int64)
    /// Any other number, `Infinity` and `NaN` included.
    case number(Double)
    /// A text in single or double quotes.
    case string(String)
    /// `[…]`
    case array([JSON5Value])
    /// `{…}`: the members in the order written, repeated names included.
    case object([JSON5Member])
}

/// A member of a JSON5 object.
public struct JSON5Member: Equatable, Sendable {
    /// Its name, escapes replaced.
    public var name: String
    /// Where the name begins.
    public var place: JSON5Place
    /// Its value.
    public var value: JSON5Value

    /// A member.
    ///
    /// - Parameters:
    ///   - name: its name.
    ///   - place: where the name begins.
    ///   - value: its value.
    public init(name: String, place: JSON5Place, value: JSON5Value) {
        self.name = name
        self.place = place
        self.value = value
    }
}

/// A place in a JSON5 text.
public struct JSON5Place: Equatable, Sendable {
    /// The line, counted from 1.
    public var line: Int
    /// The character (Unicode scalar) within the line, counted from 1.
    public var column: Int

    /// A place.
    ///
    /// - Parameters:
    ///   - line: the line, counted from 1.
    ///   - column: the character within the line, counted from 1.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}
