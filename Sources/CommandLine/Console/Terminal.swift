internal import Glibc
internal import Store

/// What can be known about the place where text appears.
enum Terminal {
    /// Reads a variable of the environment.
    typealias Environment = (String) -> String?

    /// A variable of this process's environment.
    ///
    /// - Parameter name: its name.
    /// - Returns: its value, or nil when it is not set.
    static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    /// Who runs the program and where, as the journal keeps it: `minsu@batch-1`.
    static var user: String {
        let host = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { name in
            name.initialize(repeating: 0)
            guard let start = name.baseAddress, gethostname(start, 255) == 0 else { return "unknown" }
            return String(cString: start)
        }
        let entry = getpwuid(geteuid()).map { String(cString: $0.pointee.pw_name) }
        return "\(entry ?? String(geteuid()))@\(host)"
    }

    /// Who runs the program and what was typed, as the journal keeps them. A command of thousands of words is cut: it
    /// is there for a person to read.
    static var starter: RunRecord.Starter {
        let words = Swift.CommandLine.arguments.dropFirst().map { argument($0) }
        let command = "naru " + words.joined(separator: " ")
        return RunRecord.Starter(who: user, command: String(command.prefix(2_000)))
    }

    /// Whether a descriptor is a terminal.
    ///
    /// - Parameter descriptor: the descriptor.
    /// - Returns: whether it is one.
    static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    /// Whether a descriptor is a terminal that can move its cursor.
    ///
    /// - Parameters:
    ///   - descriptor: the descriptor.
    ///   - environment: where `TERM` is looked up.
    /// - Returns: whether it is one.
    static func canRedraw(_ descriptor: Int32, environment: Environment) -> Bool {
        isTerminal(descriptor) && !["", "dumb"].contains(environment("TERM") ?? "")
    }

    /// How many columns fit: those of the terminal, or what `COLUMNS` says, or 80.
    ///
    /// - Parameters:
    ///   - descriptor: where the text goes.
    ///   - environment: where `COLUMNS` is looked up.
    /// - Returns: the number of columns.
    static func width(of descriptor: Int32, environment: Environment) -> Int {
        var size = winsize()
        if ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
        if let columns = environment("COLUMNS").flatMap({ Int($0) }), (1...10_000).contains(columns) {
            return columns
        }
        return 80
    }

    /// Whether text is coloured (no-color.org, bixense.com/clicolors).
    ///
    /// - Parameters:
    ///   - choice: the value of `--color`.
    ///   - descriptor: where the text goes.
    ///   - environment: where the variables are looked up.
    /// - Returns: whether to colour.
    static func isColored(_ choice: String, _ descriptor: Int32, environment: Environment) -> Bool {
        switch choice {
        case "always": return true
        case "never": return false
        default:
            if !(environment("NO_COLOR") ?? "").isEmpty { return false }
            if !["", "0"].contains(environment("CLICOLOR_FORCE") ?? "") { return true }
            return canRedraw(descriptor, environment: environment)
        }
    }

    /// Makes sure that descriptors 0, 1 and 2 are taken.
    ///
    /// Without this the first file opened by a program started with `>&-` becomes its standard output, and
    /// what is printed ends up in that file. The stand-in for an output cannot be written to.
    static func fillStandardDescriptors() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}

extension Terminal {
    /// Whether there is a file or folder of this path.
    ///
    /// - Parameter path: the path.
    /// - Returns: true when there is.
    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// Whether a file may be written.
    ///
    /// - Parameter path: the path.
    /// - Returns: true when it may.
    static func isWritable(_ path: String) -> Bool { access(path, W_OK) == 0 }
}
