internal import Kakao
internal import Pipeline
internal import Reporting
internal import Threads

/// Shows on the console how a fetch comes along.
final class FetchProgress: FetchObserver {
    private let talk: Talk
    private let progress = Locked<Progress?>(nil)
    /// Failures that were shown; the rest is counted.
    private let failures = Locked(0)
    private static let failureLimit = 5
    /// What was told once; again it is only told when it means a long wait.
    private let told = Locked<Set<String>>([])
    /// Seconds that are long.
    private static let longWait: Int64 = 5

    init(_ console: Console) { talk = console.talk }

    func began(_ stage: FetchStage, total: Int?) {
        let label =
            switch stage {
            case .readingAccounts: "Reading accounts"
            case .listing: "Listing ids"
            case .reading: "Reading users"
            }
        finish()
        let next = Progress(label, total: total, talk: talk)
        progress.withLock { $0 = next }
    }

    func advanced(by count: Int) { progress.withLock { $0 }?.advance(by: count) }

    func noticed(_ notice: FetchNotice) {
        switch notice {
        case .goesOn(let mark):
            talk.note(
                "Fetch \(mark.fetch) goes on: \(Quantity.digits(mark.listed)) listed, "
                    + "\(Quantity.digits(mark.read)) read.")
        case .stops(let mark):
            // On its way out: the line of the stage would stand in the way.
            finish()
            talk.note(
                "Fetch \(mark.fetch) stops with \(Quantity.digits(mark.listed)) listed, "
                    + "\(Quantity.digits(mark.read)) read; they are kept.")
        case .cost(let cost): talk.note(FetchWords.cost(cost))
        case .failed(let code, let ids):
            let number = failures.withLock { count in
                count += 1
                return count
            }
            if number <= Self.failureLimit {
                talk.warn(
                    "Kakao refuses a call for \(Quantity(ids, "user").text)\(FetchWords.code(code)); "
                        + "they are passed over, and the next fetch asks for them again.")
            } else if number == Self.failureLimit + 1 {
                talk.warn("More calls are refused; the last lines count them.")
            }
        }
    }

    func waits(for reason: FetchWait?, _ duration: Duration) {
        guard let progress = progress.withLock({ $0 }) else { return }
        guard let reason else { return progress.wait(for: nil) }
        let seconds = duration.components.seconds
        switch reason {
        // A short wait is no news.
        case .pace where seconds < Self.longWait: progress.advance(by: 0)
        case .pace:
            progress.wait(for: "the pace of lists")
            if isNews("pace") {
                talk.note("Kakao's limit of lists in a minute is reached; going on in \(seconds) s.")
            }
        case .rate:
            progress.wait(for: "Kakao's limit of calls")
            talk.note("Kakao says that calls come too fast; going on in \(max(1, seconds)) s.")
        case .retry(let fault):
            progress.wait(for: "Kakao")
            let problem = FetchWords.problem(fault)
            if isNews(problem) || seconds >= Self.longWait {
                talk.note("\(problem); trying again in \(max(1, seconds)) s.")
            }
        case .listing: progress.wait(for: "Kakao")
        }
    }

    private func isNews(_ text: String) -> Bool { told.withLock { $0.insert(text).inserted } }

    func check() throws { try Interrupts.check() }

    /// Ends the line of the present stage.
    func finish() {
        progress.withLock { progress in
            defer { progress = nil }
            return progress
        }?.finish()
    }
}
