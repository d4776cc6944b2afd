/// One record of a stream: a complete object.
///
/// Its bytes are valid until the stream goes on.
public struct JSONRecord {
    /// The object, from `{` to `}`.
    public let bytes: UnsafeRawBufferPointer
    /// Its number in the stream, counted from 1.
    public let number: Int
    let start: TextPlace

    /// The line on which it begins, counted from 1.
    public var line: Int { start.lines + 1 }

    /// The names of the first members, to say what a record is that is not what was hoped for.
    ///
    /// - Parameter limit: how many names to give.
    /// - Returns: the names, each cut after 64 characters; fewer when the object is malformed.
    public func memberNames(limit: Int) -> [String] {
        var names: [String] = []
        var reader = JSONReader(bytes)
        do {
            try reader.beginObject()
            while names.count < limit, let name = try reader.nextKey() {
                names.append(String(name.string.prefix(64)))
                try reader.skip()
            }
        } catch {
            // The names before the fault are good enough.
        }
        return names
    }

    /// A fault inside this record, with its place in the stream.
    ///
    /// - Parameter failure: the fault, by its offset from the record's start.
    /// - Returns: the same with line and column.
    public func located(_ failure: JSONFailure) -> JSONError {
        let before = UnsafeRawBufferPointer(rebasing: bytes[..<min(max(failure.offset, 0), bytes.count)])
        let place = start.advanced(over: before)
        return JSONError(
            fault: failure.fault, line: place.lines + 1, column: place.characters + 1, record: number,
            recordsRead: number - 1)
    }
}
