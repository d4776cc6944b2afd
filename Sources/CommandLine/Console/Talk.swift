internal import Glibc
internal import Synchronization
internal import Threads

/// Standard error: what the program has to say while it works. Safe to use from any thread.
final class Talk: Sendable {
    /// How progress is shown.
    enum Manner: Sendable {
        /// Not at all, and no notes either.
        case silent
        /// As lines, one now and then.
        case lines
        /// As one line that is drawn again and again.
        case redrawn
    }

    /// Whether a status line stands unfinished on the terminal; a signal handler may read it.
    static let hasOpenLine = Atomic<Bool>(false)

    /// How progress is shown.
    let manner: Manner
    /// How many columns fit.
    let width: Int
    /// Colours what is said.
    let paint: Paint
    private let descriptor: Int32
    private let status = Locked("")

    /// Speaks to a descriptor.
    ///
    /// - Parameters:
    ///   - descriptor: where it goes.
    ///   - manner: how progress is shown.
    ///   - width: how many columns fit.
    ///   - paint: colours what is said.
    init(descriptor: Int32 = STDERR_FILENO, manner: Manner, width: Int, paint: Paint) {
        self.descriptor = descriptor
        self.manner = manner
        self.width = width
        self.paint = paint
    }

    /// Tells a person what went wrong.
    ///
    /// - Parameter message: what to tell.
    func tell(_ message: Message) {
        var text = paint.red("naru:") + " " + message.sentence
        if let hint = message.hint { text += "\n" + paint.cyan("hint:") + " " + hint }
        say(text)
    }

    /// Says something that must be heard.
    ///
    /// - Parameter text: one or more lines, safe to show.
    func say(_ text: String) {
        status.withLock { status in
            if status.isEmpty {
                put(text + "\n")
            } else {
                put("\r\u{1B}[K" + text + "\n" + status)
            }
        }
    }

    /// Says something that is good to know; nothing when silent.
    ///
    /// - Parameter text: one or more lines, safe to show.
    func note(_ text: String) {
        if manner != .silent { say(text) }
    }

    /// Warns of something that a person should look at.
    ///
    /// - Parameter sentence: the sentence, safe to show.
    func warn(_ sentence: String) {
        say(paint.yellow("warning:") + " " + sentence)
    }

    /// Draws the status line anew.
    ///
    /// - Parameter line: what it says; empty takes it away.
    func redraw(_ line: String) {
        guard manner == .redrawn else { return }
        status.withLock { status in
            guard line != status else { return }
            put("\r" + line + "\u{1B}[K")
            status = line
            Self.hasOpenLine.store(!line.isEmpty, ordering: .relaxed)
        }
    }

    /// Writes as much as goes: there is nobody left to tell when standard error fails.
    private func put(_ text: String) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                bytes = bytes.dropFirst(count)
            } else if errno != EINTR {
                return
            }
        }
    }
}
