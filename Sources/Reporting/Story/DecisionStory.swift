public import Bridge
internal import JSON

/// One account's whole story as a person reads it on a terminal: what it is, what was tried, what was decided and why.
public struct DecisionStory: Sendable {
    private let decision: Decision

    /// The story of a decision.
    ///
    /// - Parameter decision: the decision.
    public init(_ decision: Decision) { self.decision = decision }

    /// The lines of the story, without colour. They hold data as it is: make it printable before showing it.
    public var lines: [String] {
        ["Account \(decision.uid)"] + rows(account) + [""] + verdict + tried + found
    }

    /// The decision as its line of the plan, without the line end.
    public var json: [UInt8] {
        var writer = JSONWriter()
        PlanLine.write(decision, into: &writer)
        return writer.bytes.last == UInt8(ascii: "\n") ? writer.bytes.dropLast() : writer.bytes
    }

    private typealias Row = (label: String, value: String?)

    private var account: [Row] {
        let account = decision.account
        return [
            (
                "address",
                account.email.map { $0 + (account.emailVerified ? " (verified)" : " (not verified)") }
            ),
            ("display name", account.displayName),
            ("phone", account.phoneNumber),
            ("made", account.createdAt.map { UTCTime(milliseconds: $0).text }),
            ("last sign-in", account.lastSignedInAt.map { UTCTime(milliseconds: $0).text }),
            ("password", account.password.label),
            (
                "linked to",
                account.linkedProviders.isEmpty ? nil : account.linkedProviders.joined(separator: ", ")
            ),
            ("disabled", account.disabled ? "yes" : nil),
            ("records", decision.records > 1 ? "\(decision.records) in the sources" : nil),
            (
                "they differ in",
                decision.conflictingFields.isEmpty ? nil : decision.conflictingFields.joined(separator: ", ")
            ),
        ]
    }

    private var verdict: [String] {
        var lines = [
            "Decision: \(decision.status.rawValue)" + (decision.reason.map { ", \($0.rawValue)" } ?? "")
        ]
        lines.append("  " + (decision.reason?.explanation ?? decision.status.explanation))
        if let primary = decision.primaryUID { lines.append("  The primary account is \(primary).") }
        switch decision.sharedPassword {
        case .defaultID: lines.append("  Danger: the password is the app's default, which others can know.")
        case .guessable: lines.append("  Danger: the password is made from things that others can know.")
        case nil: break
        }
        if decision.sharesAddressWithIdentity {
            lines.append("  An identity has this very address; they may be one person.")
        }
        return lines
            + rows([
                ("scheme", decision.scheme),
                ("evidence", decision.evidence.map { "\($0.rawValue): \($0.explanation)" }),
                ("found by", decision.route.map { "\($0.rawValue): \($0.explanation)" }),
            ])
    }

    private var tried: [String] {
        guard let attempts = decision.attempts else { return [] }
        let parts = [
            (attempts.candidates, "from candidates"), (attempts.signUpTime, "from sign-ups at the same time"),
            (attempts.defaultIDs, "from default ids"), (attempts.guessable, "without an id"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return rows([("passwords tried", parts.isEmpty ? "none" : parts.joined(separator: ", "))])
    }

    private var found: [String] {
        if let identity = decision.identity {
            return ["", "Identity \(identity.key.provider) \(identity.key.providerUserID)"]
                + rows(rows(of: identity))
        }
        guard decision.candidateCount > 0 else { return [] }
        var lines = ["", "Candidates: \(decision.candidateCount)"]
        for candidate in decision.candidates {
            let key = candidate.identity.key
            lines.append("  \(key.provider) \(key.providerUserID), by \(candidate.evidence.rawValue)")
            lines += rows(rows(of: candidate.identity)).map { "  " + $0 }
        }
        if decision.candidateCount > decision.candidates.count {
            lines.append("  and \(decision.candidateCount - decision.candidates.count) more")
        }
        return lines
    }

    private func rows(of identity: Identity) -> [Row] {
        [
            ("e-mail", identity.email.map { $0 + emailState(of: identity) }),
            ("nickname", identity.nickname),
            ("phone", identity.phone),
            ("linked the app", identity.connectedAt.map { UTCTime(milliseconds: $0).text + apart(from: $0) }),
        ]
    }

    private func emailState(of identity: Identity) -> String {
        switch (identity.emailValid, identity.emailVerified) {
        case (false, _): " (expired)"
        case (_, true): " (verified)"
        case (_, false): " (never verified)"
        case (_, nil): ""
        }
    }

    private func apart(from connectedAt: Int64) -> String {
        guard let createdAt = decision.account.createdAt else { return "" }
        let (milliseconds, overflow) = connectedAt.subtractingReportingOverflow(createdAt)
        guard !overflow else { return "" }
        let seconds = milliseconds.magnitude / 1_000
        let (amount, unit): (UInt64, String) =
            switch seconds {
            case ..<600: (seconds, "s")
            case ..<36_000: (seconds / 60, "min")
            case ..<864_000: (seconds / 3_600, "h")
            default: (seconds / 86_400, "days")
            }
        return " (\(amount) \(unit) \(milliseconds < 0 ? "before" : "after") the account was made)"
    }

    private func rows(_ rows: [Row]) -> [String] {
        rows.compactMap { row in
            row.value.map {
                "  " + row.label + String(repeating: " ", count: max(1, 16 - row.label.count)) + $0
            }
        }
    }
}

extension Decision {
    /// Whether a person who asks for this text may mean this account.
    ///
    /// - Parameter query: a uid, an address in any case, or a provider's user id.
    /// - Returns: true when the account, its identity or a candidate has it.
    public func concerns(_ query: String) -> Bool {
        let address = query.lowercased()
        func isMeant(_ identity: Identity) -> Bool {
            identity.key.providerUserID == query || identity.email?.lowercased() == address
        }
        return uid == query || account.email?.lowercased() == address || identity.map(isMeant) == true
            || candidates.contains { isMeant($0.identity) }
    }
}
