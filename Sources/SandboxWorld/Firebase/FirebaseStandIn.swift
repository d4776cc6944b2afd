internal import Crypto
internal import Firebase
internal import JSON

/// Stands in for Google's token server and for the Identity Toolkit API of one project.
final class FirebaseStandIn: StandIn {
    private enum Call: CaseIterable {
        case token, publishedKeys, metadataToken, metadataEmail, signBlob, batchGet, lookup, update,
            batchCreate,
            batchDelete, configuration
        case signInWithPassword, signInWithCustomToken

        func path(_ project: FirebaseProject) -> String {
            let accounts =
                "/v1/projects/\(project.id)" + (project.tenant.map { "/tenants/\($0)" } ?? "") + "/accounts:"
            return switch self {
            case .token: "/token"
            case .publishedKeys:
                "/service_accounts/v1/jwk/\(project.serviceAccount?.clientEmail ?? "nobody")"
            case .metadataToken: "/computeMetadata/v1/instance/service-accounts/default/token"
            case .metadataEmail: "/computeMetadata/v1/instance/service-accounts/default/email"
            case .signBlob:
                "/v1/projects/-/serviceAccounts/\(project.serviceAccount?.clientEmail ?? "nobody"):signBlob"
            case .configuration: "/admin/v2/projects/\(project.id)/config"
            case .signInWithPassword: "/v1/accounts:signInWithPassword"
            case .signInWithCustomToken: "/v1/accounts:signInWithCustomToken"
            case .batchGet: accounts + "batchGet"
            case .lookup: accounts + "lookup"
            case .update: accounts + "update"
            case .batchCreate: accounts + "batchCreate"
            case .batchDelete: accounts + "batchDelete"
            }
        }

        var method: String {
            switch self {
            case .batchGet, .configuration, .publishedKeys, .metadataToken, .metadataEmail: "GET"
            default: "POST"
            }
        }

        /// Whether it changes accounts, and is counted as a write.
        var isWrite: Bool {
            switch self {
            case .update, .batchCreate, .batchDelete: true
            default: false
            }
        }
    }

    let endpoints: [Endpoint]
    let project: FirebaseProject
    var accounts: FirebaseAccounts
    private let calls: [String: Call]
    private var tokens: FirebaseTokens
    private var lastPage: SandboxAnswer?
    private var writes = SlidingWindow(length: 1_000)

    /// A stand-in.
    ///
    /// - Parameter project: the project.
    init(_ project: FirebaseProject) {
        self.project = project
        accounts = FirebaseAccounts(project.accounts)
        tokens = FirebaseTokens(project.serviceAccount)
        calls = Dictionary(uniqueKeysWithValues: Call.allCases.map { ($0.path(project), $0) })
        endpoints = Call.allCases.map { call in
            Endpoint(path: call.path(project), pace: call.isWrite ? .write : .other)
        }
    }

    func answer(
        to request: SandboxRequest, of endpoint: Endpoint, fault: PlatformFault?, at now: Int64
    ) -> SandboxAnswer {
        do throws(FirebaseError) {
            if case .code(let code, let status) = fault { throw FirebaseError(code: code, status: status) }
            guard let call = calls[endpoint.path], request.method == call.method else {
                throw FirebaseError("Method not allowed.", status: 405)
            }
            if call.isWrite {
                try tokens.check(request)
                if project.writesPerSecond > 0, writes.count(at: now) >= project.writesPerSecond {
                    // Quotas come with 400 as well as with 429.
                    throw FirebaseError("QUOTA_EXCEEDED : Exceeded quota for updating account information.")
                }
                writes.note(at: now)
            }
            switch call {
            case .token: return tokens.answer(to: request)
            case .publishedKeys: return publishedKeys()
            case .metadataToken, .metadataEmail:
                guard request.metadataFlavor == "Google", let account = project.serviceAccount else {
                    throw FirebaseError("Missing Metadata-Flavor:Google header.", status: 403)
                }
                if call == .metadataToken { return tokens.give(at: request.time) }
                return SandboxAnswer(contentType: "text/plain", body: Array(account.clientEmail.utf8))
            case .signBlob:
                try tokens.check(request)
                return try signature(of: request)
            case .lookup:
                try tokens.check(request)
                return try FirebaseBatches(request).lookup(accounts)
            case .update: return try FirebaseUpdate(project, request).answer(&accounts)
            case .batchCreate: return try FirebaseBatches(request).create(&accounts)
            case .batchDelete: return try FirebaseBatches(request).delete(&accounts)
            case .signInWithPassword:
                try checkKey(request)
                return try FirebaseSignIn(project).withPassword(request, &accounts)
            case .signInWithCustomToken:
                try checkKey(request)
                return try FirebaseSignIn(project).withCustomToken(request, &accounts)
            case .batchGet:
                try tokens.check(request)
                if fault == .repeatedPage, let lastPage { return lastPage }
                let answer = try page(request, isStuck: fault == .stuckPage)
                lastPage = answer
                return answer
            case .configuration:
                try tokens.check(request)
                return configuration()
            }
        } catch {
            return error.answer
        }
    }

    private func checkKey(_ request: SandboxRequest) throws(FirebaseError) {
        guard request.query["key"] == FirebaseProject.apiKey else {
            throw FirebaseError("API key not valid. Please pass a valid API key.", word: "INVALID_ARGUMENT")
        }
    }

    /// A token that must be encoded in a query to arrive whole.
    private static let pagePrefix = "p/+="

    private func page(_ request: SandboxRequest, isStuck: Bool) throws(FirebaseError) -> SandboxAnswer {
        let query = request.query
        guard let most = query["maxResults"].map({ Int($0) }) ?? 20, 1...1000 ~= most else {
            throw FirebaseError("INVALID_PAGE_SELECTION")
        }
        var start = 0
        if let token = query["nextPageToken"] {
            guard token.hasPrefix(Self.pagePrefix), let place = Int(token.dropFirst(Self.pagePrefix.count))
            else {
                throw FirebaseError("INVALID_PAGE_SELECTION")
            }
            start = place
        }
        let some = accounts.some(from: start, most)
        return SandboxAnswer.object { writer in
            writer.member("kind", "identitytoolkit#DownloadAccountResponse")
            guard !some.isEmpty else { return }
            writer.key("users")
            writer.beginArray()
            for account in some { account.write(to: &writer, withholdsHash: project.withholdsHashes) }
            writer.endArray()
            // A full page has a token even when it is the last one.
            if some.count == most {
                writer.member("nextPageToken", Self.pagePrefix + String(isStuck ? start : start + most))
            }
        }
    }

    /// What Google publishes of the service account's keys, as RFC 7517 writes them.
    private func publishedKeys() -> SandboxAnswer {
        SandboxAnswer.object { writer in
            writer.key("keys")
            writer.beginArray()
            if let account = project.serviceAccount {
                writer.beginObject()
                writer.member("kty", "RSA")
                writer.member("e", "AQAB")
                writer.member(
                    "n", String(decoding: Base64.encodeForAddress(account.key.modulus), as: UTF8.self))
                writer.member("alg", "RS256")
                writer.member("use", "sig")
                writer.member("kid", account.privateKeyID)
                writer.endObject()
            }
            writer.endArray()
        }
    }

    /// Signs as the service account, as IAM does for whoever may.
    private func signature(of request: SandboxRequest) throws(FirebaseError) -> SandboxAnswer {
        guard let account = project.serviceAccount,
            let payload = try FirebaseBody(request.body).text("payload").flatMap({ Base64.decode($0) }),
            let signature = try? account.key.signature(of: payload)
        else { throw FirebaseError("Invalid value at 'payload'") }
        return SandboxAnswer.object { writer in
            writer.member("keyId", account.privateKeyID ?? "sandbox-key")
            writer.member("signedBlob", Base64.encode(signature))
        }
    }

    private func configuration() -> SandboxAnswer {
        SandboxAnswer.object { writer in
            writer.member("name", "projects/\(project.id)/config")
            writer.key("signIn")
            writer.beginObject()
            if let parameters = project.hashParameters, !project.withholdsHashes {
                writer.key("hashConfig")
                writer.beginObject()
                writer.member("algorithm", "SCRYPT")
                let key = parameters.signerKey.reveal { Base64.encodeForAddress(Array($0)) }
                writer.member("signerKey", String(decoding: key, as: UTF8.self))
                writer.member(
                    "saltSeparator",
                    String(decoding: Base64.encodeForAddress(parameters.saltSeparator), as: UTF8.self))
                writer.member("rounds", parameters.rounds)
                writer.member("memoryCost", parameters.memoryCost)
                writer.endObject()
            }
            writer.endObject()
        }
    }
}
