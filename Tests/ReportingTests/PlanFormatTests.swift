import Bridge
import Files
import Foundation
import Testing

@testable import Reporting

@Suite("Documentation/PlanFormat.md")
struct PlanFormatTests {
    private static let text: String = {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let file = root.deletingLastPathComponent().appendingPathComponent("Documentation/PlanFormat.md")
        return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    }()

    @Test("the example is a plan, exactly as it would be written")
    func example() throws {
        let block = try #require(Self.text.split(separator: "```json\n").last?.split(separator: "```").first)
        let bytes = Array(block.utf8)
        let (header, decisions) = try PlanRoundTripTests.read(bytes)
        #expect(decisions.count == 2)
        #expect(try PlanRoundTripTests.written(header, decisions) == bytes)
    }

    @Test("every member that a plan can have is in it", arguments: 1...5 as ClosedRange<UInt64>)
    func members(seed: UInt64) throws {
        var random = RandomPlan(seed: seed)
        let decisions = random.decisions(30)
        let bytes = try PlanRoundTripTests.written(random.header(for: decisions), decisions)
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let object = try JSONSerialization.jsonObject(with: Data(line))
            for name in names(object)
            where !Self.text.contains("`\(name)`") && !Self.text.contains("\"\(name)\"") {
                Issue.record("\(name) is not documented")
            }
        }
    }

    /// Names of members, without the objects whose names are data.
    private func names(_ value: Any) -> Set<String> {
        switch value {
        case let object as [String: Any]:
            var all = Set(object.keys)
            for (name, value) in object
            where !["signUps", "reasons", "statuses", "evidence", "wouldMove"].contains(name) {
                // In the header's counts, schemes are names.
                if name == "schemes", value is [String: Any] { continue }
                all.formUnion(names(value))
            }
            return all
        case let array as [Any]: return array.reduce(into: []) { $0.formUnion(names($1)) }
        default: return []
        }
    }
}
