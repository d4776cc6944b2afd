/// How records are held in a JSON text.
public enum JSONShape: Equatable, Sendable {
    /// As elements of an array.
    case array
    /// As elements of the array in this member of an object.
    case wrapper(member: String)
    /// As objects one after the other, also a single one.
    case bare
}
