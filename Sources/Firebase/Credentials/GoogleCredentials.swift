internal import Crypto
public import HTTP

/// With what somebody acts for a project at Google.
public enum GoogleCredentials: Sendable {
    /// As a service account.
    case serviceAccount(ServiceAccountKey)
    /// As a person, through what `gcloud auth application-default login` leaves.
    case user(AuthorizedUser)
    /// As the service account of the machine at Google that this runs on, which its metadata server tells of.
    case metadata(HTTPAddress)
    /// At the emulator, which lets everybody in who says that they own it.
    case emulator

    /// Reads a file with credentials.
    ///
    /// - Parameter bytes: the file, JSON.
    /// - Throws: ``ServiceAccountKeyError``.
    public init(decoding bytes: [UInt8]) throws(ServiceAccountKeyError) {
        let file = try CredentialFile(decoding: bytes)
        if file.type == "authorized_user" {
            self = .user(try AuthorizedUser(file))
        } else {
            self = .serviceAccount(try ServiceAccountKey(file))
        }
    }

    /// The project that the credentials name.
    public var projectID: String? {
        switch self {
        case .serviceAccount(let key): key.projectID
        case .user, .metadata, .emulator: nil
        }
    }

    /// The project that pays for calls, where that must be said.
    var quotaProject: String? {
        switch self {
        case .user(let user): user.quotaProject
        case .serviceAccount, .metadata, .emulator: nil
        }
    }
}

/// A person who has signed in with `gcloud`.
public struct AuthorizedUser: Sendable {
    let clientID: String
    let clientSecret: SecretBytes
    let refreshToken: SecretBytes
    let quotaProject: String?

    init(_ file: CredentialFile) throws(ServiceAccountKeyError) {
        guard let clientID = file.clientID else { throw .missing("client_id") }
        guard let clientSecret = file.clientSecret else { throw .missing("client_secret") }
        guard let refreshToken = file.refreshToken else { throw .missing("refresh_token") }
        self.clientID = clientID
        self.clientSecret = clientSecret
        self.refreshToken = refreshToken
        quotaProject = file.quotaProject
    }
}
