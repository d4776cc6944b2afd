internal import Crypto
public import HTTP
internal import JSON

/// Signs as a service account without its key: IAM does it (`projects.serviceAccounts.signBlob`) for whoever has the role
/// Service Account Token Creator.
public struct RemoteSigner: Sendable {
    /// The service account's address.
    public let account: String
    private let http: HTTPClient
    private let address: HTTPAddress
    private let tokens: AccessTokens
    private let policy = RetryPolicy(attempts: 4, base: .milliseconds(500), cap: .seconds(10))

    /// A signer.
    ///
    /// - Parameters:
    ///   - account: the service account's address.
    ///   - http: sends the requests.
    ///   - iam: where IAM is; nil for Google's own.
    ///   - tokens: gives access tokens.
    /// - Throws: `HTTPAddress.Fault` when a text is no address.
    public init(
        account: String, _ http: HTTPClient, iam: String?, _ tokens: AccessTokens
    ) throws(HTTPAddress.Fault) {
        self.account = account
        self.http = http
        address = try HTTPAddress(iam ?? "https://iamcredentials.googleapis.com")
        self.tokens = tokens
    }

    /// Signs.
    ///
    /// - Parameter bytes: what is signed.
    /// - Returns: an RS256 signature.
    /// - Throws: ``FirebaseFault``; `CancellationError`.
    func signature(of bytes: [UInt8]) async throws -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("payload", Base64.encode(bytes))
        writer.endObject()
        let token = try await tokens.token()
        let response: HTTPResponse
        do {
            let headers = [try HTTPHeader.authorization("Bearer", token)]
            response = try await RetryRun(policy, clock: .system) { $0.status >= 500 || $0.status == 429 }
                .response { [http, address, account] _ in
                    try await http.send(
                        HTTPRequest(
                            .post, address, "/v1/projects/-/serviceAccounts/\(account):signBlob",
                            headers: headers,
                            body: .json(writer.bytes)))
                }
        } catch let error as HTTPError {
            throw FirebaseFault(.unreachable(error))
        }
        guard response.status == 200 else {
            throw FirebaseFault(.refused(FirebaseFailure(status: response.status, body: response.body)))
        }
        guard let signature = Self.signature(in: response.body) else { throw FirebaseFault(.unreadable) }
        return signature
    }

    private static func signature(in body: [UInt8]) -> [UInt8]? {
        try? body.withUnsafeBytes { bytes in
            var reader = JSONReader(bytes)
            var signature: [UInt8]?
            try reader.beginObject()
            while let name = try reader.nextKey() {
                if name.equals("signedBlob") {
                    signature = try reader.textOrNull().flatMap { Base64.decode($0.string) }
                } else {
                    try reader.skip()
                }
            }
            return signature
        }
    }
}
