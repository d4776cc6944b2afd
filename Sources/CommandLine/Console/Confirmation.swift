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
        let typed = try Self.line()
        guard typed == forecast.target.project else { throw ApplyError.notConfirmed }
    }

    /// What somebody types, up to the end of the line; Ctrl-C ends the wait.
    private static func line() throws -> String {
        var bytes: [UInt8] = []
        while bytes.count < 1_000 {
            try Interrupts.check()
            var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            guard poll(&input, 1, 200) > 0 else { continue }
            var byte: UInt8 = 0
            let count = read(STDIN_FILENO, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count == 1, byte != UInt8(ascii: "\n") else { break }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// What is about to happen.
    var lines: [String] {
        let (accounts, merged) = (forecast.accounts, forecast.merged)
        switch forecast.work {
        case .undo(let run):
            let passwords =
                forecast.sealed > 0
                ? " Of these, \(Quantity(forecast.sealed, "removed password").text) cannot come back." : ""
            return [
                "At \(target): \(Quantity(accounts, "step").text) of run \(run) "
                    + "\(accounts == 1 ? "is" : "are") about to be taken back." + passwords
            ]
        case .apply(let policy, let providers):
            let own = Quantity.accounts(accounts - merged).text
            let steps = policy.kinds.map { kind in
                switch kind {
                case .claims: "  claims: provider and providerUserId, in \(own); other claims stay"
                case .link: "  link: \(own), to \(Voice.list(providers.map(printable)))"
                case .profile: "  profile: nickname and picture, in \(own)"
                case .seal:
                    "  seal: \(Quantity.accounts(accounts).text) lose their password and sessions, "
                        + "\(Quantity.digits(merged)) merged \(merged == 1 ? "one is" : "ones are") disabled; a "
                        + "removed password cannot come back"
                }
            }
            return ["At \(target), at most this is about to be done:"] + steps
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
