/// A password to compare with an account's hash.
public struct Question: Sendable {
    /// Why it is tried, in this order.
    public enum Stage: Int, CaseIterable, Sendable {
        /// Made from the id of a candidate.
        case candidates
        /// Made from the id of an identity that signed up at about the same time.
        case signUpTime
        /// Made from an id that the app used when there was none.
        case defaultIDs
        /// Made without an id.
        case guessable

        var following: Stage? { Stage(rawValue: rawValue + 1) }
    }

    /// The password. It may be the real one: never show it.
    public let password: String
    /// Why it is tried.
    public let stage: Stage
    /// The place of the scheme that makes it.
    let scheme: Int
    /// The directory's place of the identity whose id is in it.
    let ordinal: Int?
    let route: Route?

    init(
        password: String, stage: Stage, scheme: Int, ordinal: Int? = nil, route: Route? = nil
    ) {
        self.password = password
        self.stage = stage
        self.scheme = scheme
        self.ordinal = ordinal
        self.route = route
    }
}

extension Question: CustomStringConvertible, CustomReflectable {
    /// The stage alone.
    public var description: String { "\(stage)" }

    /// Shows the stage alone, also to `dump`.
    public var customMirror: Mirror { Mirror(self, children: ["stage": stage]) }
}

/// What was learned from an account's password hash.
public struct Answer: Equatable, Sendable {
    /// The password that gives the hash, without the password itself.
    public struct Equal: Equatable, Sendable {
        /// Why it was tried.
        public var stage: Question.Stage
        /// The place of its scheme in the matcher's list.
        public var scheme: Int
        /// The place of the identity whose id is in it; nil when none is.
        public var ordinal: Int?
        /// How that identity was reached.
        public var route: Route?
        /// Whether another identity's id could have made the same password.
        public var hasRival: Bool

        /// What is known of the password.
        ///
        /// - Parameters:
        ///   - stage: why it was tried.
        ///   - scheme: the place of its scheme.
        ///   - ordinal: the place of the identity whose id is in it.
        ///   - route: how that identity was reached.
        ///   - hasRival: whether another identity's id could have made it.
        public init(stage: Question.Stage, scheme: Int, ordinal: Int?, route: Route?, hasRival: Bool) {
            self.stage = stage
            self.scheme = scheme
            self.ordinal = ordinal
            self.route = route
            self.hasRival = hasRival
        }
    }

    /// The password that gives the hash; nil when none was found.
    public var equal: Equal?
    /// How many were compared; nil when the hash could not be checked.
    public var attempts: Attempts?

    /// An answer.
    ///
    /// - Parameters:
    ///   - equal: the password that gives the hash.
    ///   - attempts: how many were compared.
    public init(equal: Equal? = nil, attempts: Attempts? = nil) {
        self.equal = equal
        self.attempts = attempts
    }
}
