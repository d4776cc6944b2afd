import Testing

@testable import CommandLine

@Suite("Spelling")
struct SpellingTests {
    @Test(
        "finds what was meant",
        arguments: [
            ("pln", "plan"), ("paln", "plan"), ("plann", "plan"), ("rep", "report"), ("shcemes", "schemes"),
            ("wyh", "why"),
        ])
    func meant(typed: String, wanted: String) {
        #expect(Spelling.nearest(to: typed, among: ["plan", "why", "report", "schemes"]) == wanted)
    }

    @Test(
        "does not guess wildly",
        arguments: ["", "x", "delete", "p", "pxyn", "repxyz", String(repeating: "a", count: 10_000)])
    func wild(typed: String) {
        #expect(Spelling.nearest(to: typed, among: ["plan", "why", "report", "schemes"]) == nil)
    }

    @Test("counts changes, and a swap as one")
    func distance() {
        #expect(Spelling.distance(Array("abcd".utf8), Array("abdc".utf8)) == 1)
        #expect(Spelling.distance(Array("kitten".utf8), Array("sitting".utf8)) == 3)
        #expect(Spelling.distance([], Array("abc".utf8)) == 3)
        #expect(Spelling.distance(Array("abc".utf8), []) == 3)
    }
}
