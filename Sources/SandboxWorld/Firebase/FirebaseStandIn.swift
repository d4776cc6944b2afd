internal import Crypto
internal import Firebase
internal import JSON

/// Stands in for Google's token server and for the Identity Toolkit API of one project.
final class FirebaseStandIn: StandIn {
    private enum Call: CaseIterable {
        case token, batchGet, configuration, signInWithPassword, signInWithCustomToken

        func path(_ project: String) -> String {
            switch self {
            case .token: "/token"
            case .batchGet: "/v1/projects/\(project)/accounts:batchGet"
            case .configuration: "/admin/v2/projects/\(project)/config"
            case .signInWithPassword: "/v1/accounts:signInWithPassword"
            case .signInWithCustomToken: "/v1/accounts:signInWithCustomToken"
            }
        }

        var method: String {
            switch self {
            case .batchGet, .configuration: "GET"
            case .token, .signInWithPassword, .signInWithCustomToken: "POST"
            }
        }
    }

    let endpoints: [Endpoint]
    let project: FirebaseProject
    var accounts: FirebaseAccounts
    private let calls: [String: Call]
    private var tokens: FirebaseTokens
    private var lastPage: SandboxAnswer?

    /// A stand-in.
    ///
    /// - Parameter project: the project.
    init(_ project: FirebaseProject) {
        self.project = project
        accounts = FirebaseAccounts(project.accounts)
        tokens = FirebaseTokens(project.serviceAccount)
        calls = Dictionary(uniqueKeysWithValues: Call.allCases.map { ($0.path(project.id), $0) })
        endpoints = Call.allCases.map { Endpoint(path: $0.path(project.id)) }
    }

    func answer(
        to request: SandboxRequest, of endpoint: Endpoint, fault: PlatformFault?, at now: Int64
    ) -> SandboxAnswer {
        do throws(FirebaseError) {
            if case .code(let code, let status) = fault { throw FirebaseError(code: code, status: status) }
            guard let call = calls[endpoint.path], request.method == call.method else {
                throw FirebaseError("Method not allowed.", status: 405)
            }
            switch call {
            case .token: return tokens.answer(to: request)
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
        let all = accounts.inOrder
        let some = all.dropFirst(start).prefix(most)
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

/// The accounts of a project, as they are now.
struct FirebaseAccounts {
    private var byUID: [String: FirebaseAccount] = [:]
    private var uidByEmail: [String: String] = [:]

    init(_ accounts: [FirebaseAccount]) {
        for account in accounts { put(account) }
    }

    /// All of them, by their uids.
    var inOrder: [FirebaseAccount] {
        byUID.values.sorted { $0.uid.utf8.lexicographicallyPrecedes($1.uid.utf8) }
    }

    subscript(uid: String) -> FirebaseAccount? { byUID[uid] }

    func account(withEmail email: String) -> FirebaseAccount? {
        uidByEmail[email.lowercased()].flatMap { byUID[$0] }
    }

    mutating func put(_ account: FirebaseAccount) {
        if let old = byUID[account.uid]?.email?.lowercased(), uidByEmail[old] == account.uid {
            uidByEmail[old] = nil
        }
        byUID[account.uid] = account
        if let email = account.email?.lowercased() { uidByEmail[email] = account.uid }
    }
}
