internal import Bridge
internal import JSON

/// One line of a plan file, after the first: a decision (Documentation/PlanFormat.md).
enum PlanLine {
    /// Writes a decision and ends the line. Nothing, `false` and empty lists are left out.
    static func write(_ decision: Decision, into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("uid", decision.uid)
        writer.field("status", decision.status.rawValue)
        writer.field("reason", decision.reason?.rawValue)
        writer.field("scheme", decision.scheme)
        writer.field("evidence", decision.evidence?.rawValue)
        writer.field("route", decision.route?.rawValue)
        if let identity = decision.identity { write(identity, as: "identity", into: &writer) }
        writer.field("primaryUid", decision.primaryUID)
        write(decision.account, as: "account", into: &writer)
        if !decision.candidates.isEmpty {
            writer.beginArray("candidates")
            for candidate in decision.candidates { write(candidate, into: &writer) }
            writer.endArray()
        }
        if decision.candidateCount != 0 { writer.field("candidateCount", decision.candidateCount) }
        if let attempts = decision.attempts { write(attempts, as: "attempts", into: &writer) }
        if decision.records != 1 { writer.field("records", decision.records) }
        write(list: decision.conflictingFields, named: "conflictingFields", into: &writer)
        if let shared = decision.sharedPassword { writer.field("sharedPassword", shared.rawValue) }
        if decision.sharesAddressWithIdentity { writer.field("sharesAddressWithIdentity", true) }
        writer.field("accountFingerprint", decision.accountFingerprint)
        if !decision.identityFingerprint.isEmpty {
            writer.field("identityFingerprint", decision.identityFingerprint)
        }
        writer.field("memberFingerprint", decision.memberFingerprint)
        writer.endObject()
        writer.newline()
    }

    private static func write(
        _ identity: Identity, as name: StaticString, into writer: inout JSONWriter
    ) {
        writer.beginObject(name)
        writer.field("provider", identity.key.provider)
        writer.field("providerUserId", identity.key.providerUserID)
        writer.field("email", identity.email)
        writer.field("emailValid", identity.emailValid)
        writer.field("emailVerified", identity.emailVerified)
        writer.field("phone", identity.phone)
        writer.field("nickname", identity.nickname)
        writer.field("profileImageUrl", identity.profileImageURL)
        writer.field("connectedAt", identity.connectedAt)
        writer.endObject()
    }

    private static func write(
        _ account: AccountProfile, as name: StaticString, into writer: inout JSONWriter
    ) {
        writer.beginObject(name)
        writer.field("email", account.email)
        if account.emailVerified { writer.field("emailVerified", true) }
        writer.field("displayName", account.displayName)
        writer.field("photoUrl", account.photoURL)
        writer.field("phoneNumber", account.phoneNumber)
        writer.field("createdAt", account.createdAt)
        writer.field("lastSignedInAt", account.lastSignedInAt)
        if account.disabled { writer.field("disabled", true) }
        writer.field("password", account.password.rawValue)
        write(list: account.linkedProviders, named: "linkedProviders", into: &writer)
        writer.endObject()
    }

    private static func write(_ candidate: Candidate, into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("evidence", candidate.evidence.rawValue)
        writer.field("route", candidate.route.rawValue)
        writer.field("scheme", candidate.scheme)
        write(candidate.identity, as: "identity", into: &writer)
        writer.endObject()
    }

    private static func write(
        _ attempts: Attempts, as name: StaticString, into writer: inout JSONWriter
    ) {
        writer.beginObject(name)
        writer.field("candidates", attempts.candidates)
        writer.field("signUpTime", attempts.signUpTime)
        writer.field("defaultIds", attempts.defaultIDs)
        writer.field("guessable", attempts.guessable)
        writer.endObject()
    }

    private static func write(
        list: [String], named name: StaticString, into writer: inout JSONWriter
    ) {
        guard !list.isEmpty else { return }
        writer.beginArray(name)
        for text in list { writer.value(text) }
        writer.endArray()
    }
}
