internal import Files
internal import FoundationEssentials
internal import JSON

/// What the JSON stream, reader and writer promise.
enum JSONCheck {
    private struct Record: Equatable {
        var bytes: [UInt8]
        var line: Int
    }

    private struct Reading: Equatable {
        var outcome: Outcome<Record, JSONError>
        var shape: JSONShape?
        var memberNames: [String]
    }

    static func check(_ input: [UInt8], _ seams: Seams) throws(Violation) {
        let whole = try read(MemorySource(input), limit: input.count)
        let pieces = try read(seams.pieces(input), limit: input.count)
        try promise(whole == pieces, "pieces of \(seams.pieceSize) bytes give the same records")
        if let far = seams.farPieces(input) {
            var moved = try read(far, limit: input.count, firstLine: 2)
            moved.outcome.mapFault {
                var error = $0
                error.line -= 1
                return error
            }
            try promise(moved == whole, "records that are moved within memory are the same")
        }
        if let error = whole.outcome.fault {
            let lines = 1 + input.count { $0 == UInt8(ascii: "\n") }
            try promise((1...lines).contains(error.line), "an error's line exists")
            try promise((1...input.count + 1).contains(error.column), "an error's column exists")
        }
        for record in whole.outcome.records { try check(record.bytes) }
    }

    private static func read(
        _ source: any ByteSource, limit: Int, firstLine: Int = 1
    ) throws(Violation) -> Reading {
        let stream = JSONStream(source: source, recordMembers: ["users", "elements"])
        let outcome = try Outcome(limit: limit) {
            try stream.next { record in
                var reader = JSONReader(record.bytes)
                try reader.skip()
                try reader.finish()
                return Record(bytes: Array(record.bytes), line: record.line - firstLine)
            }
        } known: {
            $0 as? JSONError
        }
        return Reading(outcome: outcome, shape: stream.shape, memberNames: stream.memberNames)
    }

    /// A value that the reader takes is JSON to Foundation too, and is the same once written and read again.
    private static func check(_ value: [UInt8]) throws(Violation) {
        let isJSON = (try? JSONDecoder().decode(AnyValue.self, from: Data(value))) != nil
        try promise(isJSON, "what the reader takes is JSON")
        let plain = try copy(value, safeInHTML: false)
        try promise(
            try copy(plain, safeInHTML: false) == plain, "a value written and read again is the same")
        let safe = try copy(value, safeInHTML: true)
        try promise(!safe.contains { "<>&".utf8.contains($0) }, "nothing in it can be markup")
        try promise(
            try copy(safe, safeInHTML: false) == plain, "a value escaped for HTML is the same")
    }

    private static func copy(_ value: [UInt8], safeInHTML: Bool) throws(Violation) -> [UInt8] {
        var writer = JSONWriter(safeInHTML: safeInHTML)
        let isRead = value.withUnsafeBytes { bytes in
            var reader = JSONReader(bytes)
            do {
                try JSONCopy.copy(&reader, into: &writer)
                try reader.finish()
                return true
            } catch {
                return false
            }
        }
        try promise(isRead, "what was skipped or written can be read")
        return writer.bytes
    }
}

/// Any JSON value, not looked at.
private struct AnyValue: Decodable {
    init(from decoder: any Decoder) {}
}
