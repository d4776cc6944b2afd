internal import Files
internal import Glibc

/// Words for what goes wrong with files.
extension FileError: Voiced {
    var message: Message {
        switch self {
        case .missing(let path):
            Message(
                sentence: "There is no file or folder \(quoted(path)).",
                hint: "Check the spelling; a path without / at its start begins in the folder you are in.",
                exitCode: .noInput)
        case .folderMissing(let path):
            Message(
                sentence: "\(quoted(path)) cannot be made: the folder that is to hold it is not there.",
                hint: "Make that folder first, or choose another place.", exitCode: .cannotWrite)
        case .isFolder("-"):
            Message(
                sentence: "Standard input is a folder.", hint: "Give it a file: naru … - < FILE",
                exitCode: .noInput)
        case .system("-", let code):
            Message(
                sentence: "Standard input could not be read: \(systemWords(code)).",
                hint: "Give it a file or a pipe, or name a file instead of -", exitCode: .inputOutput)
        case .isFolder(let path):
            Message(
                sentence: "\(quoted(path)) is a folder, but a file is wanted.",
                hint: "Name a file in it.", exitCode: .noInput)
        case .notAFolder(let path):
            Message(
                sentence: "\(quoted(path)) is not a folder, or a part of the path is none.",
                hint: "Choose another folder, or move the file away.", exitCode: .cannotWrite)
        case .unreadable(let path):
            Message(
                sentence: "\(quoted(path)) may not be read.",
                hint: "Check who owns it: ls -l \(argument(path))", exitCode: .noInput)
        case .unwritable(let path):
            Message(
                sentence: "\(quoted(path)) may not be written or made.",
                hint: "Check who owns the folder it is in, or choose another folder.", exitCode: .cannotWrite)
        case .diskFull(let path):
            Message(
                sentence: "The disk is full, or its quota is used up: \(quoted(path)) could not be written.",
                hint: "Make room and run the same command again.", exitCode: .cannotWrite)
        case .system(let path, EEXIST):
            Message(
                sentence: "\(quoted(path)) exists already.",
                hint: "Nothing is overwritten: choose another name, or move it away.", exitCode: .cannotWrite)
        case .system(let path, let code):
            Message(
                sentence: "Reading or writing \(quoted(path)) failed: \(systemWords(code)).",
                exitCode: .inputOutput)
        }
    }
}

/// Words for what goes wrong with standard output.
extension OutputError: Voiced {
    var message: Message {
        switch self {
        case .closed:
            Message(sentence: "Nobody reads standard output any more.", exitCode: .success)
        case .failed(let code):
            Message(
                sentence: "Standard output could not be written: \(systemWords(code)).",
                hint: code == ENOSPC ? "Make room and run the same command again." : nil,
                exitCode: .inputOutput)
        }
    }
}

/// The system's words for an error number, beginning in lower case.
///
/// - Parameter code: the number.
/// - Returns: the words, to end a sentence with.
func systemWords(_ code: Int32) -> String {
    guard let words = strerror(code).map({ String(cString: $0) }), let first = words.first else {
        return "error \(code)"
    }
    return first.lowercased() + words.dropFirst()
}

/// A text as one word of a shell command.
///
/// - Parameter text: the text.
/// - Returns: the word, between quotes where the shell needs them.
func argument(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "/._-+@:,=".utf8.contains(byte)
        }
    }
    if isPlain, !text.isEmpty { return text }
    let pieces = printable(text).split(separator: "'", omittingEmptySubsequences: false)
    return "'" + pieces.joined(separator: "'\\''") + "'"
}
