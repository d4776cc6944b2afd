public import Files
internal import SQLite

/// Everybody in a cache who is linked, as JSON lines in ascending order of the ids.
///
/// It sees the cache as it was when the first line was read, whatever is committed meanwhile. Of memory it takes one
/// line. The file may lie where nothing can be written.
public final class LinkedIdentities: ByteSource {
    private let path: String
    private let rows: Statement
    private var line: [UInt8] = []
    private var position = 0
    private var isAtEnd = false

    /// How many lines came already.
    public private(set) var count = 0

    /// Opens a cache, which must be there, only to look.
    ///
    /// - Parameter cache: the cache's file.
    /// - Throws: `DatabaseError`.
    public init(cache: String) throws {
        path = cache
        do {
            let connection = try DatabaseFile(path: cache, kind: .identityCache).openToRead()
            rows = try connection.prepare(
                """
                SELECT b.body FROM identities i CROSS JOIN bodies b ON b.id = i.id
                WHERE i.state = 'linked' ORDER BY i.id
                """)
        } catch {
            throw DatabaseError(error, .identityCache, path: cache)
        }
    }

    /// The next object.
    ///
    /// - Returns: the object as Kakao wrote it, but on one line and without the line's end; nil at the end, and ever
    ///   after.
    /// - Throws: `DatabaseError`.
    public func next() throws -> [UInt8]? {
        if isAtEnd { return nil }
        do {
            guard try rows.step() else {
                isAtEnd = true
                rows.reset()
                return nil
            }
        } catch {
            throw DatabaseError(error, .identityCache, path: path)
        }
        count += 1
        var body = rows.blob(at: 0)
        // Within JSON a bare line end can only stand between values.
        for index in body.indices where body[index] == UInt8(ascii: "\n") || body[index] == UInt8(ascii: "\r")
        {
            body[index] = UInt8(ascii: " ")
        }
        return body
    }

    /// Copies the next bytes of the lines.
    ///
    /// - Parameter buffer: where the bytes go.
    /// - Returns: how many bytes were written; 0 at the end.
    /// - Throws: `DatabaseError`.
    public func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        var written = 0
        while written < buffer.count {
            if position == line.count {
                guard let next = try next() else { break }
                line = next
                line.append(UInt8(ascii: "\n"))
                position = 0
            }
            let count = min(buffer.count - written, line.count - position)
            UnsafeMutableRawBufferPointer(rebasing: buffer[written..<written + count])
                .copyBytes(from: line[position..<position + count])
            written += count
            position += count
        }
        return written
    }
}
