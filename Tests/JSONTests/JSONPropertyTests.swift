import Files
import JSON
import Testing

@Suite("Properties of reading JSON")
struct JSONPropertyTests {
    private func stream(_ bytes: [UInt8], pieceSize: Int) -> JSONStream {
        JSONStream(source: MemorySource(bytes, pieceSize: pieceSize), recordMembers: ["users"])
    }

    @Test("What the writer writes is read back, however it is cut and wrapped", arguments: UInt64(0)..<40)
    func roundTrip(seed: UInt64) throws {
        var random = SplitMix(state: seed)
        let trees = (0..<20).map { _ in RandomTree.object(&random, depth: 0) }
        for shape in 0..<3 {
            var writer = JSONWriter(safeInHTML: shape == 1)
            switch shape {
            case 0:
                for tree in trees {
                    tree.write(to: &writer)
                    writer.newline()
                }
            case 1:
                writer.beginArray()
                for tree in trees { tree.write(to: &writer) }
                writer.endArray()
            default:
                writer.beginObject()
                writer.key("kind")
                trees[0].write(to: &writer)
                writer.key("users")
                writer.beginArray()
                for tree in trees { tree.write(to: &writer) }
                writer.endArray()
                writer.key("after")
                trees[1].write(to: &writer)
                writer.endObject()
            }
            let stream = stream(writer.bytes, pieceSize: Int.random(in: 1...40, using: &random))
            var read: [RandomTree] = []
            while let tree = try stream.next({ record in
                var reader = JSONReader(record.bytes)
                let tree = try RandomTree(reading: &reader)
                try reader.finish()
                return tree
            }) {
                read.append(tree)
            }
            // A bare object that holds an array named `users` is a wrapper by design.
            if shape > 0 || !trees.contains(where: holdsUsers) { #expect(read == trees) }
        }
    }

    private func holdsUsers(_ tree: RandomTree) -> Bool {
        guard case .object(let members) = tree else { return false }
        return members.contains {
            if case .list = $0.value { $0.name == "users" } else { false }
        }
    }

    @Test("Any damage gives records or an error with a place inside the text", arguments: UInt64(0)..<60)
    func damage(seed: UInt64) throws {
        var random = SplitMix(state: seed &+ 1000)
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("users")
        writer.beginArray()
        for _ in 0..<3 { RandomTree.object(&random, depth: 0).write(to: &writer) }
        writer.endArray()
        writer.endObject()
        for _ in 0..<60 {
            var bytes = writer.bytes
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0...3, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.insert(Array("{}[]\",:\\n1".utf8).randomElement(using: &random) ?? 0, at: place)
                case 2: bytes.removeSubrange(place...)
                default: bytes.remove(at: place)
                }
                if bytes.isEmpty { break }
            }
            let whole = try RecordCollection(bytes)
            let pieces = try RecordCollection(bytes, pieceSize: Int.random(in: 1...9, using: &random))
            #expect(pieces.records == whole.records)
            #expect(pieces.error == whole.error)
            if let error = whole.error {
                let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
                #expect(1...lines ~= error.line)
                #expect(1...bytes.count + 1 ~= error.column)
            }
        }
    }

    @Test("Any bytes give a JSON5 value or an error", arguments: UInt64(0)..<20)
    func json5(seed: UInt64) {
        var random = SplitMix(state: seed)
        let parts = [
            "{", "}", "[", "]", ",", ":", "'", "\"", "\\", "\n", "a", "1", ".", "0x", "//", "/*", "*/",
            "\\u0", "-", "e", "한", "\u{FEFF}",
        ]
        for _ in 0..<500 {
            let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in
                parts[Int.random(in: 0..<parts.count, using: &random)]
            }
            var bytes = Array(text.joined().utf8)
            if Int.random(in: 0...9, using: &random) == 0 {
                bytes.append(UInt8.random(in: 128...255, using: &random))
            }
            do {
                _ = try JSON5Value(json5: bytes)
            } catch {
                #expect(error.place.line >= 1 && error.place.column >= 1)
            }
        }
    }
}
