/// What is wrong with a plan file: facts for a sentence.
public enum PlanError: Error, Equatable, Sendable {
    /// The file is empty, or its first line is not the header of a plan.
    case notAPlan
    /// Written by a later version of the program.
    case newerVersion(found: Int, supported: Int)
    /// The file ends before all decisions that its header tells of.
    case cutShort(expected: Int, found: Int)
    /// The file goes on after the last decision that its header tells of.
    case tooLong(expected: Int, line: Int)
    /// A line is not JSON, or not of the shape a plan has; `path` names the member, empty for the line itself.
    case badLine(line: Int, path: String)
    /// A member has a value that this version does not know.
    case unknownValue(line: Int, path: String, value: String)
    /// A line's uid comes before that of the line above.
    case unsorted(line: Int)
    /// Two lines have one uid.
    case repeatedUID(line: Int)
    /// The counts in the header do not add up.
    case countsDoNotAddUp
    /// While writing: the header tells another number of decisions than were written.
    case miscounted(header: Int, lines: Int)
}
