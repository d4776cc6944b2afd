internal import Glibc
internal import Synchronization

/// The work was stopped by a signal.
struct Interruption: Error, Equatable, Sendable {
    /// SIGINT or SIGTERM.
    let signal: Int32
}

/// Signals that ask the program to stop.
///
/// Outside of ``held(_:)`` such a signal ends the program at once, with the exit code that belongs to it.
/// Inside, it is only noted: the work looks at ``requested``, brings itself to an end and says so. A second
/// Ctrl-C ends the program at once in any case.
enum Interrupts {
    fileprivate static let noted = Atomic<Int32>(0)
    fileprivate static let holds = Atomic<Int>(0)

    /// The signal that asked to stop: SIGINT, or SIGTERM (also for SIGHUP); nil when none did.
    ///
    /// As cheap as reading a number: workers may ask between any two steps.
    static var requested: Int32? {
        let signal = noted.load(ordering: .acquiring)
        return signal == 0 ? nil : signal
    }

    /// Goes on only if no signal asked to stop.
    ///
    /// - Throws: `Interruption` when one did.
    static func check() throws {
        if let signal = requested { throw Interruption(signal: signal) }
    }

    /// Runs work that ends itself when a signal asks it to.
    ///
    /// - Parameter work: looks at ``requested``, or calls ``check()``, at least every second.
    /// - Returns: what the work returns.
    static func held<Result>(_ work: () throws -> Result) rethrows -> Result {
        holds.wrappingAdd(1, ordering: .sequentiallyConsistent)
        defer { holds.wrappingSubtract(1, ordering: .sequentiallyConsistent) }
        return try work()
    }

    /// Starts to listen. Signals that the parent wanted ignored (nohup, a background job) stay ignored.
    static func install() {
        // The handler must not be the first to touch these: making them is not safe in a handler.
        _ = (noted.load(ordering: .relaxed), holds.load(ordering: .relaxed))
        _ = Talk.hasOpenLine.load(ordering: .relaxed)
        ignoreFailedWrites()
        var stopping = sigset_t()
        sigemptyset(&stopping)
        for signal in [SIGINT, SIGTERM, SIGHUP] {
            sigaddset(&stopping, signal)
            var present = sigaction()
            sigaction(signal, nil, &present)
            if signal != SIGTERM, isIgnored(present) { continue }
            var action = sigaction()
            action.__sigaction_handler.sa_handler = noteSignal
            action.sa_flags = SA_RESTART
            sigemptyset(&action.sa_mask)
            sigaction(signal, &action, nil)
        }
        // A parent with signals blocked, such as a thread of a thread pool, hands that down.
        pthread_sigmask(SIG_UNBLOCK, &stopping, nil)
    }

    /// Lets writing fail, to a pipe without a reader or a file that may not grow, instead of ending the program.
    private static func ignoreFailedWrites() {
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
    }

    private static func isIgnored(_ action: sigaction) -> Bool {
        let handler = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
        return handler == 1  // SIG_IGN, a macro with a cast that has no Swift value
    }
}

/// The signal handler: only atomic operations, write(2) and _exit(2), which signal-safety(7) allows.
private func noteSignal(_ signal: Int32) {
    let kind = signal == SIGINT ? SIGINT : SIGTERM
    let (isFirst, _) = Interrupts.noted.compareExchange(
        expected: 0, desired: kind, ordering: .sequentiallyConsistent)
    let isHeld = Interrupts.holds.load(ordering: .sequentiallyConsistent) > 0
    if isHeld, isFirst || kind != SIGINT { return }
    if Talk.hasOpenLine.load(ordering: .relaxed) {
        var newLine: UInt8 = 10
        write(STDERR_FILENO, &newLine, 1)
    }
    _exit(kind == SIGINT ? 130 : 143)
}
