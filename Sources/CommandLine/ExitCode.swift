/// How the program ends: the numbers of sysexits(3), and 128 + signal as shells do.
enum ExitCode: Int32, CaseIterable, Sendable {
    /// Everything asked for was done.
    case success = 0
    /// Everything else was done, but some accounts wait for a person to look.
    case held = 3
    /// Something is not as the journal says.
    case differs = 4
    /// The command line is wrong.
    case usage = 64
    /// What a file holds is wrong.
    case badInput = 65
    /// A file is missing or may not be read.
    case noInput = 66
    /// A fault in Naru.
    case fault = 70
    /// A file may not be made or written.
    case cannotWrite = 73
    /// Reading or writing failed on the way.
    case inputOutput = 74
    /// Something is busy; later it may go.
    case tryAgain = 75
    /// Another process works on the store.
    case locked = 76
    /// A limit is exceeded.
    case beyondLimit = 77
    /// Settings, keys or schemes are wrong.
    case configuration = 78
    /// Stopped by SIGINT, as Ctrl-C sends it.
    case interrupted = 130
    /// Stopped by SIGTERM or SIGHUP.
    case terminated = 143

    /// What the code says to the person or the script that reads it.
    var meaning: String {
        switch self {
        case .success: "Everything asked for was done."
        case .held: "Done, but for accounts that were held back or kept; a person should look at them."
        case .differs: "Something is not as the journal says; the report names each account."
        case .usage: "The command line is wrong: an unknown option, a missing value."
        case .badInput: "What an input file holds is wrong; the message says where."
        case .noInput: "An input file is missing, is a folder or may not be read."
        case .fault: "A fault in Naru itself; please report it."
        case .cannotWrite: "A file or folder may not be made or written, or the disk is full."
        case .inputOutput: "Reading or writing failed on the way, or standard output could not be written."
        case .tryAgain:
            "Something is busy, a service does not answer, or a quota or budget is used up; try later."
        case .locked: "Another process works on the store; the message says which and since when."
        case .beyondLimit: "A limit is exceeded; nothing was written."
        case .configuration:
            "Settings, keys, schemes or hash parameters are wrong, or a service refuses them."
        case .interrupted: "Stopped by Ctrl-C (SIGINT); the same command carries on."
        case .terminated: "Stopped by SIGTERM or SIGHUP; the same command carries on."
        }
    }

    /// The code for a signal that asked the program to stop.
    ///
    /// - Parameter signal: the signal's number.
    init(signal: Int32) {
        self = signal == 2 ? .interrupted : .terminated
    }
}
