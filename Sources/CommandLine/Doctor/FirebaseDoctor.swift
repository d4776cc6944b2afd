internal import Crypto
internal import Firebase
internal import HTTP
internal import Pipeline
internal import Reporting

/// Looks at the way to Firebase: credentials, clock, permissions.
struct FirebaseDoctor: Sendable {
    let credentials: GoogleCredentials
    let target: FirebaseTarget
    let http: HTTPClient
    /// Where Google publishes keys; nil for its own address.
    let publisher: String?
    /// Where IAM is; nil for Google's own address.
    let iam: String?

    /// A clock that is off by more than this makes tokens useless (Google: a few minutes).
    private static let clockLimit: Int64 = 300
    private static let clockWarning: Int64 = 30

    func checks() async throws -> [Check] {
        var checks = [
            try await Check.of("key", key), try await Check.of("project", project),
            try await Check.of("clock", clock),
        ]
        let client = FirebaseClient(http, target, credentials)
        let reading = try await Check.of("read") { try await read(client) }
        checks.append(reading)
        guard reading.state != .failed else {
            return checks
                + ["write", "hash-parameters-of-project", "sign"].map {
                    .skipped($0, "Not looked at, for accounts cannot be read.")
                }
        }
        checks.append(
            try await Check.of("write") {
                try await client.probeWriting()
                return .ok("write", "The credentials may change accounts.")
            })
        checks.append(
            try await Check.of("hash-parameters-of-project") {
                let download = AccountDownload(client, check: Interrupts.check)
                return try await download.hashParameters() == nil
                    ? .warning(
                        "hash-parameters-of-project",
                        "The credentials may not see the project's hash parameters.",
                        "Give them with --hash-config FILE, or the permission firebaseauth.configs.getHashConfig."
                    )
                    : .ok("hash-parameters-of-project", "The project's own hash parameters can be read.")
            })
        checks.append(try await Check.of("sign", sign))
        return checks
    }

    private func key() async throws -> Check {
        switch credentials {
        case .emulator: return .ok("key", "The emulator asks for no credentials.")
        case .user: return .ok("key", "The credentials are a person's, of gcloud.")
        case .metadata: return .ok("key", "The credentials are those of this machine's service account.")
        case .serviceAccount(let key):
            switch try await PublishedKeys.look(for: key, http, at: publisher) {
            case .published:
                return .ok("key", "The key of \(printable(key.clientEmail)) is one that Google knows.")
            case .unknown:
                return .failed(
                    "key", "Google does not know this key of \(printable(key.clientEmail)): it was deleted.",
                    "Make a new one: Firebase console, Project settings, Service accounts.")
            case .noAccount:
                return .failed(
                    "key", "There is no service account \(printable(key.clientEmail)).",
                    "Make a new key: Firebase console, Project settings, Service accounts.")
            }
        }
    }

    private func project() async throws -> Check {
        let named = printable(target.project)
        guard let own = credentials.projectID else { return .ok("project", "The project is \(named).") }
        return own == target.project
            ? .ok("project", "The project is \(named), and the key's own.")
            : .warning(
                "project", "The project is \(named), and the key is one of \(printable(own)).",
                "If that is not meant, check --project and the key file.")
    }

    private func clock() async throws -> Check {
        let lead = try await ServerClock.lead(over: target.oauth, http) { Clock.milliseconds / 1_000 }
        guard let lead else { return .skipped("clock", "The server does not say what time it is.") }
        let off =
            "\(Quantity(Int(lead.magnitude), "second").text) \(lead < 0 ? "behind" : "ahead of") Google's"
        if lead.magnitude > Self.clockLimit {
            return .failed(
                "clock",
                lead < 0
                    ? "This machine's clock is \(off): assertions and tokens look expired."
                    : "This machine's clock is \(off): tokens will be refused as used too early.",
                "Set the clock, for example with chrony.")
        }
        if lead.magnitude > Self.clockWarning {
            return .warning(
                "clock", "This machine's clock is \(off).", "Set the clock, for example with chrony.")
        }
        return .ok("clock", "The clock is right.")
    }

    private func read(_ client: FirebaseClient) async throws -> Check {
        switch try await client.probeReading() {
        case true?: .ok("read", "The credentials may read accounts, and see their password hashes.")
        case nil: .ok("read", "The credentials may read accounts.")
        case false?:
            .warning(
                "read",
                "The credentials may read accounts, and password hashes are withheld: nothing can be proved.",
                "Give them the role Firebase Authentication Admin (roles/firebaseauth.admin).")
        }
    }

    private func sign() async throws -> Check {
        switch credentials {
        case .emulator: return .skipped("sign", "The emulator takes tokens that nobody signed.")
        case .user:
            return .skipped(
                "sign", "A person's credentials sign nothing; naru mint --keyless names an account.")
        case .serviceAccount(let key):
            _ = try key.key.signature(of: Array("naru".utf8))
            let signer = try RemoteSigner(
                account: key.clientEmail, http, iam: iam, AccessTokens(credentials, http, target.oauth))
            do {
                _ = try await CustomTokenMinter(signer: .remote(signer)).token(
                    uid: "naru-doctor", claims: TokenClaims(), at: Clock.milliseconds / 1_000)
                return .ok("sign", "The key signs tokens, and IAM signs them too (naru mint --keyless).")
            } catch let fault as FirebaseFault where fault.kind != .retry {
                return .ok(
                    "sign", "The key signs tokens; IAM does not (naru mint --keyless needs another role).")
            }
        case .metadata(let server):
            let account = try await AccessTokens.account(server, http)
            let signer = try RemoteSigner(
                account: account, http, iam: iam, AccessTokens(credentials, http, target.oauth))
            _ = try await CustomTokenMinter(signer: .remote(signer)).token(
                uid: "naru-doctor", claims: TokenClaims(), at: Clock.milliseconds / 1_000)
            return .ok("sign", "IAM signs tokens for \(printable(account)) (naru mint --keyless).")
        }
    }
}
