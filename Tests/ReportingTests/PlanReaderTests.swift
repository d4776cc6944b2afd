import Bridge
import Files
import JSON
import Testing

@testable import Reporting

@Suite("A plan file that is not as it should be")
struct PlanReaderTests {
    static let good: [Substring] = {
        let bytes = (try? PlanRoundTripTests.written(Samples.header, Samples.decisions)) ?? []
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    }()

    private func error(reading lines: [Substring]) -> PlanError? {
        error(readingText: lines.joined(separator: "\n") + "\n")
    }

    private func error(readingText text: String) -> PlanError? {
        do {
            _ = try PlanRoundTripTests.read(Array(text.utf8))
            return nil
        } catch {
            return error as? PlanError
        }
    }

    private func swapped(_ old: String, _ new: String) -> [Substring] {
        Self.good.map { Substring($0.replacing(old, with: new, maxReplacements: 1)) }
    }

    @Test("the plan these tests damage is itself fine")
    func fine() {
        #expect(error(reading: Self.good) == nil)
    }

    @Test(
        "what is not a plan is told from a damaged plan",
        arguments: ["", " \n", "{}", "[]", "uid,status\n", "{\"users\":[]}", "\u{0}"])
    func notAPlan(text: String) {
        #expect(error(readingText: text) == .notAPlan)
    }

    @Test("a newer format is refused whatever else it holds")
    func newer() {
        let text = "{\"format\":\"naru-plan\",\"version\":2,\"surprise\":[1]}\n"
        #expect(error(readingText: text) == .newerVersion(found: 2, supported: 1))
    }

    @Test("a file cut at any byte is refused")
    func cutAnywhere() throws {
        let bytes = Array((Self.good.joined(separator: "\n") + "\n").utf8)
        // Without its very last byte, a line feed, the plan is still whole.
        for end in 0..<bytes.count - 1 {
            #expect(throws: PlanError.self) { try PlanRoundTripTests.read(Array(bytes[..<end])) }
        }
    }

    @Test("a file cut short says how many decisions there are and how many there should be")
    func cutShort() {
        #expect(error(reading: [Self.good[0], Self.good[1]]) == .cutShort(expected: 2, found: 1))
        #expect(
            error(reading: [Self.good[0], Self.good[1], Self.good[2].dropLast(5)])
                == .cutShort(expected: 2, found: 1))
    }

    @Test("a line too many is refused")
    func tooLong() {
        let more = Self.good[2].replacing("bbb", with: "ccc")
        #expect(error(reading: Self.good + [Substring(more)]) == .tooLong(expected: 2, line: 4))
    }

    @Test("lines out of order and a uid twice are refused")
    func order() {
        #expect(error(reading: [Self.good[0], Self.good[2], Self.good[1]]) == .unsorted(line: 3))
        #expect(error(reading: [Self.good[0], Self.good[1], Self.good[1]]) == .repeatedUID(line: 3))
    }

    @Test("uids are ordered by their bytes, and those that only look alike are two")
    func canonicallyEquivalentUIDs() throws {
        var first = Samples.review
        first.uid = "e\u{301}"
        first.account.uid = first.uid
        var second = Samples.review
        second.uid = "\u{E9}"
        second.account.uid = second.uid
        let bytes = try PlanRoundTripTests.written(Samples.header, [first, second])
        #expect(try PlanRoundTripTests.read(bytes).1.count == 2)
    }

    @Test("counts that do not add up are refused")
    func counts() {
        #expect(error(reading: swapped("\"repeats\":1", "\"repeats\":2")) == .countsDoNotAddUp)
        #expect(
            error(reading: swapped("\"read\":3", "\"read\":9223372036854775807"))
                == .outOfRange(line: 1, member: "read"))
        #expect(
            error(reading: swapped("\"distinct\":2", "\"distinct\":-2"))
                == .outOfRange(line: 1, member: "distinct"))
    }

    @Test(
        "a line with something unknown, missing or of the wrong type is refused with its number",
        arguments: [
            (
                "\"status\":\"migrate\"", "\"status\":\"teleport\"",
                PlanError.unknownValue(line: 2, member: "status", value: "teleport")
            ),
            (
                "\"evidence\":\"proof\",", "\"evidence\":\"hunch\",",
                .unknownValue(line: 2, member: "evidence", value: "hunch")
            ),
            ("\"status\":\"migrate\",", "", .missingMember(line: 2, member: "status")),
            ("\"uid\":\"aaa\",", "", .missingMember(line: 2, member: "uid")),
            (
                "\"records\":2,\"conf", "\"records\":2,\"extra\":1,\"conf",
                .unknownMember(line: 3, member: "extra")
            ),
            ("\"disabled\":true", "\"hidden\":true", .unknownMember(line: 3, member: "account.hidden")),
            (
                "\"records\":2,\"conf", "\"records\":true,\"conf",
                .malformed(line: 3, column: 178, fault: .wrongType(expected: .number, found: .boolean))
            ),
            ("\"proof\":\"checked\",", "", .missingMember(line: 1, member: "proof")),
            ("\"2023-04\"", "\"2023-4\"", .unknownValue(line: 1, member: "signUps", value: "2023-4")),
        ])
    func badLine(old: String, new: String, expected: PlanError) {
        #expect(error(reading: swapped(old, new)) == expected)
    }
}
