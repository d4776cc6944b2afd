internal import JSON

/// Finds the id in a user's body.
enum UserID {
    /// Checks a body as a whole and reads its id.
    ///
    /// - Parameter body: a JSON object.
    /// - Returns: the id, above 0; nil when there is none.
    /// - Throws: `JSONFailure` when the body or the id is malformed.
    static func read(_ body: UnsafeRawBufferPointer) throws(JSONFailure) -> Int64? {
        var id: Int64?
        var reader = JSONReader(body)
        try reader.beginObject()
        while let name = try reader.nextKey() {
            if name.equals("id") {
                id = try reader.takeNull() ? nil : try reader.integer()
            } else {
                try reader.skip()
            }
        }
        try reader.finish()
        return id.flatMap { $0 > 0 ? $0 : nil }
    }
}
