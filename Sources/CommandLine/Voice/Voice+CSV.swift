internal import Firebase

/// Words for what is wrong with accounts in CSV.
extension CSVReadingError: Voiced {
    private static let exportJSON =
        "JSON has none of CSV's pitfalls: firebase auth:export accounts.json --format=json --project PROJECT"

    var message: Message {
        switch self {
        case .notCSV(let file, let form):
            Message(
                sentence: "\(name(file)) is neither JSON nor CSV, but \(form.words).", hint: form.hint,
                exitCode: .badInput)
        case .record(let file, let place, let fault):
            Message(
                sentence: "\(name(file)): line \(place.line) (account \(place.record)"
                    + (place.uid.map { ", uid \(printable($0))" } ?? "") + ") \(fault.words).",
                hint: fault == .headerRow ? "Delete that line." : Self.exportJSON, exitCode: .badInput)
        }
    }
}

extension CSVFault {
    /// What is wrong, as in "line 3 …".
    fileprivate var words: String {
        switch self {
        case .headerRow: "names the columns, a header that `firebase auth:export` does not write"
        case .cellCount(let count):
            "has \(count) cells, which no version of the Firebase CLI writes; a name, a picture's address or a "
                + "claim may hold an unquoted comma or line break"
        case .otherCellCount(let count, let expected):
            "has \(count) cells where those before it have \(expected); it may have been cut short"
        case .surplusCell(let column): "has something in column \(column), which should be empty"
        case .emailVerified: "has neither true nor false in column 3 (emailVerified); its cells have moved"
        case .createdAt: "has no number of milliseconds in column 24 (createdAt); its cells have moved"
        case .lastLoginAt: "has no number of milliseconds in column 25 (lastLoginAt)"
        case .disabled: "has neither true, false nor nothing in column 27 (disabled)"
        case .customAttributes: "has no JSON object in column 28 (custom claims)"
        case .strayQuote(let column): "has something after the closing quote of column \(column)"
        case .unclosedQuote(let column): "has a quote in column \(column) that is never closed"
        case .tooLong(let limit): "is longer than \(limit >> 20) MiB; a quote may never be closed"
        case .invalidUTF8: "has bytes that are not UTF-8"
        case .holdsNUL: "has a NUL character"
        }
    }
}

extension CSVImpostor {
    fileprivate var words: String {
        switch self {
        case .utf16: "text in UTF-16 or UTF-32"
        case .compressed: "compressed"
        case .markup: "HTML or XML; perhaps an error page was saved"
        case .json: "JSON"
        case .binary: "bytes that are no text"
        }
    }

    fileprivate var hint: String {
        switch self {
        case .utf16: "Convert it first: iconv -f UTF-16 -t UTF-8 FILE > NEW"
        case .compressed: "Unpack it first, for example: zcat FILE.gz | naru … -"
        case .markup, .json, .binary:
            "What is wanted is the file that `firebase auth:export` writes."
        }
    }
}
