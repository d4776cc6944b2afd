public import Bridge

/// What a person decided about an account that waited.
public struct PersonDecision: Equatable, Sendable {
    /// What was decided.
    public enum Verdict: String, CaseIterable, Sendable {
        /// The account belongs to this identity.
        case accept
        /// The account belongs to none of those found.
        case reject
        /// Not decided yet.
        case leave
    }

    /// The account.
    public var uid: String
    /// What was decided.
    public var verdict: Verdict
    /// `accept` only: the identity.
    public var key: IdentityKey?
    /// The person.
    public var who: String
    /// When, as the person wrote it.
    public var when: String
    /// The reason in the person's words.
    public var why: String
    /// The line of the file, from 1.
    public var line: Int
}

/// What is wrong with a decisions file: facts for a sentence.
public struct PersonDecisionError: Error, Equatable, Sendable {
    /// The file.
    public var file: String
    /// The line, from 1.
    public var line: Int
    /// What is wrong there.
    public var fault: PersonDecisionFault

    /// An error.
    ///
    /// - Parameters:
    ///   - file: the file.
    ///   - line: the line, from 1.
    ///   - fault: what is wrong there.
    public init(file: String, line: Int, fault: PersonDecisionFault) {
        self.file = file
        self.line = line
        self.fault = fault
    }
}

/// What is wrong with a person's decision.
public enum PersonDecisionFault: Equatable, Sendable {
    /// The line is not a JSON object, or a member has a value of the wrong type.
    case malformed
    /// A member that must be there is missing or empty.
    case missing(String)
    /// A member that occurs twice.
    case memberRepeated(String)
    /// A member that does not exist.
    case unknown(String)
    /// The decision is none of those there are.
    case unknownVerdict(String)
    /// The same uid twice.
    case repeated(uid: String)
    /// The plan has no such account.
    case notInPlan(uid: String)
    /// The plan does not leave this account to a person.
    case notForReview(uid: String, Status)
    /// The identity is not one that the plan found for this account.
    case notACandidate(uid: String)
    /// The account may never be moved by a decision.
    case notMovable(uid: String, Reason)
}
