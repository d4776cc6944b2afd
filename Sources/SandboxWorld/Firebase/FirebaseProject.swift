internal import Files
internal import Firebase
internal import JSON

/// The project at Firebase: its accounts, and who may ask for them.
public struct FirebaseProject: Sendable {
    /// The project's id when nobody gives another.
    public static let inventedID = "demo-naru"
    /// The key that apps send with sign-ins; invented, and worth nothing anywhere.
    static let apiKey = "sandbox-api-key"

    /// The project's id.
    public let id: String
    /// The accounts at first.
    public private(set) var accounts: [FirebaseAccount] = []
    /// The tenant that the accounts belong to; nil for the project itself.
    public var tenant: String?
    /// Whether password hashes are withheld.
    public var withholdsHashes = false
    /// How many writes a second are taken; 0 for any number.
    public var writesPerSecond = 0
    /// How passwords are hashed; nil when they cannot be checked.
    var hashParameters: HashParameters?
    /// Who may ask, and whose custom tokens are taken; nil for nobody.
    var serviceAccount: ServiceAccountKey?

    /// A project without accounts.
    ///
    /// - Parameter id: its id.
    public init(id: String = Self.inventedID) { self.id = id }

    /// The project that a command line asks for; its files are read.
    ///
    /// - Parameter options: the command line.
    /// - Throws: an error that ``SandboxVoice`` has words for.
    public init(_ options: SandboxOptions) throws {
        self.init(id: options.projectID ?? Self.inventedID)
        withholdsHashes = options.withholdsHashes
        tenant = options.tenant
        writesPerSecond = options.writesPerSecond
        func contents(_ path: String) throws -> [UInt8] {
            // What is larger is something else, and cannot be read as what it should be.
            try InputFile.contents(of: path) ?? []
        }
        if let path = options.hashConfig { try takeHashParameters(contents(path)) }
        if let path = options.serviceAccount { try takeKey(contents(path)) }
        if let path = options.accounts { try takeAccounts(InputFile(path: path)) }
    }

    /// Takes hash parameters from a text as the console shows them.
    ///
    /// - Parameter text: the text.
    /// - Throws: an error that ``SandboxVoice`` has words for.
    mutating func takeHashParameters(_ text: [UInt8]) throws {
        do {
            hashParameters = try HashParameters(text: text)
        } catch {
            throw FirebaseProjectError.hashParameters
        }
    }

    /// What the project keeps of a new password.
    ///
    /// - Parameters:
    ///   - password: the password.
    ///   - uid: whose it is.
    /// - Returns: hash and salt; nil without hash parameters.
    func hash(of password: String, for uid: String) -> (hash: [UInt8], salt: [UInt8])? {
        guard let hashParameters, let proof = try? PasswordProof(parameters: hashParameters) else {
            return nil
        }
        // Derived, so that a rehearsal can be repeated: these passwords keep nobody out of anything.
        let salt = Array("sandbox-salt-of-\(uid)".utf8)
        return (try? proof.hash(of: Array(password.utf8), salt: salt)).map { ($0, salt) }
    }

    /// Takes the key file of a service account.
    ///
    /// - Parameter file: the file's content.
    /// - Throws: an error that ``SandboxVoice`` has words for.
    mutating func takeKey(_ file: [UInt8]) throws {
        do {
            serviceAccount = try ServiceAccountKey(decoding: file)
        } catch {
            throw FirebaseProjectError.key
        }
    }

    /// Takes accounts from a file; of two with one uid the last one counts.
    ///
    /// - Parameter source: the text, as `auth:export` or `accounts:batchGet` writes it.
    /// - Throws: an error that ``SandboxVoice`` has words for; what the source throws.
    mutating func takeAccounts(_ source: any ByteSource) throws {
        let stream = JSONStream(source: source, recordMembers: ["users"])
        var found: [String: FirebaseAccount] = [:]
        do {
            while true {
                let account = try stream.next { record in
                    guard let account = try FirebaseAccount(record.bytes) else {
                        throw FirebaseProjectError.noUID(line: record.line)
                    }
                    return account
                }
                guard let account else { break }
                found[account.uid] = account
            }
        } catch let error as JSONError {
            guard error.fault == .empty else { throw FirebaseProjectError.accounts(error) }
        }
        // The emulator sorts by uid, and a stable order is of use to tests.
        accounts = found.values.sorted { $0.uid.utf8.lexicographicallyPrecedes($1.uid.utf8) }
    }
}

/// Why a project cannot be made.
enum FirebaseProjectError: Error, Equatable {
    /// The accounts are not JSON.
    case accounts(JSONError)
    /// An account has no uid.
    case noUID(line: Int)
    /// The hash parameters cannot be read.
    case hashParameters
    /// The key file cannot be used.
    case key
}
