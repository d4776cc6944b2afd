internal import JSON

/// JSON5 values as text, in one form for each value.
enum JSON5Rewriting {
    static func text(of content: JSON5Content) -> String {
        switch content {
        case .null: "null"
        case .boolean(let flag): "\(flag)"
        case .integer(let number): "\(number)"
        case .number(let number): text(of: number)
        case .string(let text): quoted(text)
        case .array(let elements):
            "[" + elements.map { text(of: $0.content) }.joined(separator: ",") + "]"
        case .object(let members):
            "{"
                + members.map { "\(quoted($0.name)):\(text(of: $0.value.content))" }.joined(separator: ",")
                + "}"
        }
    }

    private static func text(of number: Double) -> String {
        if number.isNaN { return "NaN" }
        if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
        return "\(number)"
    }

    private static func quoted(_ text: String) -> String {
        var writer = JSONWriter()
        writer.value(text)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
