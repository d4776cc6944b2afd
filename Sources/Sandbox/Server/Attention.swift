#if Sandbox
    internal import CMicroHTTPD
    internal import Glibc
    internal import Threads

    /// What the first thread waits for while the server's thread serves: signals, answers that are due, the end.
    final class Attention: Sendable {
        private struct Held: @unchecked Sendable {  // SAFETY: the library keeps a suspended connection alive.
            var due: Int64
            var connection: OpaquePointer
        }

        private struct State {
            var held: [Held] = []
            var isOver = false
        }

        private let state = Locked(State())
        /// The thread that made this, and waits.
        private let waiting: pthread_t
        /// The signals that it waits for, and one that only wakes it.
        private let signals: sigset_t
        private static let wakeUp = SIGUSR1

        /// Takes the signals that end the program; to be made before any other thread, by the one that waits.
        init() {
            var signals = sigset_t()
            sigemptyset(&signals)
            for number in [SIGTERM, SIGINT, Self.wakeUp] { sigaddset(&signals, number) }
            pthread_sigmask(SIG_BLOCK, &signals, nil)
            signal(SIGPIPE, SIG_IGN)
            self.signals = signals
            waiting = pthread_self()
        }

        /// Holds a connection back.
        ///
        /// - Parameters:
        ///   - connection: the connection, which is being asked for its answer.
        ///   - milliseconds: how long.
        /// - Returns: false when the end is near; then nothing was done.
        func hold(_ connection: OpaquePointer, for milliseconds: Int) -> Bool {
            let held = Held(due: MonotonicClock.now() + Int64(milliseconds), connection: connection)
            let isHeld = state.withLock { state in
                guard !state.isOver else { return false }
                // Within the lock, so that nobody resumes it before it is suspended.
                MHD_suspend_connection(held.connection)
                state.held.append(held)
                return true
            }
            wake()
            return isHeld
        }

        /// Whether the end has come: what is still held back is lost.
        var isOver: Bool { state.withLock { $0.isOver } }

        /// Ends ``serve()``.
        func end() {
            state.withLock { $0.isOver = true }
            wake()
        }

        /// Waits until the end, and lets connections go on when they are due.
        func serve() {
            var signals = signals
            while let wait = resumeDue() {
                var time = timespec(tv_sec: Int(wait / 1000), tv_nsec: Int(wait % 1000) * 1_000_000)
                let number = sigtimedwait(&signals, nil, &time)
                if number == SIGTERM || number == SIGINT { end() }
            }
        }

        /// Lets those go on that are due; at the end all of them.
        ///
        /// - Returns: milliseconds until the next one is due, an hour when there is none; nil at the end.
        private func resumeDue() -> Int64? {
            let now = MonotonicClock.now()
            return state.withLock { state in
                for held in state.held where state.isOver || held.due <= now {
                    MHD_resume_connection(held.connection)
                }
                guard !state.isOver else {
                    state.held = []
                    return nil
                }
                state.held.removeAll { $0.due <= now }
                return state.held.map { $0.due - now }.min() ?? 3_600_000
            }
        }

        private func wake() { pthread_kill(waiting, Self.wakeUp) }
    }

    /// A clock that never goes back.
    enum MonotonicClock {
        /// The time in milliseconds.
        static func now() -> Int64 {
            var time = timespec()
            clock_gettime(CLOCK_MONOTONIC, &time)
            return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
        }
    }
#endif
