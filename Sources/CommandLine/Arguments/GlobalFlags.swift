/// The options that every command has.
extension Flag {
    static let help = Flag(name: "help", short: "h", repeats: .lastCounts, help: "Show this help.")

    static let version = Flag(
        name: "version", short: "V", repeats: .lastCounts, help: "Show which version this is.")

    static let color = Flag(
        name: "color",
        value: .choice(
            "WHEN",
            [
                Choice(word: "auto", help: "on a terminal"),
                Choice(word: "always", help: "also in files and pipes"),
                Choice(word: "never", help: "not even on a terminal"),
            ]),
        repeats: .lastCounts,
        standard: "auto",
        help: "When to colour what is printed."
    )

    static let quiet = Flag(
        name: "quiet", short: "q", repeats: .lastCounts,
        help: "Say only what needs a person: no notes and no progress.")
}
