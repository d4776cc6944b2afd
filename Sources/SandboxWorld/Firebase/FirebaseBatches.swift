internal import Crypto
internal import JSON

/// Answers the calls about several accounts: `accounts:lookup`, `accounts:batchCreate`, `accounts:batchDelete`.
struct FirebaseBatches {
    /// The SDKs ask for at most so many users together.
    private static let lookupLimit = 100
    private static let batchLimit = 1_000
    private let body: FirebaseBody

    init(_ request: SandboxRequest) throws(FirebaseError) { body = try FirebaseBody(request.body) }

    /// Accounts by whatever names them; in no order, and without those that nobody knows.
    func lookup(_ accounts: FirebaseAccounts) throws(FirebaseError) -> SandboxAnswer {
        let uids = try body.texts("localId")
        let emails = try body.texts("email")
        var links: [(providerID: String, rawID: String)] = []
        for object in try body.objects("federatedUserId") {
            let link = try FirebaseBody(object)
            links.append((try link.text("providerId") ?? "", try link.text("rawId") ?? ""))
        }
        guard uids.count + emails.count + links.count <= Self.lookupLimit else {
            throw FirebaseError("Too many identifiers.")
        }
        var found: [String: FirebaseAccount] = [:]
        for uid in uids { found[uid] = accounts[uid] }
        for case let account? in emails.map({ accounts.account(withEmail: $0) }) {
            found[account.uid] = account
        }
        for case let account? in links.map({ accounts.account(linkedTo: $0.rawID, at: $0.providerID) }) {
            found[account.uid] = account
        }
        return SandboxAnswer.object { writer in
            writer.member("kind", "identitytoolkit#GetAccountInfoResponse")
            guard !found.isEmpty else { return }
            writer.key("users")
            writer.beginArray()
            // The last one asked for comes first: nobody may rely on an order.
            for account in found.values.sorted(by: { $0.uid.utf8.lexicographicallyPrecedes($1.uid.utf8) })
                .reversed()
            {
                account.write(to: &writer, withholdsHash: true)
            }
            writer.endArray()
        }
    }

    /// Makes accounts, each as it is given.
    func create(_ accounts: inout FirebaseAccounts) throws(FirebaseError) -> SandboxAnswer {
        let users = try body.objects("users")
        guard !users.isEmpty else { throw FirebaseError("MISSING_USER_ACCOUNT") }
        guard users.count <= Self.batchLimit else { throw FirebaseError("MAXIMUM_USER_COUNT_EXCEEDED") }
        let mayOverwrite = try body.flag("allowOverwrite") ?? false
        let isStrict = try body.flag("sanityCheck") ?? false
        var made: [(index: Int, account: FirebaseAccount)] = []
        var errors: [(index: Int, message: String)] = []
        var uids: Set<String> = []
        for (index, user) in users.enumerated() {
            guard let account = try? user.withUnsafeBytes({ try FirebaseAccount($0) }) else {
                errors.append((index, "localId is missing"))
                continue
            }
            guard uids.insert(account.uid).inserted else {
                throw FirebaseError("DUPLICATE_LOCAL_ID : \(account.uid)")
            }
            made.append((index, account))
        }
        for (index, account) in made {
            if accounts[account.uid] != nil, !mayOverwrite {
                errors.append((index, "localId belongs to an existing account - can not overwrite."))
            } else if isStrict, let other = account.email.flatMap({ accounts.account(withEmail: $0) }),
                other.uid != account.uid
            {
                errors.append((index, "email exists in other account in database"))
            } else {
                accounts.put(account)
            }
        }
        return Self.answer("identitytoolkit#UploadAccountResponse", "error", errors)
    }

    /// Deletes accounts; without `force` only those that are disabled.
    func delete(_ accounts: inout FirebaseAccounts) throws(FirebaseError) -> SandboxAnswer {
        let uids = try body.texts("localIds")
        guard 1...Self.batchLimit ~= uids.count else { throw FirebaseError("LOCAL_ID_LIST_EXCEEDS_LIMIT") }
        let isForced = try body.flag("force") ?? false
        var errors: [(index: Int, message: String)] = []
        for (index, uid) in uids.enumerated() {
            if let account = accounts[uid], !account.isDisabled, !isForced {
                errors.append((index, "NOT_DISABLED : Disable the account before batch deletion."))
            } else {
                accounts.remove(uid)
            }
        }
        return Self.answer("identitytoolkit#BatchDeleteResponse", "errors", errors)
    }

    private static func answer(
        _ kind: String, _ name: String, _ errors: [(index: Int, message: String)]
    ) -> SandboxAnswer {
        SandboxAnswer.object { writer in
            writer.member("kind", kind)
            guard !errors.isEmpty else { return }
            writer.key(name)
            writer.beginArray()
            for error in errors.sorted(by: { $0.index < $1.index }) {
                writer.beginObject()
                writer.member("index", error.index)
                writer.member("message", error.message)
                writer.endObject()
            }
            writer.endArray()
        }
    }
}
