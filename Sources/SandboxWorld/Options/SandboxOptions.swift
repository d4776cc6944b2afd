/// What a command line asks for.
public struct SandboxOptions: Equatable, Sendable {
    /// Where the users come from.
    public enum Users: Equatable, Sendable {
        /// Nobody is linked at first.
        case nobody
        /// A file.
        case file(String)
        /// This many invented ones.
        case madeUp(Int)
    }

    /// The files that TLS needs, both PEM.
    public struct TLSFiles: Equatable, Sendable {
        /// The certificate, and those that lead to its root.
        public var certificate: String
        /// Its private key.
        public var key: String
    }

    /// Where the users come from.
    public var users = Users.nobody
    /// What invented users are derived from.
    public var seed: UInt64 = 1
    /// The address to listen at: one of this machine's own.
    public var host = "127.0.0.1"
    /// The port to listen at; 0 for any that is free.
    public var port: UInt16 = 0
    /// The files for TLS; nil for plain HTTP.
    public var tls: TLSFiles?
    /// The plan of faults, or the file that it stands in.
    public var faults: String?
    /// The app's number.
    public var appID: Int64?
    /// The groups of APIs that the key may call.
    public var groups: Set<APIGroup>?
    /// The addresses from which the key may be used.
    public var allowedAddresses: Set<String> = []
    /// How often a minute ids may be listed.
    public var listsPerMinute: Int?
    /// How many calls a month has.
    public var monthQuota: Int?
    /// How many calls a second has, without the lists.
    public var callsPerSecond: Int?
    /// Whether `/v2/app/users` answers an object with `elements`.
    public var wrapsElements = false

    /// The Firebase project's id.
    public var projectID: String?
    /// The file with the project's accounts.
    public var accounts: String?
    /// The file with the project's hash parameters.
    public var hashConfig: String?
    /// The key file of the service account that may ask.
    public var serviceAccount: String?
    /// Whether password hashes are withheld.
    public var withholdsHashes = false
    /// The tenant that the accounts belong to.
    public var tenant: String?
    /// How many writes a second the project takes; 0 for any number.
    public var writesPerSecond = 0

    /// Puts what was asked for into an app's settings.
    ///
    /// - Parameter app: the app.
    public func apply(to app: inout KakaoApp) {
        app.id = appID ?? app.id
        app.groups = groups ?? app.groups
        app.allowedAddresses = allowedAddresses
        app.listsPerMinute = listsPerMinute ?? app.listsPerMinute
        app.monthQuota = monthQuota ?? app.monthQuota
        app.callsPerSecond = callsPerSecond ?? app.callsPerSecond
        app.wrapsElements = wrapsElements
    }
}
