/// Why a form cannot hold a member: facts for a sentence.
public enum MemberExportError: Error, Equatable, Sendable {
    /// A text holds the character U+0000, which PostgreSQL cannot store and many readers take for the end.
    case holdsNUL(uid: String, column: String)
    /// A text has more characters than its column takes.
    case tooLong(uid: String, column: String, limit: Int)
}
