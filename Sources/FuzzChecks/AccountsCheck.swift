internal import Bridge
internal import Files
internal import Firebase
internal import JSON

/// What readers of accounts promise.
enum AccountsCheck {
    static func check(_ input: [UInt8], _ seams: Seams) throws(Violation) {
        let whole = try AccountsReading(input) {
            try AccountReaders.open(source: MemorySource(input), name: "accounts")
        }
        let pieces = try AccountsReading(input) {
            try AccountReaders.open(source: seams.pieces(input), name: "accounts")
        }
        try promise(whole == pieces, "pieces of \(seams.pieceSize) bytes give the same accounts")
        for account in whole.outcome.records { try account.check() }
        guard let far = seams.farPieces(input) else { return }
        let moved = try AccountsReading(input) { AccountStream(source: far, name: "accounts") }
        try promise(
            moved == whole.behindOneLine, "accounts that are moved within memory are the same")
    }
}

/// Everything that a reader of accounts tells.
struct AccountsReading: Equatable {
    var outcome: Outcome<AccountFacts, AccountsFault>
    var format = ""
    var unknown: [String] = []

    init(_ input: [UInt8], open: () throws -> any AccountReader) throws(Violation) {
        var reader: (any AccountReader)?
        outcome = try Outcome(limit: input.count) {
            let open = try reader ?? open()
            reader = open
            return try open.next().map(AccountFacts.init)
        } known: {
            AccountsFault($0)
        }
        guard let reader else { return }
        format = reader.formatName
        unknown = reader.unknownMembers.map { "\($0.name) \($0.count)" }
        try promise(reader.recordsRead == outcome.records.count, "the accounts given are counted")
        // What comes after a fault is anyone's guess, but it comes without a trap.
        if outcome.fault != nil { _ = try? reader.next() }
    }

    /// The same reading of an input that one line precedes.
    var behindOneLine: AccountsReading {
        var reading = self
        reading.outcome.mapFault { $0.behindOneLine }
        return reading
    }
}

/// The errors that readers of accounts may throw.
enum AccountsFault: Equatable {
    case accounts(AccountReadingError)
    case csv(CSVReadingError)

    init?(_ error: any Error) {
        switch error {
        case let error as AccountReadingError: self = .accounts(error)
        case let error as CSVReadingError: self = .csv(error)
        default: return nil
        }
    }

    var behindOneLine: AccountsFault {
        switch self {
        case .accounts(.json(let file, var error)):
            error.line += 1
            return .accounts(.json(file: file, error: error))
        case .accounts(.record(let file, var place, let fault)):
            place.line += 1
            return .accounts(.record(file: file, place: place, fault: fault))
        default: return self
        }
    }
}
