internal import Store

/// Words for what is wrong with a database of Naru's.
extension DatabaseError: Voiced {
    var message: Message {
        switch fault {
        case .notADatabase(let path):
            Message(
                sentence: "\(quoted(path)) is not \(purpose.indefinite): it is no database.",
                hint: purpose.other,
                exitCode: .badInput)
        case .foreignDatabase(let path, _):
            Message(
                sentence: "\(quoted(path)) is the database of another program.", hint: purpose.other,
                exitCode: .badInput)
        case .newerVersion(let path, let version, let known):
            Message(
                sentence: "\(quoted(path)) has version \(version), and this Naru knows up to \(known).",
                hint:
                    "Use the newer Naru, or \(purpose.other.prefix(1).lowercased())\(purpose.other.dropFirst())",
                exitCode: .badInput)
        case .damaged(let path):
            Message(
                sentence: "\(purpose.title) \(quoted(path)) is damaged.", hint: purpose.remedy,
                exitCode: .badInput)
        case .busy(let path):
            Message(
                sentence: "Another program has held \(purpose.words) \(quoted(path)) for too long.",
                hint: purpose.patience, exitCode: .tryAgain)
        case .file(let error): error.message
        case .database(let path, _, let words):
            Message(
                sentence: "\(purpose.title) \(quoted(path)) failed: \(words).", hint: purpose.afterFailure,
                exitCode: .inputOutput)
        }
    }
}

/// Words for a store with several names.
extension SeveralNames: Voiced {
    var message: Message {
        Message(
            sentence:
                "\(quoted(path)) has several names (hard links), and two programs could change it at once.",
            hint: "Make a copy of its own, and name that.", exitCode: .cannotWrite)
    }
}

extension DatabasePurpose {
    fileprivate var words: String {
        switch self {
        case .proofCache: "the cache of proofs"
        case .store: "the store"
        case .identityCache: "the cache of identities"
        }
    }

    fileprivate var indefinite: String {
        switch self {
        case .proofCache: "a cache of proofs"
        case .store: "a store"
        case .identityCache: "a cache of identities"
        }
    }

    fileprivate var title: String { words.prefix(1).uppercased() + words.dropFirst() }

    /// What to do when the file is not Naru's.
    fileprivate var other: String {
        switch self {
        case .proofCache: "Choose another file with --cache FILE, or keep none: --no-cache"
        case .store: "Name the right file: --store FILE"
        case .identityCache: "Name the right file: --identity-cache FILE"
        }
    }

    /// What to do when reading or writing failed.
    fileprivate var afterFailure: String {
        switch self {
        case .proofCache: other
        case .store:
            "Look at the disk and its quota; what was committed is safe, and the same command goes on."
        case .identityCache:
            "Look at the disk and its quota; what was committed is safe, and the same command goes on."
        }
    }

    /// What to do when the file is damaged.
    fileprivate var remedy: String {
        switch self {
        case .proofCache: "It holds only what can be computed again: delete it and run the same command."
        case .store:
            "Keep the file, and put back your latest copy of it; `sqlite3 FILE .recover` may save the rest."
        case .identityCache:
            "Kakao can be asked for everything in it again, but how many calls were made is lost: wait a day, then "
                + "delete it."
        }
    }

    /// What to do when somebody else uses the file.
    fileprivate var patience: String {
        switch self {
        case .proofCache: "Try again later, or keep none: --no-cache"
        case .store: "Close the other program, or try again later; nothing was lost."
        case .identityCache: "Close the other program, or try again later; nothing was lost."
        }
    }
}
