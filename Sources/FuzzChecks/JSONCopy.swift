internal import JSON

/// Reads a value step by step and writes it again.
enum JSONCopy {
    static func copy(_ reader: inout JSONReader, into writer: inout JSONWriter) throws(JSONFailure) {
        switch try reader.kind() {
        case .string: writer.value(try reader.string())
        case .boolean: writer.value(try reader.boolean())
        case .null:
            _ = try reader.takeNull()
            writer.null()
        case .number:
            let start = reader
            do {
                writer.value(try reader.integer())
            } catch {
                guard case .notAnInteger = error.fault else { throw error }
                // The writer has no other numbers; as a text nothing of it is lost.
                reader = start
                writer.value(String(decoding: try reader.raw(), as: UTF8.self))
            }
        case .object:
            try reader.beginObject()
            writer.beginObject()
            while let name = try reader.nextKey() {
                writer.key(name.string)
                try copy(&reader, into: &writer)
            }
            writer.endObject()
        case .array:
            try reader.beginArray()
            writer.beginArray()
            while try reader.nextElement() { try copy(&reader, into: &writer) }
            writer.endArray()
        }
    }
}
