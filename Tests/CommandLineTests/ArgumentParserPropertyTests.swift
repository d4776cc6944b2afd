import Testing

@testable import CommandLine

/// Numbers that look random and are the same in every run.
struct Dice: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

@Suite("Whatever is typed")
struct ArgumentParserPropertyTests {
    static let pieces = [
        "carry", "plan", "help", "--", "-", "---", "--=", "=", "-=", "", "-l", "-lb", "-lsn4", "-n-3",
        "--boat",
        "--boat=", "--boat=x", "--people", "--count", "--count=9223372036854775807", "-0", "-.5",
        "--kinds=old,,",
        "rice", "나루", "-나", "--나=루", "\u{301}", "-\u{301}", "--\u{301}", "--boat\u{301}=x", "\u{1B}[31m",
        "\n",
        "👨‍👩‍👧‍👦", "-👨‍👩‍👧‍👦", "\u{202E}", "-q", "-hq", "--help", "-V", "--color", "--color=auto",
        String(repeating: "x", count: 5000), "-" + String(repeating: "l", count: 500), "generate", "\0",
        "-\0",
    ]

    @Test("the program answers with a code and a sentence, and never traps", arguments: 0..<8)
    func neverTraps(seed: Int) {
        var dice = Dice(state: UInt64(seed))
        for _ in 0..<400 {
            var words: [String] = []
            for _ in 0..<Int.random(in: 0...7, using: &dice) {
                var word = Self.pieces.randomElement(using: &dice) ?? ""
                if Int.random(in: 0..<6, using: &dice) == 0 {
                    word += Self.pieces.randomElement(using: &dice) ?? ""
                }
                words.append(word)
            }
            var parser = ArgumentParser(table: .sample)
            do {
                _ = try parser.parse(words)
            } catch {
                let message = Voice.message(for: error)
                #expect(message.exitCode == .usage, "\(words)")
                #expect(message.sentence.hasSuffix("."), "\(words)")
                #expect(!message.sentence.contains { $0 == "\u{1B}" || $0 == "\n" }, "\(words)")
                #expect(message.hint?.contains { $0 == "\u{1B}" || $0 == "\n" } != true, "\(words)")
            }
        }
    }

    @Test("the order and the spelling of options do not matter", arguments: 0..<4)
    func orderDoesNotMatter(seed: Int) throws {
        var dice = Dice(state: UInt64(seed) &+ 1000)
        for _ in 0..<200 {
            let boat = ["raft", "a=b", "-", "-3", "나루"].randomElement(using: &dice) ?? ""
            let count = Int.random(in: -5...10, using: &dice)
            var groups: [[String]] = [
                [["--boat", boat], ["--boat=" + boat], ["-b", boat]].randomElement(using: &dice) ?? [],
                [["--count", "\(count)"], ["--count=\(count)"], ["-n\(count)"]].randomElement(using: &dice)
                    ?? [],
                [["--loud"], ["-l"], ["-ll"]].randomElement(using: &dice) ?? [],
                ["--people=a", "--people=b"], ["here"],
            ]
            groups.shuffle(using: &dice)
            var parser = ArgumentParser(table: .sample)
            guard case .run(let arguments) = try parser.parse(["carry"] + groups.flatMap { $0 }) else {
                Issue.record("no command: \(groups)")
                return
            }
            #expect(arguments.value(.boat) == boat, "\(groups)")
            #expect(arguments.number(.count) == count, "\(groups)")
            #expect(arguments.values(.people) == ["a", "b"], "\(groups)")
            #expect(arguments.value(.place) == "here", "\(groups)")
            #expect(arguments.isGiven(.loud), "\(groups)")
        }
    }

    @Test("any word may follow --", arguments: pieces)
    func afterDoubleDash(word: String) throws {
        #expect(try parse("carry", "--", word).value(.place) == word)
    }

    @Test("any value but an empty one may follow =", arguments: pieces.filter { !$0.isEmpty })
    func afterEquals(word: String) throws {
        #expect(try parse("carry", "x", "--boat=" + word).value(.boat) == word)
    }
}
