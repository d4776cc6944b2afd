import Testing

@testable import CommandLine

@Suite("The parser")
struct ArgumentParserTests {
    @Test(
        "reads a value after a space, after =, after a letter and stuck to it",
        arguments: [
            ["carry", "x", "--boat", "raft"], ["carry", "x", "--boat=raft"], ["carry", "x", "-b", "raft"],
            ["carry", "x", "-braft"], ["carry", "x", "-b=raft"], ["carry", "--boat", "raft", "x"],
            ["carry", "x", "-lbraft"], ["carry", "x", "-lb", "raft"],
        ])
    func value(words: [String]) throws {
        var parser = ArgumentParser(table: .sample)
        guard case .run(let arguments) = try parser.parse(words) else {
            Issue.record("no command")
            return
        }
        #expect(arguments.value(.boat) == "raft")
        #expect(arguments.value(.place) == "x")
        #expect(arguments.isGiven(.loud) == words.contains { $0.hasPrefix("-l") })
    }

    @Test("keeps everything after the first = of a value")
    func equalsInValue() throws {
        #expect(try parse("carry", "x", "--boat=a=b=").value(.boat) == "a=b=")
        #expect(try parse("carry", "x", "--boat=\u{301}e").value(.boat) == "\u{301}e")
    }

    @Test("lets one option take several values until the next option")
    func several() throws {
        let arguments = try parse("carry", "x", "--people", "a", "-", "b", "--loud", "--people=c", "rice")
        #expect(arguments.values(.people) == ["a", "-", "b", "c"])
        #expect(arguments.value(.load) == "rice")
    }

    @Test("takes negative numbers as values")
    func negative() throws {
        #expect(try parse("carry", "x", "--count", "-5").number(.count) == -5)
        #expect(try parse("carry", "-7").value(.place) == "-7")
        #expect(
            refusal("carry", "x", "-n", "-6") == .notANumber(flag: "--count", value: "-6", range: -5...10))
    }

    @Test("takes everything after -- as it stands")
    func doubleDash() throws {
        #expect(try parse("carry", "--", "--loud").value(.place) == "--loud")
        #expect(try parse("carry", "--loud", "--", "--").value(.place) == "--")
    }

    @Test("takes the options of every command before the command, too")
    func globalFirst() throws {
        let arguments = try parse("--color", "never", "-q", "carry", "x", "--color=always")
        #expect(arguments.values(.color) == ["always"])
        #expect(arguments.isGiven(.quiet))
    }

    @Test("gives the standard value, or nothing, for what was not typed")
    func standards() throws {
        let arguments = try parse("carry", "x")
        #expect(arguments.value(.boat) == "ferry")
        #expect(arguments.number(.count) == 3)
        #expect(arguments.value(.speed) == nil)
        #expect(arguments.values(.people) == [])
        #expect(arguments.value(.load) == nil)
        #expect(arguments.value(.accounts) == nil)
        #expect(arguments.value(.pseudonym) == nil)
        #expect(!arguments.isGiven(.boat))
        #expect(throws: ArgumentError.missingFlags(["--speed HOW"], command: "carry")) {
            try arguments.required(.speed)
        }
        #expect(throws: ArgumentError.missingArgument("LOAD", command: "carry")) {
            try arguments.required(.load)
        }
    }

    @Test("parts the words of a list")
    func list() throws {
        #expect(try parse("carry", "x", "--kinds", "young,old").values(.kinds) == ["young", "old"])
    }

    @Test("stops at --help and --version, whatever else is missing")
    func help() throws {
        var parser = ArgumentParser()
        guard case .help(let command) = try parser.parse(["plan", "--help", "--nonsense"]) else {
            Issue.record("no help")
            return
        }
        #expect(command?.name == "plan")
        parser = ArgumentParser()
        guard case .help(nil) = try parser.parse(["-h"]) else {
            Issue.record("no help")
            return
        }
    }

    @Test("answers -V in a bundle")
    func version() throws {
        var parser = ArgumentParser()
        guard case .version = try parser.parse(["-qV"]) else {
            Issue.record("no version")
            return
        }
    }

    @Test("still knows --color when the rest is wrong")
    func colorOfErrors() {
        let run = Run("--color=always", "plan", "--nonsense")
        #expect(run.errors.hasPrefix("\u{1B}[1;31mnaru:\u{1B}[0m "))
    }
}
