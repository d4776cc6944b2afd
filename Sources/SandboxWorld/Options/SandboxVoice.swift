internal import Files
internal import JSON

/// The words for every error of the sandbox.
public enum SandboxVoice {
    /// One sentence, or two.
    ///
    /// - Parameter error: the error.
    /// - Returns: what to tell; only the type of an error that has no words.
    public static func sentence(for error: any Error) -> String {
        switch error {
        case let error as OptionError: sentence(error)
        case let error as FaultPlanError: sentence(error)
        case let error as UserReadingError: sentence(error)
        case let error as FileError: sentence(error)
        case let error as FirebaseProjectError: sentence(error)
        default: "Something failed that there are no words for: \(type(of: error))."
        }
    }

    /// Whether the fault is in the command line rather than in what it names.
    ///
    /// - Parameter error: the error.
    /// - Returns: whether it is.
    public static func isOfUsage(_ error: any Error) -> Bool {
        error is OptionError || error is FaultPlanError
    }

    private static func sentence(_ error: OptionError) -> String {
        switch error {
        case .unknown(let option):
            "There is no option '\(printable(option))'; naru-sandbox --help lists them."
        case .stray(let word): "'\(printable(word))' belongs to no option; naru-sandbox --help lists them."
        case .missingValue(let option, let value): "\(option) needs a value: \(option) \(value)"
        case .repeated(let option): "\(option) is given twice."
        case .notANumber(let text, let option, let bounds):
            "\(option) needs a whole number \(words(bounds)), not '\(printable(text))'."
        case .notLoopback(let host):
            "The sandbox listens at 127.0.0.1 or ::1 only, not at '\(printable(host))': nobody else shall reach it."
        case .unknownGroup(let word):
            "There is no group of APIs '\(printable(word))': "
                + "\(APIGroup.allCases.map(\.rawValue).joined(separator: ", ")), or none."
        case .both(let first, let second): "Give \(first) or \(second), not both."
        }
    }

    private static func sentence(_ error: FaultPlanError) -> String {
        switch error {
        case .noEquals(let rule):
            "The fault '\(printable(rule))' has no '='; a fault looks like slow=every:7,ms:500"
        case .unknownKind(let word):
            "There is no fault '\(printable(word))': slow, cut, html502, empty, type, repeat, stuck, code or skew."
        case .unknownParameter(let word, let kind):
            "The fault '\(kind)' has no parameter '\(printable(word))'."
        case .contradiction(let word, let kind):
            "In the fault '\(kind)', '\(printable(word))' contradicts what is said before."
        case .notANumber(let text, let parameter, let kind, let bounds):
            "In the fault '\(kind)', '\(parameter)' needs a whole number \(words(bounds)), "
                + "not '\(printable(text))'."
        case .missing(let what, let kind): "The fault '\(kind)' needs \(what)."
        case .unknownEndpoint(let word): "No path that is served ends in '\(printable(word))'."
        }
    }

    private static func sentence(_ error: UserReadingError) -> String {
        switch error {
        case .json(let error):
            "The users are not as they should be, on line \(error.line), column \(error.column): "
                + words(error.fault)
        case .noID(let line): "The user on line \(line) has no 'id' above 0."
        }
    }

    private static func sentence(_ error: FirebaseProjectError) -> String {
        switch error {
        case .accounts(let error):
            "The accounts are not as they should be, on line \(error.line), column \(error.column)."
        case .noUID(let line): "The account on line \(line) has no 'localId'."
        case .hashParameters:
            "The hash parameters cannot be read; give the text that the Firebase console shows."
        case .key: "The service account's key file cannot be used."
        }
    }

    private static func words(_ fault: JSONFault) -> String {
        switch fault {
        case .truncated: "the text ends too early."
        case .notAnInteger, .wrongType: "the id is no whole number."
        case .recordNotAnObject, .wrongTopLevel: "a user is a JSON object, and something else stands there."
        case .compressed: "the file is compressed."
        default: "this is no JSON."
        }
    }

    private static func sentence(_ error: FileError) -> String {
        switch error {
        case .missing(let path): "There is no file '\(printable(path))'."
        case .isFolder(let path): "'\(printable(path))' is a folder, but a file is wanted."
        case .unreadable(let path): "'\(printable(path))' may not be read."
        default: "A file could not be read: \(printable("\(error)"))."
        }
    }

    private static func words(_ bounds: ClosedRange<Int>) -> String {
        bounds.upperBound == .max
            ? "from \(bounds.lowerBound)" : "from \(bounds.lowerBound) to \(bounds.upperBound)"
    }

    /// Without anything that could control a terminal, and not too long.
    private static func printable(_ text: String) -> String {
        var shown = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(200) {
            let isControl = scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value
            shown.append(isControl ? "\u{FFFD}" : scalar)
        }
        return String(shown)
    }
}
