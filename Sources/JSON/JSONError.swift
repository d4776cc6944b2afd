/// A fault in a stream of JSON, and where it is.
public struct JSONError: Error, Equatable, Sendable {
    /// What is wrong.
    public var fault: JSONFault
    /// The line, counted from 1.
    public var line: Int
    /// The character within the line, counted from 1.
    public var column: Int
    /// The record it is in, counted from 1; nil outside of records.
    public var record: Int?
    /// How many records came whole before it.
    public var recordsRead: Int

    /// A fault with its place.
    ///
    /// - Parameters:
    ///   - fault: what is wrong.
    ///   - line: the line, counted from 1.
    ///   - column: the character within the line, counted from 1.
    ///   - record: the record it is in, counted from 1.
    ///   - recordsRead: how many records came whole before it.
    public init(fault: JSONFault, line: Int, column: Int, record: Int?, recordsRead: Int) {
        self.fault = fault
        self.line = line
        self.column = column
        self.record = record
        self.recordsRead = recordsRead
    }
}

/// A fault in bytes at hand, by its offset from their start.
public struct JSONFailure: Error, Equatable, Sendable {
    /// What is wrong.
    public var fault: JSONFault
    /// How many bytes stand before it.
    public var offset: Int

    /// A fault at an offset.
    ///
    /// - Parameters:
    ///   - fault: what is wrong.
    ///   - offset: how many bytes stand before it.
    public init(_ fault: JSONFault, offset: Int) {
        self.fault = fault
        self.offset = offset
    }
}
