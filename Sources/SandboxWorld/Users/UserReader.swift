internal import Files
internal import JSON

/// Reads users as Kakao answers them: JSON lines, an array, or an object with the array in `elements`.
enum UserReader {
    /// Reads users, one after the other.
    ///
    /// - Parameters:
    ///   - source: the text.
    ///   - each: takes an id and a body, which is valid within the call alone.
    /// - Throws: `UserReadingError`, and what the source throws.
    static func read(_ source: any ByteSource, _ each: (Int64, UnsafeRawBufferPointer) -> Void) throws {
        let stream = JSONStream(source: source, recordMembers: ["elements"])
        do {
            while true {
                let found: Void? = try stream.next { record in
                    guard let id = try UserID.read(record.bytes) else {
                        throw UserReadingError.noID(line: record.line)
                    }
                    each(id, record.bytes)
                }
                if found == nil { return }
            }
        } catch let error as JSONError {
            // No user is as good as any number of them.
            if error.fault != .empty { throw UserReadingError.json(error) }
        }
    }
}
