public import JSON

/// Why users could not be read: facts for a sentence.
public enum UserReadingError: Error, Equatable, Sendable {
    /// The text is not JSON as it should be.
    case json(JSONError)
    /// A user has no id above 0.
    case noID(line: Int)
}
