import JSON

/// A small generator of reproducible randomness (SplitMix64).
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// A JSON value made at random.
indirect enum RandomTree: Equatable {
    case null
    case flag(Bool)
    case number(Int64)
    case text(String)
    case list([RandomTree])
    case object([Member])

    struct Member: Equatable {
        var name: String
        var value: RandomTree
    }

    static func object(_ random: inout SplitMix, depth: Int) -> RandomTree {
        .object(
            (0..<Int.random(in: 0...5, using: &random)).map { _ in
                Member(name: text(&random), value: make(&random, depth: depth + 1))
            })
    }

    static func make(_ random: inout SplitMix, depth: Int) -> RandomTree {
        switch Int.random(in: 0...(depth > 5 ? 3 : 5), using: &random) {
        case 0: .null
        case 1: .flag(Bool.random(using: &random))
        case 2: .number(Int64(bitPattern: random.next() >> UInt64.random(in: 0...63, using: &random)))
        case 3: .text(text(&random))
        case 4:
            .list((0..<Int.random(in: 0...4, using: &random)).map { _ in make(&random, depth: depth + 1) })
        default: object(&random, depth: depth)
        }
    }

    private static func text(_ random: inout SplitMix) -> String {
        let alphabet: [String] = [
            "a", "b", "users", "{", "}", "[", "]", "\"", "\\", "/", "\n", "\r\n", "\t", "\0", "\u{1F}",
            "\u{7F}", "é", "한",
            "글", "🌙", "👨‍👩‍👧", "\u{2028}", "<", ",", ":", " ",
        ]
        let length = Int.random(in: 0...20, using: &random)
        return (0..<length).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &random)] }.joined()
    }

    func write(to writer: inout JSONWriter) {
        switch self {
        case .null: writer.null()
        case .flag(let flag): writer.value(flag)
        case .number(let number): writer.value(number)
        case .text(let text): writer.value(text)
        case .list(let elements):
            writer.beginArray()
            for element in elements { element.write(to: &writer) }
            writer.endArray()
        case .object(let members):
            writer.beginObject()
            for member in members {
                writer.key(member.name)
                member.value.write(to: &writer)
            }
            writer.endObject()
        }
    }

    init(reading reader: inout JSONReader) throws {
        switch try reader.kind() {
        case .null:
            _ = try reader.takeNull()
            self = .null
        case .boolean: self = .flag(try reader.boolean())
        case .number: self = .number(try reader.integer())
        case .string: self = .text(try reader.string())
        case .array:
            var elements: [RandomTree] = []
            try reader.beginArray()
            while try reader.nextElement() { elements.append(try RandomTree(reading: &reader)) }
            self = .list(elements)
        case .object:
            var members: [Member] = []
            try reader.beginObject()
            while let name = try reader.nextKey() {
                members.append(Member(name: name.string, value: try RandomTree(reading: &reader)))
            }
            self = .object(members)
        }
    }
}
