internal import Bridge
internal import Firebase
internal import Glibc
internal import HTTP
internal import Pipeline
internal import Reporting

/// Asks whether accounts at Firebase are to be changed.
struct Confirmation {
    private let forecast: FirebaseForecast

    init(_ forecast: FirebaseForecast) { self.forecast = forecast }

    /// Says what is about to happen, and asks if it happens to a real project.
    ///
    /// - Parameters:
    ///   - talk: where it is said.
    ///   - isAsked: whether to ask.
    /// - Throws: ``ApplyError/notConfirmed``; what Ctrl-C throws.
    func ask(_ talk: Talk, isAsked: Bool) throws {
        for line in lines { talk.note(line) }
        // What stands in for Firebase is on this machine, and nobody else's.
        guard isAsked, !forecast.target.isStandIn else { return }
        guard Terminal.isTerminal(STDIN_FILENO), Terminal.isTerminal(STDERR_FILENO) else {
            throw ApplyError.notConfirmed
        }
        talk.say("To go on, type the project's id:")
        let typed = readLine(strippingNewline: true)
        try Interrupts.check()
        guard typed == forecast.target.project else { throw ApplyError.notConfirmed }
    }

    /// What is about to happen.
    var lines: [String] {
        let accounts = Quantity.accounts(forecast.accounts).text
        switch forecast.work {
        case .undo(let run):
            return [
                "At \(target): \(Quantity(forecast.accounts, "step").text) of run \(run) "
                    + "\(forecast.accounts == 1 ? "is" : "are") about to be taken back. A removed password cannot come back."
            ]
        case .apply(let policy):
            let steps = policy.kinds.map { kind in
                switch kind {
                case .claims: "  claims: provider and providerUserId are added; other claims stay"
                case .link:
                    "  link: to \(policy.linkProvider.map(printable) ?? "oidc. and the provider's name"), by the person's id"
                case .profile: "  profile: nickname and picture"
                case .seal:
                    "  seal: passwords are removed, sessions end, merged accounts are disabled; a removed password "
                        + "cannot come back"
                }
            }
            return [
                "At \(target), up to \(accounts) \(forecast.accounts == 1 ? "is" : "are") about to be changed:"
            ]
                + steps
        }
    }

    private var target: String {
        let place =
            forecast.target.isStandIn
            ? "\(forecast.target.api.host) (on this machine)" : forecast.target.api.host
        let tenant = forecast.target.tenant.map { ", tenant \(printable($0))" } ?? ""
        return "project \(printable(forecast.target.project))\(tenant), \(printable(place))"
    }
}
