/// Something a security-minded reviewer wants to know about a plan, as a fact; reports give it words.
public struct Finding: Sendable {
    /// What was found.
    public enum Kind: String, CaseIterable, Sendable {
        /// No account fits any scheme: the wrong scheme, most likely.
        case noSchemeFits = "no-scheme-fits"
        /// Hashes were compared and not one password was found: the wrong hash parameters or password templates.
        case nothingProven = "nothing-proven"
        /// No identity has an e-mail that could be used, although a scheme makes addresses from e-mails.
        case noIdentityEmails = "no-identity-emails"
        /// Accounts whose password is the scheme's default.
        case defaultPassword = "default-password"
        /// Accounts whose password is made without an id.
        case guessablePassword = "guessable-password"
        /// Bridge addresses at domains where anyone can make a mailbox, whose owner could reset the password.
        case claimableAddress = "claimable-address"
        /// One uid with different content in the sources.
        case conflictingRecords = "conflicting-records"
        /// Native accounts whose address equals a usable address of an identity.
        case nativeSharesAddress = "native-shares-address"
        /// Identities with several accounts.
        case severalAccounts = "several-accounts"
        /// Proven accounts that are disabled.
        case disabledAccounts = "disabled-accounts"
        /// Passwords withheld by the API.
        case redactedPasswords = "redacted-passwords"
        /// Passwords hashed by another algorithm, which cannot be checked.
        case foreignPasswords = "foreign-passwords"
        /// Passwords in plain text, from the emulator.
        case plainPasswords = "plain-passwords"
        /// Identities that no account was decided to belong to.
        case unclaimedIdentities = "unclaimed-identities"
        /// Nothing was proven because proof was skipped.
        case proofSkipped = "proof-skipped"
        /// Identities that have unlinked the app, as the latest fetch found.
        case identitiesUnlinked = "identities-unlinked"
        /// Identities whose e-mail belongs to another account of the provider's now.
        case identityEmailsExpired = "identity-emails-expired"
        /// Identities with another e-mail than before.
        case identityEmailsChanged = "identity-emails-changed"
        /// Identities whose e-mail is not shared any more.
        case identityEmailsWithheld = "identity-emails-withheld"
        /// Identities with another nickname or phone number than before.
        case identityProfilesChanged = "identity-profiles-changed"
        /// What is done to accounts at Firebase; the table tells how many are concerned by each step.
        case firebaseSteps = "firebase-steps"
        /// Identities that were never seen before the latest fetch, or have linked the app again.
        case identitiesNew = "identities-new"

        /// Whether it is about identities, so that its examples are their ids.
        public var isAboutIdentities: Bool {
            switch self {
            case .unclaimedIdentities, .identitiesUnlinked, .identityEmailsExpired, .identityEmailsChanged,
                .identityEmailsWithheld, .identityProfilesChanged, .identitiesNew:
                true
            default: false
            }
        }

        /// The finding that tells of a change.
        ///
        /// - Parameter change: what changed about a person between two readings.
        public init(_ change: IdentityChange) {
            switch change {
            case .new, .relinked: self = .identitiesNew
            case .unlinked: self = .identitiesUnlinked
            case .emailChanged: self = .identityEmailsChanged
            case .emailExpired: self = .identityEmailsExpired
            case .emailConsentWithdrawn, .emailRemoved: self = .identityEmailsWithheld
            case .phoneChanged, .nicknameChanged: self = .identityProfilesChanged
            }
        }
    }

    /// How serious it is.
    public enum Severity: String, CaseIterable, Sendable {
        /// Someone could take over an account, or a wrong match is possible.
        case danger
        /// A person should look.
        case warning
        /// Good to know.
        case note
    }

    /// What was found.
    public var kind: Kind
    /// How serious it is.
    public var severity: Severity
    /// How many accounts (or identities) it concerns.
    public var count: Int
    /// Up to ``exampleLimit`` uids, in uid order; for identities their ids.
    public var examples: [String]
    /// Counts by some key (for ``Kind/claimableAddress`` the domains), greatest first, at most ``tableLimit``.
    public var table: [TableRow]

    /// One line of ``table``.
    public struct TableRow: Equatable, Sendable {
        /// What is counted, for example a domain.
        public var key: String
        /// How many.
        public var count: Int

        /// A line.
        ///
        /// - Parameters:
        ///   - key: what is counted.
        ///   - count: how many.
        public init(key: String, count: Int) {
            self.key = key
            self.count = count
        }
    }

    /// How many examples a finding gives.
    public static let exampleLimit = 5
    /// How many rows ``table`` has at most.
    public static let tableLimit = 10

    /// A finding.
    ///
    /// - Parameters:
    ///   - kind: what was found.
    ///   - severity: how serious it is.
    ///   - count: how many accounts or identities it concerns.
    ///   - examples: a few of them.
    ///   - table: counts by some key, greatest first.
    public init(
        kind: Kind, severity: Severity, count: Int, examples: [String] = [], table: [TableRow] = []
    ) {
        self.kind = kind
        self.severity = severity
        self.count = count
        self.examples = examples
        self.table = table
    }
}
