internal import Bridge
internal import JSON

/// One account as an array without names, in the order that `Script/plan.js` knows.
struct HTMLRow {
    private let schemes: [String: Int]

    /// The way accounts of a plan are written.
    ///
    /// - Parameter header: the plan's first line, whose schemes the rows name by number.
    init(_ header: PlanHeader) {
        var schemes: [String: Int] = [:]
        for (index, scheme) in header.schemes.enumerated() { schemes[scheme.name] = index }
        self.schemes = schemes
    }

    /// Writes an account. 0 stands for what is missing; kinds and schemes count from 1.
    ///
    /// - Parameters:
    ///   - decision: the account's decision.
    ///   - writer: where it goes.
    func write(_ decision: Decision, to writer: inout JSONWriter) {
        let account = decision.account
        writer.beginArray()
        writer.value(decision.uid)
        writer.value(place(of: decision.status))
        writer.value(place(of: decision.reason))
        writer.value(place(of: decision.evidence))
        writer.value(place(of: decision.route))
        scheme(decision.scheme, to: &writer)
        text(account.email, to: &writer)
        text(account.displayName, to: &writer)
        time(account.createdAt, to: &writer)
        time(account.lastSignedInAt, to: &writer)
        writer.value(
            (account.emailVerified ? 1 : 0) | (account.disabled ? 2 : 0)
                | (decision.sharesAddressWithIdentity ? 4 : 0))
        writer.value(place(of: account.password))
        if let identity = decision.identity { write(identity, to: &writer) } else { writer.value(0) }
        text(decision.primaryUID, to: &writer)
        writeRest(decision, to: &writer)
        writer.endArray()
    }

    /// What most accounts do not have, so that they pay one digit for it.
    private func writeRest(_ decision: Decision, to writer: inout JSONWriter) {
        let account = decision.account
        guard
            account.phoneNumber != nil || account.photoURL != nil || !account.linkedProviders.isEmpty
                || decision.records > 1 || !decision.conflictingFields.isEmpty || decision.attempts != nil
                || decision.candidateCount > 0
        else {
            writer.value(0)
            return
        }
        writer.beginArray()
        text(account.phoneNumber, to: &writer)
        text(account.photoURL, to: &writer)
        texts(account.linkedProviders, to: &writer)
        writer.value(decision.records)
        texts(decision.conflictingFields, to: &writer)
        write(decision.attempts, to: &writer)
        writer.value(decision.candidateCount)
        writer.beginArray()
        for candidate in decision.candidates {
            writer.beginArray()
            write(candidate.identity, to: &writer)
            writer.value(place(of: candidate.evidence))
            writer.value(place(of: candidate.route))
            scheme(candidate.scheme, to: &writer)
            writer.endArray()
        }
        writer.endArray()
        writer.endArray()
    }

    private func write(_ identity: Identity, to writer: inout JSONWriter) {
        writer.beginArray()
        writer.value(identity.key.provider)
        writer.value(identity.key.providerUserID)
        text(identity.email, to: &writer)
        flag(identity.emailValid, to: &writer)
        flag(identity.emailVerified, to: &writer)
        text(identity.phone, to: &writer)
        text(identity.nickname, to: &writer)
        text(identity.profileImageURL, to: &writer)
        time(identity.connectedAt, to: &writer)
        writer.endArray()
    }

    private func write(_ attempts: Attempts?, to writer: inout JSONWriter) {
        guard let attempts else {
            writer.value(0)
            return
        }
        writer.beginArray()
        writer.value(attempts.candidates)
        writer.value(attempts.signUpTime)
        writer.value(attempts.defaultIDs)
        writer.value(attempts.guessable)
        writer.endArray()
    }

    private func scheme(_ name: String?, to writer: inout JSONWriter) {
        guard let name else {
            writer.value(0)
            return
        }
        if let index = schemes[name] { writer.value(index + 1) } else { writer.value(name) }
    }

    private func text(_ text: String?, to writer: inout JSONWriter) {
        if let text { writer.value(text) } else { writer.value(0) }
    }

    private func texts(_ texts: [String], to writer: inout JSONWriter) {
        guard !texts.isEmpty else {
            writer.value(0)
            return
        }
        writer.beginArray()
        for text in texts { writer.value(text) }
        writer.endArray()
    }

    /// 0 is a time like any other, so a missing one is `null`.
    private func time(_ milliseconds: Int64?, to writer: inout JSONWriter) {
        if let milliseconds { writer.value(milliseconds) } else { writer.null() }
    }

    private func flag(_ flag: Bool?, to writer: inout JSONWriter) {
        guard let flag else {
            writer.value(0)
            return
        }
        writer.value(flag ? 1 : 2)
    }

    private func place<Kind: CaseIterable & Equatable>(of kind: Kind?) -> Int {
        guard let kind else { return 0 }
        return Kind.allCases.enumerated().first { $0.element == kind }.map { $0.offset + 1 } ?? 0
    }
}
