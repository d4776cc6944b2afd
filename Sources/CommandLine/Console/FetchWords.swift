internal import Bridge
internal import Kakao
internal import Pipeline
internal import Reporting
internal import Store

/// Words for fetches.
enum FetchWords {
    /// What a stage will cost.
    ///
    /// - Parameter cost: the cost.
    /// - Returns: one line.
    static func cost(_ cost: FetchCost) -> String {
        let calls = Quantity(cost.calls, "call").text
        let time = cost.seconds > 0 ? ", about \(Quantity.duration(seconds: Double(cost.seconds)))" : ""
        let share = Double(cost.calls) * 100 / Double(max(1, cost.quota))
        let percent =
            switch share {
            case ..<0.1: "less than 0.1"
            case 10...: Quantity.digits(Int(share.rounded()))
            default: "\((share * 10).rounded() / 10)"
            }
        let what =
            switch (cost.stage, cost.ids) {
            case (.listing, nil): "Listing takes \(calls) for every 10,000 users"
            case (.listing, let ids?): "Listing \(Quantity.digits(ids)) ids or more takes \(calls)"
            default: "Reading \(Quantity(cost.ids ?? 0, "user").text) takes \(calls)"
            }
        return "\(what)\(time), \(percent) % of the month's quota; \(left(cost))"
    }

    private static func left(_ cost: FetchCost) -> String {
        let days = cost.left.isOfDay ? "24 hours" : "31 days"
        let calls = Quantity.digits(cost.left.calls)
        // How many calls a listing takes is not known when nobody knows how many ids there are.
        return cost.left.calls < cost.calls && cost.ids != nil
            ? "the budget of \(days) allows \(calls) of them now, the rest later."
            : "the budget of \(days) has \(calls) left."
    }

    /// What a fetch did, for a person.
    ///
    /// - Parameter outcome: the fetch.
    /// - Returns: lines.
    static func lines(_ outcome: FetchRun.Outcome) -> [String] {
        let counts = outcome.fetch.counts
        var lines = [
            "Fetch \(outcome.fetch.number) is done: \(Quantity.digits(counts.listed)) listed, "
                + "\(Quantity.digits(counts.asked)) read = \(Quantity.digits(counts.found)) linked + "
                + "\(Quantity.digits(counts.missing)) not linked + \(Quantity.digits(counts.failed)) failed.",
            holds(outcome.counts),
        ]
        if counts.failed > 0 {
            lines.append(
                "The next fetch asks again for those who failed, except for codes -4, -103 and -406.")
        }
        if outcome.fetch.purpose == .full, counts.listed == 0 {
            lines.append("Nobody has linked this app. If that is wrong, the admin key is another app's.")
        }
        lines += changes(outcome.changes)
        lines.append(
            "\(Quantity(outcome.calls, "call").text) now; the budget counts "
                + "\(Quantity.digits(Int(outcome.spent.day))) in 24 hours, "
                + "\(Quantity.digits(Int(outcome.spent.month))) in 31 days.")
        return lines
    }

    /// What the cache holds.
    ///
    /// - Parameter counts: its numbers.
    /// - Returns: one line.
    static func holds(_ counts: IdentityCounts) -> String {
        var parts = ["\(Quantity.digits(counts.linked)) linked"]
        if counts.unlinked > 0 { parts.append("\(Quantity.digits(counts.unlinked)) unlinked since") }
        if counts.missing > counts.unlinked {
            parts.append("\(Quantity.digits(counts.missing - counts.unlinked)) not linked")
        }
        if counts.listed > 0 { parts.append("\(Quantity.digits(counts.listed)) not read yet") }
        if counts.failed > 0 { parts.append("\(Quantity.digits(counts.failed)) failed") }
        return "The cache has " + Voice.list(parts) + "."
    }

    /// What changed since the reading before, a line for each class.
    ///
    /// - Parameters:
    ///   - changes: the numbers by class.
    ///   - fetch: the fetch that found them, if it needs to be said.
    /// - Returns: lines; none when nothing changed.
    static func changes(_ changes: [IdentityChange: Int], foundBy fetch: Int64? = nil) -> [String] {
        let lines = IdentityChange.allCases.compactMap { change in
            changes[change].map { "  \(Quantity.digits($0)): \(change.words)" }
        }
        let finder = fetch.map { ", as fetch \($0) found" } ?? ""
        return lines.isEmpty ? [] : ["Changed since the reading before\(finder):"] + lines
    }

    /// That a fetch is not at its end.
    ///
    /// - Parameter cache: the cache's file.
    /// - Returns: two sentences.
    static func unfinished(_ cache: String) -> String {
        "A fetch into \(printable(cache)) is not at its end: users may be missing or out of date. "
            + "naru status tells how it goes on."
    }

    /// A code in brackets.
    ///
    /// - Parameter code: Kakao's code, if there is one.
    /// - Returns: the words, with a space before them; empty without a code.
    static func code(_ code: Int?) -> String { code.map { " (code \($0))" } ?? "" }

    /// What went wrong with a call.
    ///
    /// - Parameter fault: what.
    /// - Returns: a clause that begins a sentence.
    static func problem(_ fault: KakaoFault) -> String {
        switch fault.cause {
        case .refused(let failure):
            switch failure.code {
            case -9798, -7: "Kakao is under maintenance\(code(failure.code))"
            case nil: "Kakao answers with HTTP status \(failure.status)"
            default: "Kakao answers with an error\(code(failure.code))"
            }
        case .unreadable(let error): "Kakao's answer \(error.words)"
        case .unreachable(let error): error.clause
        }
    }
}

extension IdentityChange {
    /// What it means and, where there is something to do, what.
    var words: String {
        switch self {
        case .new: "new"
        case .unlinked: "unlinked the app: nobody can be asked about them any more; members stay"
        case .relinked: "linked the app again"
        case .emailChanged: "another e-mail; the next login with an old app version makes another account"
        case .emailExpired: "the e-mail belongs to another Kakao account now; never match by it"
        case .emailConsentWithdrawn: "the e-mail is not shared any more; only the id can match them"
        case .emailRemoved: "no e-mail any more; only the id can match them"
        case .phoneChanged: "another phone number"
        case .nicknameChanged: "another nickname"
        }
    }
}

extension KakaoAnswerError {
    /// What is wrong, as in "Kakao's answer …".
    var words: String {
        switch self {
        case .empty: "is empty"
        case .markup: "is a page of HTML, as proxies and gateways send it"
        case .cut: "ends in the middle"
        case .malformed, .trailing: "is not JSON"
        case .wrongType(let field, _, _), .missing(let field), .notAnInteger(let field, _),
            .idNotPositive(let field):
            field.isEmpty ? "is not what was asked for" : "has no sound \(printable(field))"
        case .errorAnswer(let code): "is an error (code \(code))"
        case .user: "has a user that is none"
        }
    }
}
