/// The first line of a plan: what it was made from, by which rules, and what came of it.
///
/// It holds no clock time: the same inputs give the same bytes.
public struct PlanHeader: Sendable {
    /// The format's version; this code writes and reads ``PlanHeader/currentVersion``.
    public var version: Int
    /// The files read, accounts before identities, each in the order given, and at last the members.
    public var inputs: [PlanInput]
    /// The schemes applied, in the order of precedence.
    public var schemes: [PlanScheme]
    /// The policy.
    public var policy: Policy
    /// Whether hashes were compared.
    public var proof: ProofMode
    /// The steps at Firebase; nil when none is chosen.
    public var firebase: FirebasePolicy?
    /// The counts.
    public var counts: PlanCounts
    /// What a reviewer should know, most serious first.
    public var findings: [Finding]

    /// The version this code writes.
    public static let currentVersion = 1

    /// A header of the current version.
    ///
    /// - Parameters:
    ///   - inputs: the files read.
    ///   - schemes: the schemes applied.
    ///   - policy: the policy.
    ///   - proof: whether hashes were compared.
    ///   - counts: the counts.
    ///   - findings: what a reviewer should know.
    public init(
        inputs: [PlanInput], schemes: [PlanScheme], policy: Policy, proof: ProofMode, counts: PlanCounts,
        findings: [Finding]
    ) {
        version = Self.currentVersion
        self.inputs = inputs
        self.schemes = schemes
        self.policy = policy
        self.proof = proof
        self.counts = counts
        self.findings = findings
    }
}

/// Whether hashes were compared.
public enum ProofMode: String, Sendable {
    /// With the project's hash parameters.
    case checked
    /// Not at all (`--no-proof`).
    case skipped
}

/// A file that went into a plan.
public struct PlanInput: Equatable, Sendable {
    /// What was read from it.
    public enum Role: String, Sendable {
        /// Accounts.
        case accounts
        /// Identities.
        case identities
        /// Members that a store had already.
        case members
    }

    /// What was read from it.
    public var role: Role
    /// The file's name without its folder; `-` is standard input.
    public var name: String
    /// The format found in it, for example `firebase auth:export JSON`.
    public var format: String
    /// Its size in bytes.
    public var bytes: Int64
    /// Its SHA-256 in hex, as `sha256sum` prints it; of a store that of its members.
    public var sha256: String
    /// How many records it held.
    public var records: Int

    /// An input.
    ///
    /// - Parameters:
    ///   - role: what was read from it.
    ///   - name: the file's name without its folder.
    ///   - format: the format found in it.
    ///   - bytes: its size.
    ///   - sha256: its SHA-256 in hex.
    ///   - records: how many records it held.
    public init(role: Role, name: String, format: String, bytes: Int64, sha256: String, records: Int) {
        self.role = role
        self.name = name
        self.format = format
        self.bytes = bytes
        self.sha256 = sha256
        self.records = records
    }
}

/// A scheme that went into a plan.
public struct PlanScheme: Equatable, Sendable {
    /// Its name.
    public var name: String
    /// Its provider.
    public var provider: String
    /// The SHA-256 of its file in hex.
    public var sha256: String

    /// A scheme of a plan.
    ///
    /// - Parameters:
    ///   - name: its name.
    ///   - provider: its provider.
    ///   - sha256: the SHA-256 of its file.
    public init(name: String, provider: String, sha256: String) {
        self.name = name
        self.provider = provider
        self.sha256 = sha256
    }
}
