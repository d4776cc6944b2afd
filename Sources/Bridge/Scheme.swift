/// How an app made the address, the password and the uid of its bridge accounts.
public struct Scheme: Equatable, Sendable {
    /// Its name.
    public let name: String
    /// The provider whose users it signed in, in lower case.
    public let provider: String
    /// How the address was made, in the order of trial. Addresses are compared in lower case.
    public let emails: [Template]
    /// How the password was made, in the order of trial.
    public let passwords: [Template]
    /// What the app used when the provider gave no id.
    public let defaultIDs: [String]
    /// How the uid was made.
    public let uids: [Template]

    /// A scheme whose parts were checked already.
    ///
    /// - Parameters:
    ///   - name: its name.
    ///   - provider: the provider, in lower case.
    ///   - emails: how the address was made, in lower case.
    ///   - passwords: how the password was made.
    ///   - defaultIDs: what the app used when there was no id.
    ///   - uids: how the uid was made.
    public init(
        name: String, provider: String, emails: [Template], passwords: [Template], defaultIDs: [String] = [],
        uids: [Template] = []
    ) {
        self.name = name
        self.provider = provider
        self.emails = emails
        self.passwords = passwords
        self.defaultIDs = defaultIDs
        self.uids = uids
    }

    /// The passwords that the app made of an id alone.
    ///
    /// - Parameter identity: whose.
    /// - Returns: the passwords, in the order of trial.
    public func oldPasswords(of identity: Identity) -> [String] {
        var fillings = Fillings()
        fillings.add(identity)
        return provingPasswords.flatMap { $0.texts(from: fillings) }
    }

    /// The passwords that depend on an id: equality proves the id.
    var provingPasswords: [Template] { passwords.filter { $0.contains(.id) } }

    /// The passwords that do not: equality shows the scheme, not the person.
    var guessablePasswords: [Template] { passwords.filter { !$0.contains(.id) } }
}
