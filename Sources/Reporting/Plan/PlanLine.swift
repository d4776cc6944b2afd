internal import Bridge
internal import JSON

/// One line of a plan file, after the first: a decision (Documentation/PlanFormat.md).
enum PlanLine {
    /// Writes a decision and ends the line. Nothing, `false` and empty lists are left out.
    static func write(_ decision: Decision, into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("uid", decision.uid)
        writer.member("status", decision.status.rawValue)
        writer.member("reason", decision.reason?.rawValue)
        writer.member("scheme", decision.scheme)
        writer.member("evidence", decision.evidence?.rawValue)
        writer.member("route", decision.route?.rawValue)
        if let identity = decision.identity {
            writer.key("identity")
            write(identity, into: &writer)
        }
        writer.member("primaryUid", decision.primaryUID)
        writer.key("account")
        write(decision.account, into: &writer)
        if !decision.candidates.isEmpty {
            writer.key("candidates")
            writer.beginArray()
            for candidate in decision.candidates { write(candidate, into: &writer) }
            writer.endArray()
        }
        if decision.candidateCount != 0 { writer.member("candidateCount", decision.candidateCount) }
        if let attempts = decision.attempts {
            writer.key("attempts")
            write(attempts, into: &writer)
        }
        if decision.records != 1 { writer.member("records", decision.records) }
        write(list: decision.conflictingFields, named: "conflictingFields", into: &writer)
        if decision.sharesAddressWithIdentity { writer.member("sharesAddressWithIdentity", true) }
        writer.member("accountFingerprint", decision.accountFingerprint)
        if !decision.identityFingerprint.isEmpty {
            writer.member("identityFingerprint", decision.identityFingerprint)
        }
        writer.endObject()
        writer.newline()
    }

    private static func write(_ identity: Identity, into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("provider", identity.key.provider)
        writer.member("providerUserId", identity.key.providerUserID)
        writer.member("email", identity.email)
        writer.member("emailValid", identity.emailValid)
        writer.member("emailVerified", identity.emailVerified)
        writer.member("phone", identity.phone)
        writer.member("nickname", identity.nickname)
        writer.member("profileImageUrl", identity.profileImageURL)
        writer.member("connectedAt", identity.connectedAt)
        writer.endObject()
    }

    private static func write(_ account: AccountProfile, into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("email", account.email)
        if account.emailVerified { writer.member("emailVerified", true) }
        writer.member("displayName", account.displayName)
        writer.member("photoUrl", account.photoURL)
        writer.member("phoneNumber", account.phoneNumber)
        writer.member("createdAt", account.createdAt)
        writer.member("lastSignedInAt", account.lastSignedInAt)
        if account.disabled { writer.member("disabled", true) }
        writer.member("password", account.password.rawValue)
        write(list: account.linkedProviders, named: "linkedProviders", into: &writer)
        writer.endObject()
    }

    private static func write(_ candidate: Candidate, into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("evidence", candidate.evidence.rawValue)
        writer.member("route", candidate.route.rawValue)
        writer.member("scheme", candidate.scheme)
        writer.key("identity")
        write(candidate.identity, into: &writer)
        writer.endObject()
    }

    private static func write(_ attempts: Attempts, into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("candidates", attempts.candidates)
        writer.member("signUpTime", attempts.signUpTime)
        writer.member("defaultIds", attempts.defaultIDs)
        writer.member("guessable", attempts.guessable)
        writer.endObject()
    }

    private static func write(list: [String], named name: String, into writer: inout JSONWriter) {
        guard !list.isEmpty else { return }
        writer.key(name)
        writer.beginArray()
        for text in list { writer.value(text) }
        writer.endArray()
    }
}
