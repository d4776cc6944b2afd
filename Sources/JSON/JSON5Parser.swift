/// Reads JSON5 by its grammar, section by section of https://spec.json5.org.
struct JSON5Parser {
    var cursor: JSON5Cursor
    private let depthLimit: Int
    private var depth = 0

    init(_ cursor: JSON5Cursor, depthLimit: Int) {
        self.cursor = cursor
        self.depthLimit = depthLimit
    }

    /// The one value of a text.
    mutating func document() throws(JSON5Error) -> JSON5Value {
        let value = try value()
        try cursor.skipSpace()
        guard cursor.current == nil else { throw unexpected(.end) }
        return value
    }

    private mutating func value() throws(JSON5Error) -> JSON5Value {
        try cursor.skipSpace()
        let place = cursor.place
        switch cursor.current {
        case "{": return JSON5Value(try object(), at: place)
        case "[": return JSON5Value(try array(), at: place)
        case "\"", "'": return JSON5Value(.string(try string()), at: place)
        case "+", "-", ".", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "I", "N":
            return JSON5Value(try number(), at: place)
        default:
            for (word, content): (String, JSON5Content) in [
                ("null", .null), ("true", .boolean(true)), ("false", .boolean(false)),
            ] where takeWord(word) {
                return JSON5Value(content, at: place)
            }
            throw unexpected(.value)
        }
    }

    private mutating func object() throws(JSON5Error) -> JSON5Content {
        try open()
        var members: [JSON5Member] = []
        while true {
            try cursor.skipSpace()
            if cursor.take("}") { break }
            let place = cursor.place
            let name = try memberName()
            try cursor.skipSpace()
            guard cursor.take(":") else { throw unexpected(.colon) }
            members.append(JSON5Member(name: name, place: place, value: try value()))
            try cursor.skipSpace()
            if cursor.take(",") { continue }
            guard cursor.current == "}" else { throw unexpected(.commaOrObjectEnd) }
        }
        depth -= 1
        return .object(members)
    }

    private mutating func array() throws(JSON5Error) -> JSON5Content {
        try open()
        var elements: [JSON5Value] = []
        while true {
            try cursor.skipSpace()
            if cursor.take("]") { break }
            elements.append(try value())
            try cursor.skipSpace()
            if cursor.take(",") { continue }
            guard cursor.current == "]" else { throw unexpected(.commaOrArrayEnd) }
        }
        depth -= 1
        return .array(elements)
    }

    private mutating func open() throws(JSON5Error) {
        depth += 1
        guard depth <= depthLimit else { throw JSON5Error(.tooDeep(limit: depthLimit), at: cursor.place) }
        cursor.next()
    }

    private mutating func memberName() throws(JSON5Error) -> String {
        if cursor.current == "\"" || cursor.current == "'" { return try string() }
        var name = String.UnicodeScalarView()
        while let scalar = cursor.current {
            let place = cursor.place
            let part: Unicode.Scalar
            if scalar == "\\" {
                guard cursor.peek(1) == "u" else { throw JSON5Error(.badEscape, at: place) }
                cursor.next()
                cursor.next()
                part = try JSON5String.unicodeEscape(&cursor, from: place)
            } else {
                part = scalar
            }
            guard name.isEmpty ? JSON5Cursor.beginsName(part) : JSON5Cursor.continuesName(part) else {
                if scalar == "\\" { throw JSON5Error(.badEscape, at: place) }
                break
            }
            name.append(part)
            if scalar != "\\" { cursor.next() }
        }
        guard !name.isEmpty else { throw unexpected(.memberName) }
        return String(name)
    }

    private mutating func string() throws(JSON5Error) -> String {
        try JSON5String.read(&cursor)
    }

    private mutating func number() throws(JSON5Error) -> JSON5Content {
        let start = cursor.place
        let isNegative = cursor.current == "-"
        if isNegative || cursor.current == "+" { cursor.next() }
        if takeWord("Infinity") { return .number(isNegative ? -.infinity : .infinity) }
        if takeWord("NaN") { return .number(.nan) }
        guard let content = JSON5Number.read(&cursor, isNegative: isNegative) else {
            // A word such as `Nope` is no number at all.
            if let scalar = cursor.current, start == cursor.place, JSON5Cursor.beginsName(scalar) {
                throw unexpected(.value)
            }
            throw JSON5Error(.malformedNumber, at: start)
        }
        return content
    }

    private mutating func takeWord(_ word: String) -> Bool {
        var distance = 0
        for scalar in word.unicodeScalars {
            guard cursor.peek(distance) == scalar else { return false }
            distance += 1
        }
        if let after = cursor.peek(distance), JSON5Cursor.continuesName(after) { return false }
        for _ in 0..<distance { cursor.next() }
        return true
    }

    private func unexpected(_ expected: JSON5Expectation) -> JSON5Error {
        JSON5Error(.unexpected(found: cursor.found(), expected: expected), at: cursor.place)
    }
}
