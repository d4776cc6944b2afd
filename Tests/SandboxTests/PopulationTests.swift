import Files
import Testing

@testable import SandboxWorld

@Suite("Who is linked")
struct PopulationTests {
    @Test("Whatever is added and cut, lists are those of a plain sorted list")
    func likeAList() throws {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<30 {
            let known = (0..<40).map { _ in Int64.random(in: 1...100, using: &generator) }
            let text = known.map { "{\"id\":\($0)}" }.joined()
            var population = Population(try StoredUsers(MemorySource(Array(text.utf8))))
            var linked = Set(known)
            for _ in 0..<100 {
                let id = Int64.random(in: 1...100, using: &generator)
                if Bool.random(using: &generator) {
                    population.put(id, Array("{\"id\":\(id),\"new\":1}".utf8))
                    linked.insert(id)
                } else {
                    #expect(population.unlink(id) == (linked.remove(id) != nil))
                }
                let start = Int64.random(in: -1...102, using: &generator)
                let limit = Int.random(in: 0...10, using: &generator)
                #expect(
                    population.ids(from: start, limit: limit)
                        == Array(linked.sorted().filter { $0 >= start }.prefix(limit)))
                #expect(
                    population.ids(from: start, limit: limit, isDescending: true)
                        == Array(linked.sorted(by: >).filter { $0 <= start }.prefix(limit)))
                #expect(population.contains(id) == linked.contains(id))
                #expect(population.count == linked.count)
            }
            #expect(population.ids(from: nil, limit: 1000) == linked.sorted())
            #expect(population.ids(from: nil, limit: 1000, isDescending: true) == linked.sorted(by: >))
        }
    }

    @Test("Of users with the same id the last one counts, however the file holds them")
    func repeated() throws {
        for text in [
            "{\"id\":1,\"a\":1}\n{\"id\":2}\n{\"id\":1,\"a\":2}",
            "[{\"id\":1},{\"id\":2},{\"a\":2,\"id\":1}]",
            "{\"elements\":[{\"id\":\"1\"},{\"id\":2},{\"id\":1,\"a\":2}]}",
        ] {
            let population = Population(try StoredUsers(MemorySource(Array(text.utf8), pieceSize: 3)))
            #expect(population.ids(from: nil, limit: 9) == [1, 2])
            var bytes: [UInt8] = []
            #expect(population.append(1, selecting: .everything, to: &bytes))
            #expect(String(decoding: bytes, as: UTF8.self).contains("\"a\":2"))
        }
    }

    @Test(
        "A file that holds something else is refused with its line",
        arguments: [
            ("{\"id\":1}\n{\"name\":2}", "The user on line 2 has no 'id' above 0."),
            ("{\"id\":-1}", "The user on line 1 has no 'id' above 0."),
            ("{\"id\":1}\n{\"id\":true}", "line 2, column 7: the id is no whole number."),
            ("{\"id\":1}\n{\"id\":", "line 2, column 7: the text ends too early."),
            ("[1,2]", "line 1, column 2: a user is a JSON object, and something else stands there."),
            ("<html>", "line 1, column 1: this is no JSON."),
        ])
    func refused(text: String, words: String) {
        do {
            _ = try StoredUsers(MemorySource(Array(text.utf8)))
            Issue.record("It was taken.")
        } catch {
            let sentence = SandboxVoice.sentence(for: error)
            #expect(sentence.hasSuffix(words), "\(sentence)")
        }
    }
}
