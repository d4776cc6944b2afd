/// Words for work that was stopped.
extension Interruption: Voiced {
    var message: Message {
        Message(
            sentence: "Stopped before the end.", hint: "The same command carries on from here.",
            exitCode: ExitCode(signal: signal))
    }
}
