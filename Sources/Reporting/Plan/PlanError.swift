public import JSON

/// What is wrong with a plan file: facts for a sentence.
public enum PlanError: Error, Equatable, Sendable {
    /// The file is empty, or its first line is not the header of a plan.
    case notAPlan
    /// Written by a later version of the program.
    case newerVersion(found: Int, supported: Int)
    /// The file ends before the last decision that its header tells of.
    case cutShort(expected: Int, found: Int)
    /// The file goes on after the last decision that its header tells of.
    case tooLong(expected: Int, line: Int)
    /// A line is not JSON, or a member has a value of the wrong type.
    case malformed(line: Int, column: Int, fault: JSONFault)
    /// A member that a plan of this version does not have.
    case unknownMember(line: Int, member: String)
    /// A member that must be there is not.
    case missingMember(line: Int, member: String)
    /// A member's value is none of those that this version knows.
    case unknownValue(line: Int, member: String, value: String)
    /// A member's number is too small or too large for what it counts.
    case outOfRange(line: Int, member: String)
    /// A line's uid comes before that of the line above.
    case unsorted(line: Int)
    /// Two lines have one uid.
    case repeatedUID(line: Int)
    /// The counts in the header do not add up.
    case countsDoNotAddUp
    /// While writing: the header tells another number of decisions than were written.
    case miscounted(header: Int, lines: Int)
}

/// Why a line is refused, before its number is known.
enum PlanLineFault: Error {
    case unknownMember(String)
    case missingMember(String)
    case unknownValue(member: String, value: String)
    case outOfRange(member: String)

    func error(line: Int) -> PlanError {
        switch self {
        case .unknownMember(let member): .unknownMember(line: line, member: member)
        case .missingMember(let member): .missingMember(line: line, member: member)
        case .unknownValue(let member, let value):
            .unknownValue(line: line, member: member, value: value)
        case .outOfRange(let member): .outOfRange(line: line, member: member)
        }
    }
}
