/// Why an account is believed to belong to an identity, best first.
public enum Evidence: String, CaseIterable, Comparable, Sendable {
    /// The password hash equals that of a password made from the identity's id.
    case proof
    /// The address or the uid contains the identity's id.
    case idInAddress = "id-in-address"
    /// The address was made from an e-mail that the provider calls valid and verified.
    case verifiedEmail = "verified-email"
    /// The address was made from the identity's phone number.
    case phone
    /// The address was made from an e-mail that nobody verified.
    case email

    private var rank: Int {
        switch self {
        case .proof: 0
        case .idInAddress: 1
        case .verifiedEmail: 2
        case .phone: 3
        case .email: 4
        }
    }

    /// Orders by strength: the better evidence is the lesser value.
    public static func < (left: Evidence, right: Evidence) -> Bool { left.rank < right.rank }
}

/// How an identity was reached from an account.
public enum Route: String, CaseIterable, Sendable {
    /// By an id captured from the address.
    case id
    /// By an id captured from the uid.
    case uid
    /// By an e-mail captured from the address.
    case email
    /// By a phone number captured from the address.
    case phone
    /// By the time of sign-up: the link at the provider and the account were made close together.
    case signUpTime = "sign-up-time"
}

/// The evidence that may move an account without a person's decision.
public struct Policy: Equatable, Sendable {
    /// The kinds accepted, best first and without repeats.
    public let accepted: [Evidence]

    /// A policy.
    ///
    /// - Parameter accepted: the kinds of evidence that move an account; order and repeats do not matter.
    public init(accepting accepted: some Sequence<Evidence>) {
        self.accepted = Set(accepted).sorted()
    }

    /// Only proof moves an account.
    public static let standard = Policy(accepting: [.proof])

    /// Whether this evidence moves an account.
    ///
    /// - Parameter evidence: the evidence in question.
    /// - Returns: true when an account with it moves.
    public func accepts(_ evidence: Evidence) -> Bool { accepted.contains(evidence) }
}
