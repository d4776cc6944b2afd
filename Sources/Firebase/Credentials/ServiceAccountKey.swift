public import Crypto
internal import JSON

/// The key file of a Google service account: whose key it is, and the key.
public struct ServiceAccountKey: Sendable {
    /// The account's address, which names it.
    public let clientEmail: String
    /// The project that the account belongs to.
    public let projectID: String?
    /// Google's name for the key.
    public let privateKeyID: String?
    /// Where access tokens are asked for, as the file says.
    public let tokenURI: String?
    /// The key.
    public let key: RSAPrivateKey

    /// Reads a key file as Google Cloud and the Firebase console make it.
    ///
    /// - Parameter bytes: the file, JSON.
    /// - Throws: ``ServiceAccountKeyError``.
    public init(decoding bytes: [UInt8]) throws(ServiceAccountKeyError) {
        try self.init(CredentialFile(decoding: bytes))
    }

    init(_ file: CredentialFile) throws(ServiceAccountKeyError) {
        guard let type = file.type else { throw file.isOfAnApp ? .configurationOfAnApp : .missing("type") }
        guard type == "service_account" else { throw .otherType(type) }
        guard let clientEmail = file.clientEmail else { throw .missing("client_email") }
        guard let pem = file.privateKey else { throw .missing("private_key") }
        do throws(RSAPrivateKey.Fault) {
            key = try pem.reveal { bytes throws(RSAPrivateKey.Fault) in try RSAPrivateKey(pem: bytes) }
        } catch {
            throw .badKey(error)
        }
        self.clientEmail = clientEmail
        projectID = file.projectID
        privateKeyID = file.privateKeyID
        tokenURI = file.tokenURI
    }
}

extension ServiceAccountKey: CustomStringConvertible, CustomReflectable {
    /// Whose key it is.
    public var description: String { "the key of \(clientEmail)" }

    /// Shows whose key it is, also to `dump`.
    public var customMirror: Mirror { Mirror(self, children: ["clientEmail": clientEmail]) }
}

/// Why a file is no key of a service account. Nothing secret is in it.
public enum ServiceAccountKeyError: Error, Equatable, Sendable {
    /// The file is no JSON object.
    case notJSON
    /// It is what an app carries to know its project (`google-services.json`, `GoogleService-Info.plist`).
    case configurationOfAnApp
    /// Credentials of another type; the file's word for it.
    case otherType(String)
    /// A member is missing or empty.
    case missing(String)
    /// The private key cannot be used.
    case badKey(RSAPrivateKey.Fault)
}
