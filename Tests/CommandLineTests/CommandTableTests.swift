import Testing

@testable import CommandLine

@Suite("The table")
struct CommandTableTests {
    static let flags = CommandTable.naru.commands.flatMap(\.flags) + CommandTable.naru.globalFlags

    @Test("has every name once")
    func names() {
        for command in CommandTable.naru.commands {
            let flags = CommandTable.naru.flags(of: command)
            #expect(Set(flags.map(\.name)).count == flags.count, "\(command.name)")
            let letters = flags.compactMap(\.short)
            #expect(Set(letters).count == letters.count, "\(command.name)")
            #expect(Set(command.positionals.map(\.name)).count == command.positionals.count)
        }
        let names = CommandTable.naru.commands.map(\.name)
        #expect(Set(names).count == names.count)
    }

    @Test("points only at what exists")
    func references() {
        for command in CommandTable.naru.commands {
            let names = Set(CommandTable.naru.flags(of: command).map(\.name))
            for flag in command.flags {
                #expect(names.isSuperset(of: flag.excludes), "\(flag.name)")
                if let needed = flag.needs { #expect(names.contains(needed), "\(flag.name)") }
            }
            for name in command.seeAlso { #expect(CommandTable.naru.command(named: name) != nil) }
        }
    }

    @Test("has standard values that its own parser takes", arguments: CommandTable.naru.commands.map(\.name))
    func standards(name: String) throws {
        let command = try #require(CommandTable.naru.command(named: name))
        for flag in CommandTable.naru.flags(of: command) {
            guard let standard = flag.standard else { continue }
            var parser = ArgumentParser()
            do {
                _ = try parser.parse([name, "\(flag.spelling)=\(standard)"])
            } catch ArgumentError.missingFlags, ArgumentError.missingArgument, ArgumentError.uselessWithout {
                continue
            }
        }
    }

    @Test("has examples that its own parser takes")
    func examples() throws {
        for command in CommandTable.naru.shownCommands {
            for example in command.examples {
                var words = example.line.split(separator: " ").map(String.init)
                words = Array(words[(try #require(words.lastIndex(of: "naru")) + 1)...])
                if let end = words.firstIndex(where: { $0 == ">" || $0 == "|" }) {
                    words = Array(words[..<end])
                }
                #expect(words.first == command.name)
                var parser = ArgumentParser()
                #expect(throws: Never.self, "\(example.line)") { try parser.parse(words) }
            }
        }
    }

    @Test("speaks in sentences of plain ASCII")
    func sentences() {
        let commands = CommandTable.naru.commands
        let helps =
            Self.flags.map(\.help) + commands.flatMap(\.positionals).map(\.help)
            + commands.flatMap(\.description)
        for text in helps {
            #expect(text.hasSuffix("."), "\(text)")
            #expect(text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }, "\(text)")
            #expect(text.filter { $0 == "`" }.count % 2 == 0, "\(text)")
        }
        for command in commands { #expect(!command.summary.hasSuffix("."), "\(command.name)") }
    }

    @Test("keeps the options that scripts rely on")
    func stable() throws {
        var parser = ArgumentParser()
        let words = [
            "plan", "--accounts", "a.json", "b.csv", "--identities", "k.jsonl", "--hash-config", "h",
            "--scheme",
            "kakao-prefix", "--scheme", "own.json5", "--reports", "out", "--policy", "proof,verified-email",
            "--json",
        ]
        guard case .run(let arguments) = try parser.parse(words) else {
            Issue.record("no command")
            return
        }
        #expect(arguments.values(.accounts) == ["a.json", "b.csv"])
        #expect(arguments.values(.identities) == ["k.jsonl"])
        #expect(arguments.values(.scheme) == ["kakao-prefix", "own.json5"])
        #expect(arguments.values(.policy) == ["proof", "verified-email"])
        #expect(arguments.value(.reports) == "out")
        #expect(arguments.value(.hashConfig) == "h")
        #expect(arguments.isGiven(.json))
        #expect(arguments.value(.cache) == "naru-cache.sqlite")
        #expect(arguments.number(.searchHours) == 24)
        #expect(arguments.number(.searchLimit) == 32)
        #expect(arguments.number(.threads) == nil)
    }
}
