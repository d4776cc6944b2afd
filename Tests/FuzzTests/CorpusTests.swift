import Foundation
import FuzzChecks
import Testing

@Suite("Readers of what strangers make, on every seed and on thousands of mutations of them")
struct CorpusTests {
    @Test("every reader has seeds and words for the fuzzer", arguments: FuzzedReader.allCases)
    func present(reader: FuzzedReader) throws {
        #expect(try Corpus.seeds(of: reader).count >= 4)
        let words = try String(contentsOfFile: "\(Corpus.folder)/\(reader.rawValue).dict", encoding: .utf8)
        let isPlain = words.utf8.allSatisfy { $0 < 0x7F }
        #expect(
            isPlain && words.split(separator: "\n").allSatisfy { $0.hasPrefix("\"") && $0.hasSuffix("\"") })
    }

    @Test("a seed is read or refused, and no promise is broken", arguments: FuzzedReader.allCases)
    func seeds(reader: FuzzedReader) throws {
        for seed in try Corpus.seeds(of: reader) {
            #expect(throws: Never.self, "\(reader.rawValue)/\(seed.name)") { try reader.check(seed.bytes) }
        }
    }

    @Test("a mutated seed is read or refused, and no promise is broken", arguments: FuzzedReader.allCases)
    func mutations(reader: FuzzedReader) throws {
        let seeds = try Corpus.seeds(of: reader).map(\.bytes)
        for number in 0..<500 as Range<UInt64> {
            var mutator = Mutator(seed: number, inputs: seeds)
            let input = mutator.next()
            do {
                try reader.check(input)
            } catch {
                Issue.record("\(reader.rawValue) \(number): \(error): \(Data(input).base64EncodedString())")
            }
        }
    }
}
