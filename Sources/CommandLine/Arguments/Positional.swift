/// A word of a command that is not an option.
struct Positional: Sendable {
    /// What help calls it.
    let name: String
    /// What it is.
    let help: String
    /// Whether the command works without it.
    var isOptional = false
    /// What a shell offers for it.
    var completion = Completion.nothing
}
