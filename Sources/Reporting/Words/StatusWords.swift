public import Bridge

extension Status {
    /// A word or two for a table or a filter.
    public var label: String {
        switch self {
        case .migrate: "migrate"
        case .merge: "merge"
        case .refresh: "refresh"
        case .unchanged: "unchanged"
        case .review: "review"
        case .unmatched: "unmatched"
        case .native: "native"
        case .skipped: "skipped"
        }
    }

    /// One sentence on what happens to such an account.
    public var explanation: String {
        switch self {
        case .migrate: "Becomes a member, with this uid."
        case .merge: "Becomes an alias of the member whose primary account is another one of the same person."
        case .refresh: "Is a member already; the member is brought up to date."
        case .unchanged: "Is a member already, or leads to one, and nothing differs."
        case .review: "Needs a person to decide; nothing happens to it until then."
        case .unmatched: "Made by the app, but no identity is found for it; it stays as it is."
        case .native: "Not a bridge account; it stays as it is."
        case .skipped: "Deliberately left as it is."
        }
    }

    /// Whether the account becomes a member, or an alias of one, when the plan is applied.
    public var moves: Bool { self == .migrate || self == .merge }
}

extension Reason {
    /// A few words for a table or a filter.
    public var label: String {
        switch self {
        case .defaultPassword: "default password"
        case .guessablePassword: "guessable password"
        case .passwordNotTheID: "password is not the id"
        case .ambiguousIdentity: "several identities fit"
        case .evidenceBelowPolicy: "evidence below policy"
        case .conflictingRecords: "conflicting records"
        case .noIdentity: "no identity"
        case .noTemplateMatch: "address of no scheme"
        case .noEmail: "no address"
        case .disabled: "disabled"
        }
    }

    /// One sentence on what was found.
    public var explanation: String {
        switch self {
        case .defaultPassword:
            "The password is the one the app used when it had no id, so it does not say whose account this is."
        case .guessablePassword:
            "The password is made without an id, from things that others can know."
        case .passwordNotTheID:
            "The hash could be checked and there were candidates, but no candidate's id makes this password."
        case .ambiguousIdentity:
            "Several identities fit the address, and without a checkable hash nothing tells them apart."
        case .evidenceBelowPolicy:
            "One identity fits, but only by evidence that the policy does not accept."
        case .conflictingRecords:
            "The sources hold this uid more than once, with different content."
        case .noIdentity:
            "No identity fits the address, and none proves to be the account's."
        case .noTemplateMatch:
            "The address and the uid look like those of no scheme."
        case .noEmail:
            "The account has no address, and its uid is of no scheme."
        case .disabled:
            "The person is found, but the account is disabled."
        }
    }
}
