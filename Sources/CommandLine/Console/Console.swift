internal import Files
internal import Glibc

/// Where a command writes: data to standard output, talk to standard error.
final class Console {
    /// Standard output.
    let output: StandardOutput
    /// Standard error.
    let talk: Talk
    /// Colours what goes to standard output.
    let paint: Paint
    /// How many columns standard output has.
    let outputWidth: Int
    /// Whether standard output is a terminal.
    let isOutputTerminal: Bool

    /// A console.
    ///
    /// - Parameters:
    ///   - color: the value of `--color`.
    ///   - isQuiet: whether notes and progress are left out.
    ///   - output: the descriptor for data.
    ///   - errors: the descriptor for talk.
    ///   - environment: where variables are looked up.
    init(
        color: String = "auto",
        isQuiet: Bool = false,
        output: Int32 = STDOUT_FILENO,
        errors: Int32 = STDERR_FILENO,
        environment: Terminal.Environment = Terminal.environment
    ) {
        self.output = StandardOutput(descriptor: output)
        paint = Paint(isOn: Terminal.isColored(color, output, environment: environment))
        outputWidth = Terminal.width(of: output, environment: environment)
        isOutputTerminal = Terminal.isTerminal(output)
        let redraws = Terminal.canRedraw(errors, environment: environment)
        talk = Talk(
            descriptor: errors,
            manner: isQuiet ? .silent : redraws ? .redrawn : .lines,
            width: Terminal.width(of: errors, environment: environment),
            paint: Paint(isOn: Terminal.isColored(color, errors, environment: environment)))
    }

    /// Prints a line of data.
    ///
    /// - Parameter line: the line, as it stands; for a person it must be ``printable(_:)``.
    /// - Throws: `OutputError` when writing fails.
    func print(_ line: String) throws {
        try output.write(line + "\n")
    }

    /// Prints data as it stands.
    ///
    /// - Parameter text: the data, line ends included.
    /// - Throws: `OutputError` when writing fails.
    func write(_ text: String) throws {
        try output.write(text)
    }

    /// Shows how far some long work has come.
    ///
    /// - Parameters:
    ///   - label: what is done, as in "Checking passwords".
    ///   - total: how much there is to do, when it is known.
    /// - Returns: what the work reports to.
    func progress(_ label: String, total: Int? = nil) -> Progress {
        Progress(label, total: total, talk: talk)
    }

    /// Tells a person what went wrong.
    ///
    /// - Parameter message: what to tell.
    func tell(_ message: Message) { talk.tell(message) }
}
