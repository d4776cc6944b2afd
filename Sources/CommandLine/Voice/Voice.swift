/// What a person is told about an error.
struct Message: Equatable, Sendable {
    /// What is wrong, in one sentence.
    let sentence: String
    /// What to do about it.
    var hint: String?
    /// How the program ends.
    let exitCode: ExitCode
}

/// An error that a person can be told about. Each module's errors get their words in a file of their own.
protocol Voiced: Error {
    /// What a person is told.
    var message: Message { get }
}

/// The one place where an error becomes a sentence.
enum Voice {
    /// What a person is told about an error.
    ///
    /// - Parameter error: any error. Of an unknown one only its type is shown: its values may be secret.
    /// - Returns: what to tell.
    static func message(for error: any Error) -> Message {
        if let voiced = error as? any Voiced { return voiced.message }
        return Message(
            sentence: "This is a fault in Naru (unexpected error of type \(type(of: error))).",
            hint: "Please report it with the command you typed and the output of: naru --version",
            exitCode: .fault)
    }

    /// Words in a row: "a", "a and b", "a, b and c".
    ///
    /// - Parameters:
    ///   - words: the words.
    ///   - conjunction: what stands before the last.
    /// - Returns: the row; empty without words.
    static func list(_ words: [String], _ conjunction: String = "and") -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " " + conjunction + " " + last
    }
}
