internal import Bridge
internal import Store

/// What changed about an account since a plan, but for sign-ins and for what steps of Naru's have done.
enum AccountDrift {
    /// The steps that may have left something at Firebase.
    static func counting(_ past: [FirebaseStep]) -> [FirebaseStep] {
        past.filter { [.begun, .done, .kept].contains($0.state) }
    }

    /// The fields that changed, in words such as `disabled: no → yes`.
    ///
    /// - Parameters:
    ///   - planned: the account as the plan met it.
    ///   - now: the account as it is.
    ///   - hasPassword: whether it has a password.
    ///   - past: the account's steps, of all runs, oldest first.
    /// - Returns: the words; nil when nothing changed.
    static func words(
        from planned: AccountProfile, to now: AccountProfile, hasPassword: Bool, past: [FirebaseStep]
    ) -> String? {
        var now = now
        now.lastSignedInAt = planned.lastSignedInAt
        let past = counting(past)
        // A name or picture that a step gave is no drift, nor is an account that a step disabled.
        for step in past {
            let after = FirebaseImage(step.after)
            switch step.kind {
            case .profile:
                if isSame(after.displayName, now.displayName) { now.displayName = planned.displayName }
                if isSame(after.photoURL, now.photoURL) { now.photoURL = planned.photoURL }
            case .seal: if after.isDisabled == now.disabled { now.disabled = planned.disabled }
            case .claims, .link: break
            }
        }
        let isSealed = past.contains { $0.kind == .seal }
        now.password = planned.password != .none && !hasPassword && !isSealed ? .none : planned.password
        now.linkedProviders = links(planned, now)
        let changes = FieldChange.between(planned, now)
        return changes.isEmpty ? nil : changes.joined(separator: ", ")
    }

    /// The plan's links, unless one of those that every source tells of was cut or made since.
    private static func links(_ planned: AccountProfile, _ now: AccountProfile) -> [String] {
        let told: Set = ["google.com", "facebook.com", "twitter.com", "github.com"]
        let (before, after) = (Set(planned.linkedProviders), Set(now.linkedProviders))
        let isSame = before.intersection(told) == after.intersection(told)
        return isSame ? planned.linkedProviders : now.linkedProviders
    }

    private static func isSame(_ left: String?, _ right: String?) -> Bool {
        left.map { Array($0.utf8) } == right.map { Array($0.utf8) }
    }
}
