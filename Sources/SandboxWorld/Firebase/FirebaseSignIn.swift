internal import Firebase
internal import JSON

/// Signs users in, with a password that is really hashed and with custom tokens that are really verified.
struct FirebaseSignIn {
    private static let audience =
        "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit"
    private let project: FirebaseProject

    init(_ project: FirebaseProject) { self.project = project }

    /// Answers `accounts:signInWithPassword`.
    func withPassword(
        _ request: SandboxRequest, _ accounts: inout FirebaseAccounts
    ) throws(FirebaseError) -> SandboxAnswer {
        let body = try FirebaseBody(request.body)
        try checkTenant(body)
        guard let email = try body.text("email"), !email.isEmpty else { throw FirebaseError("INVALID_EMAIL") }
        guard let password = try body.text("password"), !password.isEmpty else {
            throw FirebaseError("MISSING_PASSWORD")
        }
        // With protection against enumeration, an unknown address and a wrong password are one.
        guard var account = accounts.account(withEmail: email), let hash = account.hash,
            let salt = account.salt,
            isRight(password, hash, salt)
        else { throw FirebaseError("INVALID_LOGIN_CREDENTIALS") }
        guard !account.isDisabled else { throw FirebaseError("USER_DISABLED") }
        account.lastLoginAt = request.time * 1000
        accounts.put(account)
        return answer(account, isNew: false) { writer in
            writer.member("email", account.email)
            writer.member("registered", true)
        }
    }

    /// Answers `accounts:signInWithCustomToken`.
    func withCustomToken(
        _ request: SandboxRequest, _ accounts: inout FirebaseAccounts
    ) throws(FirebaseError) -> SandboxAnswer {
        let body = try FirebaseBody(request.body)
        try checkTenant(body)
        guard let text = try body.text("token"), !text.isEmpty else {
            throw FirebaseError("MISSING_CUSTOM_TOKEN")
        }
        guard let token = SignedToken(text), token.texts["aud"] == Self.audience else {
            throw FirebaseError("INVALID_CUSTOM_TOKEN : Invalid assertion format.")
        }
        guard let signer = project.serviceAccount, token.texts["iss"] == signer.clientEmail else {
            throw FirebaseError("CREDENTIAL_MISMATCH")
        }
        guard token.isSigned(by: signer.key), token.texts["sub"] == signer.clientEmail else {
            throw FirebaseError("INVALID_CUSTOM_TOKEN : Invalid signature.")
        }
        guard let issued = token.numbers["iat"], let end = token.numbers["exp"], end > request.time,
            issued <= request.time + 300, end - issued <= 3600
        else { throw FirebaseError("INVALID_CUSTOM_TOKEN : Token expired or used too early.") }
        guard let uid = token.texts["uid"], 1...128 ~= uid.utf8.count else {
            throw FirebaseError("INVALID_CUSTOM_TOKEN : Invalid uid.")
        }
        guard token.texts["tenant_id"] == project.tenant else { throw FirebaseError("TENANT_ID_MISMATCH") }
        let known = accounts[uid]
        var account = known ?? FirebaseAccount(uid: uid, at: request.time * 1000)
        guard !account.isDisabled else { throw FirebaseError("USER_DISABLED") }
        account.lastLoginAt = request.time * 1000
        accounts.put(account)
        return answer(account, isNew: known == nil) { _ in }
    }

    private func isRight(_ password: String, _ hash: [UInt8], _ salt: [UInt8]) -> Bool {
        guard let parameters = project.hashParameters,
            let proof = try? PasswordProof(parameters: parameters)
        else { return false }
        return (try? proof.matches(password: password, hash: hash, salt: salt)) == true
    }

    private func answer(
        _ account: FirebaseAccount, isNew: Bool, _ more: (inout JSONWriter) -> Void
    ) -> SandboxAnswer {
        SandboxAnswer.object { writer in
            writer.member("localId", account.uid)
            writer.member("idToken", "sandbox-id-token-of-\(account.uid)")
            writer.member("refreshToken", "sandbox-refresh-token-of-\(account.uid)")
            writer.member("expiresIn", "3600")
            writer.member("isNewUser", isNew)
            more(&writer)
        }
    }

    private func checkTenant(_ body: FirebaseBody) throws(FirebaseError) {
        guard try body.text("tenantId") == project.tenant else { throw FirebaseError("TENANT_ID_MISMATCH") }
    }
}
