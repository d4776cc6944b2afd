@testable import CommandLine

/// A small table with one of everything.
extension CommandTable {
    static let sample = CommandTable(
        commands: [.sample, .help],
        globalFlags: [.help, .version, .color, .quiet]
    )
}

extension Command {
    static let sample = Command(
        name: "carry", summary: "Carry people across", description: ["In `boats`."], usage: ["PLACE"],
        positionals: [.place, .load],
        flags: [.people, .boat, .count, .kinds, .loud, .silent, .speed, .key],
        body: { _, _ in .success })
}

extension Positional {
    static let place = Positional(name: "PLACE", help: "Where to.")
    static let load = Positional(
        name: "LOAD", help: "What.", isOptional: true,
        completion: .choices([Choice(word: "rice", help: "food"), Choice(word: "salt", help: "spice")]))
}

extension Flag {
    static let people = Flag(
        name: "people", value: .text("FILE", .file), takesSeveral: true, repeats: .collected, help: "Who.",
        readsStandardInput: true)
    static let boat = Flag(
        name: "boat", short: "b", value: .text("NAME", .nothing), standard: "ferry", help: "In what.",
        readsStandardInput: true)
    static let count = Flag(
        name: "count", short: "n", value: .number("N", -5...10), standard: "3", help: "How many.")
    static let kinds = Flag(
        name: "kinds",
        value: .list("LIST", [Choice(word: "old", help: "o"), Choice(word: "young", help: "y")]),
        help: "Which.")
    static let loud = Flag(
        name: "loud", short: "l", repeats: .lastCounts, help: "Sing.", excludes: ["silent"])
    static let silent = Flag(name: "silent", short: "s", help: "Do not sing.")
    static let speed = Flag(name: "speed", value: .text("HOW", .nothing), help: "How fast.", needs: "loud")
    static let key = Flag(
        name: "key", value: .text("FILE", .file), help: "The key.",
        environment: EnvironmentVariable(name: "CARRY_KEY", help: "The key's text."), leadsToSecret: true)
}

/// What the sample table makes of some words.
func parse(_ words: String...) throws -> ParsedArguments {
    var parser = ArgumentParser(table: .sample)
    guard case .run(let arguments) = try parser.parse(words) else { throw ArgumentError.noCommand }
    return arguments
}

/// The error that the sample table makes of some words.
func refusal(_ words: String...) -> ArgumentError? {
    var parser = ArgumentParser(table: .sample)
    do {
        _ = try parser.parse(words)
        return nil
    } catch {
        return error as? ArgumentError
    }
}
