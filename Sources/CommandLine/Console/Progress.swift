internal import Reporting
internal import Synchronization
internal import Threads

/// How far some long work has come, shown on standard error. Safe to use from any thread.
///
/// On a terminal it is one line, drawn at most ten times a second; elsewhere a line every ten seconds.
final class Progress: Sendable {
    private struct State {
        var total: Int?
        var waitingFor: String?
        var note: String?
        var rate: Double?
        var lastTime: Int
        var lastCount = 0
        var wasShown = false
        var isFinished = false
    }

    private static let second = 1_000_000_000
    /// Over how many seconds the rate is smoothed.
    private static let memory = 5.0

    private let label: String
    private let talk: Talk
    private let clock: @Sendable () -> Int
    private let start: Int
    private let interval: Int
    private let done = Atomic<Int>(0)
    private let nextShow: Atomic<Int>
    private let state: Locked<State>

    /// Starts to watch some work.
    ///
    /// - Parameters:
    ///   - label: what is done, as in "Checking passwords".
    ///   - total: how much there is to do, when it is known.
    ///   - talk: where it is shown.
    ///   - clock: nanoseconds that only go forward.
    init(_ label: String, total: Int?, talk: Talk, clock: @escaping @Sendable () -> Int = MonotonicClock.now)
    {
        self.label = printable(label)
        self.talk = talk
        self.clock = clock
        start = clock()
        interval = talk.manner == .redrawn ? Self.second / 10 : 10 * Self.second
        nextShow = Atomic(talk.manner == .silent ? .max : start &+ interval)
        state = Locked(State(total: total, lastTime: start))
    }

    /// How much is done.
    var count: Int { done.load(ordering: .relaxed) }

    /// More is done. Costs an addition and a look at the clock when there is nothing to show.
    ///
    /// - Parameter amount: how much more.
    func advance(by amount: Int = 1) {
        done.wrappingAdd(amount, ordering: .relaxed)
        let next = nextShow.load(ordering: .relaxed)
        guard next != .max else { return }
        let now = clock()
        if now >= next { show(at: now, force: false) }
    }

    /// The amount to do is known better now.
    ///
    /// - Parameter total: how much there is to do.
    func expect(_ total: Int?) {
        state.withLock { $0.total = total }
    }

    /// The work stands still, or goes on.
    ///
    /// - Parameter reason: what it waits for, as in "the cache"; nil when it goes on.
    func wait(for reason: String?) {
        let isNew = state.withLock { state in
            defer { state.waitingFor = reason.map(printable) }
            return state.waitingFor != reason.map(printable)
        }
        if isNew, talk.manner == .redrawn { show(at: clock(), force: true) }
    }

    /// Something to show beside the amount.
    ///
    /// - Parameter text: a few words, as in "2 held"; they show with the next change.
    func note(_ text: String) {
        state.withLock { $0.note = printable(text) }
    }

    /// The work is over: takes the line away, and says what was done if anything had been shown.
    func finish() {
        let now = clock()
        nextShow.store(.max, ordering: .relaxed)
        let last: String? = state.withLock { state in
            guard !state.isFinished else { return nil }
            state.isFinished = true
            talk.redraw("")
            let seconds = Double(now &- start) / Double(Self.second)
            guard state.wasShown, seconds >= 1 else { return nil }
            let rate = Quantity.rate(Double(count) / seconds)
            return "\(label): \(Quantity.digits(count)) in \(Quantity.duration(seconds: seconds)) (\(rate))"
        }
        if let last { talk.note(last) }
    }

    private func show(at now: Int, force: Bool) {
        state.withLock { state in
            guard !state.isFinished, force || now >= nextShow.load(ordering: .relaxed) else { return }
            nextShow.store(now &+ interval, ordering: .relaxed)
            let count = count
            update(&state, count: count, now: now)
            state.wasShown = true
            if talk.manner == .redrawn {
                talk.redraw(line(state, count, separator: "  ", limit: max(1, talk.width - 1)))
            } else {
                talk.note(line(state, count, separator: ", ", limit: .max))
            }
        }
    }

    private func update(_ state: inout State, count: Int, now: Int) {
        let seconds = Double(now &- state.lastTime) / Double(Self.second)
        guard seconds >= 0.05 else { return }
        let latest = (Double(count) - Double(state.lastCount)) / seconds
        let weight = seconds / (seconds + Self.memory)
        state.rate = state.rate.map { $0 + (latest - $0) * weight } ?? latest
        state.lastTime = now
        state.lastCount = count
    }

    /// The line, without the parts that matter least where it would not fit.
    private func line(_ state: State, _ count: Int, separator: String, limit: Int) -> String {
        var parts = [label + ": " + amount(count, of: state.total)]
        if let reason = state.waitingFor { parts.append("waiting for " + reason) }
        if let rate = state.rate, rate > 0 {
            if let total = state.total, total > count, state.waitingFor == nil {
                parts.append(Quantity.duration(seconds: (Double(total) - Double(count)) / rate) + " left")
            }
            parts.append(Quantity.rate(rate))
        }
        if let note = state.note { parts.append(note) }
        while parts.count > 1, DisplayWidth.of(parts.joined(separator: separator)) > limit {
            parts.removeLast()
        }
        return DisplayWidth.truncated(parts.joined(separator: separator), to: limit, mark: "~")
    }

    private func amount(_ count: Int, of total: Int?) -> String {
        guard let total, total > 0 else { return Quantity.digits(count) }
        let percent = Int(min(100, max(0, Double(count) / Double(total) * 100)).rounded(.down))
        return "\(Quantity.digits(count)) of \(Quantity.digits(total)) (\(percent)%)"
    }
}
