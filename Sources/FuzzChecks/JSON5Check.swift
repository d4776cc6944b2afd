internal import JSON

/// What the reader of JSON5 promises.
enum JSON5Check {
    static func check(_ input: [UInt8]) throws(Violation) {
        let value: JSON5Value
        do {
            value = try JSON5Value(json5: input)
        } catch {
            try check(error.place, in: input)
            try promise(error.fault == .nul || !isJSON(input), "all JSON without NUL is JSON5")
            return
        }
        let written = JSON5Rewriting.text(of: value.content)
        do {
            let again = try JSON5Value(json5: Array(written.utf8))
            try promise(
                JSON5Rewriting.text(of: again.content).utf8.elementsEqual(written.utf8),
                "a value that is written and read again is the same")
        } catch is JSON5Error {
            throw Violation("a value that is written can be read")
        } catch let error as Violation {
            throw error
        } catch {
            throw Violation("errors are of the reader's own type")
        }
        guard isJSON(input) else { return }
        let isSame = input.withUnsafeBytes { bytes in
            var reader = JSONReader(bytes)
            return (try? agrees(value, &reader)) ?? false
        }
        try promise(isSame, "JSON means the same to both readers")
    }

    static func check(_ place: JSON5Place, in input: [UInt8]) throws(Violation) {
        // U+2028 and U+2029 end lines too; both end in these bytes.
        let lines = 1 + input.count { [0x0A, 0x0D, 0xA8, 0xA9].contains($0) }
        try promise((1...lines).contains(place.line), "an error's line exists")
        try promise((1...input.count + 1).contains(place.column), "an error's column exists")
    }

    private static func isJSON(_ input: [UInt8]) -> Bool {
        input.withUnsafeBytes { bytes in
            var reader = JSONReader(bytes)
            do {
                try reader.skip()
                try reader.finish()
                return true
            } catch {
                return false
            }
        }
    }

    private static func agrees(
        _ value: JSON5Value, _ reader: inout JSONReader
    ) throws(JSONFailure) -> Bool {
        let kind = try reader.kind()
        switch value.content {
        case .null: return try reader.takeNull()
        case .boolean(let flag): return kind == .boolean ? try reader.boolean() == flag : false
        case .integer(let number): return kind == .number ? try reader.integer() == number : false
        case .number:
            try reader.skip()
            return kind == .number
        case .string(let text):
            return kind == .string ? try reader.string().utf8.elementsEqual(text.utf8) : false
        case .array(let elements):
            guard kind == .array else { return false }
            try reader.beginArray()
            for element in elements {
                guard try reader.nextElement(), try agrees(element, &reader) else { return false }
            }
            return try !reader.nextElement()
        case .object(let members):
            guard kind == .object else { return false }
            try reader.beginObject()
            for member in members {
                guard let name = try reader.nextKey(), name.string.utf8.elementsEqual(member.name.utf8),
                    try agrees(member.value, &reader)
                else { return false }
            }
            return try reader.nextKey() == nil
        }
    }
}
