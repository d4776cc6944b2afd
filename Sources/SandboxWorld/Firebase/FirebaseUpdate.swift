internal import Crypto
internal import Firebase
internal import JSON

/// Answers `accounts:update` for one account, as the API is documented to do with OAuth credentials.
struct FirebaseUpdate {
    private static let claimsLimit = 1_000
    private let project: FirebaseProject
    private let body: FirebaseBody
    private let now: Int64

    /// A change.
    ///
    /// - Parameters:
    ///   - project: the project.
    ///   - request: what is to change.
    /// - Throws: `FirebaseError` when the body is no JSON object.
    init(_ project: FirebaseProject, _ request: SandboxRequest) throws(FirebaseError) {
        self.project = project
        body = try FirebaseBody(request.body)
        now = request.time
    }

    /// Changes the account, all of it or nothing.
    func answer(_ accounts: inout FirebaseAccounts) throws(FirebaseError) -> SandboxAnswer {
        guard let uid = try body.text("localId"), !uid.isEmpty else {
            throw FirebaseError("MISSING_LOCAL_ID")
        }
        guard var account = accounts[uid] else { throw FirebaseError("USER_NOT_FOUND") }
        try changeProfile(&account)
        try changeSignIn(&account, accounts)
        try changeClaims(&account)
        try delete(from: &account)
        try link(&account, accounts)
        accounts.put(account)
        return SandboxAnswer.object { writer in
            writer.member("kind", "identitytoolkit#SetAccountInfoResponse")
            writer.member("localId", account.uid)
            writer.member("email", account.email)
        }
    }

    private func changeProfile(_ account: inout FirebaseAccount) throws(FirebaseError) {
        for (name, limit) in [("displayName", 256), ("photoUrl", 2_048), ("phoneNumber", 32)] {
            guard let text = try body.text(name) else { continue }
            guard text.count <= limit else { throw FirebaseError("INVALID_\(name.uppercased())") }
            account[name] = body[name]
        }
        if let isDisabled = try body.flag("disableUser") { account.isDisabled = isDisabled }
        account.createdAt = try body.number("createdAt") ?? account.createdAt
        account.lastLoginAt = try body.number("lastLoginAt") ?? account.lastLoginAt
    }

    private func changeSignIn(
        _ account: inout FirebaseAccount, _ accounts: FirebaseAccounts
    ) throws(FirebaseError) {
        if let email = try body.text("email"), email.lowercased() != account.email?.lowercased() {
            let parts = email.split(separator: "@", omittingEmptySubsequences: false)
            guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else {
                throw FirebaseError("INVALID_EMAIL")
            }
            if let other = accounts.account(withEmail: email), other.uid != account.uid {
                throw FirebaseError("EMAIL_EXISTS")
            }
            if account["initialEmail"] == nil, let old = account.email {
                account["initialEmail"] = Self.json(old)
            }
            account.email = email.lowercased()
            account["emailVerified"] = nil
            account.validSince = now
        }
        if body["emailVerified"] != nil { account["emailVerified"] = body["emailVerified"] }
        if let password = try body.text("password") {
            guard password.utf8.count >= 6 else {
                throw FirebaseError("WEAK_PASSWORD : Password should be at least 6 characters")
            }
            guard let made = project.hash(of: password, for: account.uid) else {
                throw FirebaseError("The sandbox has no hash parameters.", status: 501)
            }
            account.hash = made.hash
            account.salt = made.salt
            account.validSince = now
        }
        account.validSince = try body.number("validSince") ?? account.validSince
    }

    private func changeClaims(_ account: inout FirebaseAccount) throws(FirebaseError) {
        guard let text = try body.text("customAttributes") else { return }
        guard text.count <= Self.claimsLimit else { throw FirebaseError("CLAIMS_TOO_LARGE") }
        let claims: FirebaseBody
        do {
            claims = try FirebaseBody(Array(text.utf8))
        } catch {
            throw FirebaseError("INVALID_CLAIMS")
        }
        if let name = TokenClaims.reserved.sorted().first(where: { claims[$0] != nil }) {
            throw FirebaseError("FORBIDDEN_CLAIM : \(name)")
        }
        account["customAttributes"] = text == "{}" ? nil : body["customAttributes"]
    }

    private func delete(from account: inout FirebaseAccount) throws(FirebaseError) {
        for attribute in try body.texts("deleteAttribute") {
            switch attribute {
            case "PASSWORD":
                account.hash = nil
                account.salt = nil
            case "EMAIL":
                account.email = nil
                account["emailVerified"] = nil
            case "DISPLAY_NAME": account["displayName"] = nil
            case "PHOTO_URL": account["photoUrl"] = nil
            case "PROVIDER": account.links = []
            case "RAW_USER_INFO": break
            default: throw FirebaseError("Invalid value at 'delete_attribute'")
            }
        }
        for provider in try body.texts("deleteProvider") {
            switch provider {
            case "password":
                // In production the address stays.
                account.hash = nil
                account.salt = nil
            case "phone": account["phoneNumber"] = nil
            default: account.links.removeAll { $0.providerID == provider }
            }
        }
    }

    private func link(_ account: inout FirebaseAccount, _ accounts: FirebaseAccounts) throws(FirebaseError) {
        guard let json = body["linkProviderUserInfo"] else { return }
        let wanted = try FirebaseBody(json)
        guard let providerID = try wanted.text("providerId"), !providerID.isEmpty else {
            throw FirebaseError("MISSING_PROVIDER_ID")
        }
        guard let rawID = try wanted.text("rawId"), !rawID.isEmpty else {
            throw FirebaseError("MISSING_RAW_ID")
        }
        guard providerID != "password", providerID != "phone" else {
            throw FirebaseError("INVALID_PROVIDER_ID")
        }
        if let other = accounts.account(linkedTo: rawID, at: providerID), other.uid != account.uid {
            throw FirebaseError("FEDERATED_USER_ID_ALREADY_LINKED")
        }
        account.links.removeAll { $0.providerID == providerID }
        account.links.append(FirebaseAccount.Link(providerID: providerID, rawID: rawID, json: json))
    }

    private static func json(_ text: String) -> [UInt8] {
        var writer = JSONWriter()
        writer.value(text)
        return writer.bytes
    }
}
