internal import Files
internal import Firebase

/// What the reader of CSV promises.
enum CSVCheck {
    static func check(_ input: [UInt8], _ seams: Seams) throws(Violation) {
        let whole = try AccountsReading(input) {
            CSVAccountReader(source: MemorySource(input), name: "accounts")
        }
        let pieces = try AccountsReading(input) {
            CSVAccountReader(
                source: seams.pieces(input), name: "accounts", windowSize: seams.pieceSize)
        }
        try promise(whole == pieces, "a window of \(seams.pieceSize) bytes gives the same accounts")
        for account in whole.outcome.records { try account.check() }

        // Control characters may make the text look binary once it is written in another way.
        guard whole.outcome.fault == nil, !whole.outcome.records.contains(where: \.holdsControls) else {
            return
        }
        let written = CSVRewriting.bytes(of: whole.outcome.records.map(\.account))
        let again = try AccountsReading(written) {
            CSVAccountReader(source: MemorySource(written), name: "accounts")
        }
        try promise(again == whole, "accounts that are written and read again are the same")
    }
}
